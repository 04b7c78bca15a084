/**
 * An example as a picture, with what the adjudicator says of each order. The adjudicator and the board are fetched behind the text
 * that the example belongs to; then the examples of a page are worked out one after the other. Until then the orders stand alone.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Example, linesOfExample } from '../sandbox/example-text.ts'
import { onIdle } from '../client/slow-phone.ts'

interface ExampleProps {
  readonly example: Example
}

/** On paper an example is as wide as on the screen (web/style/print.css): its board shows a part of the map that was worked out for that width. */
globalThis.addEventListener?.('beforeprint', () => {
  for (const one of document.querySelectorAll<HTMLElement>('.example'))
    one.style.setProperty('--on-screen', `${one.clientWidth}px`)
})

/** Null until it is fetched and the browser is idle: a page of rules has a dozen examples to adjudicate. */
function useWorked(): ComponentType<ExampleProps> | null {
  const [part, setPart] = useState<{ readonly Worked: ComponentType<ExampleProps> } | null>(null)
  useEffect(() => {
    let cancel = (): void => undefined
    let wanted = true
    void import('./worked-example.tsx')
      .then(({ WorkedExample: Worked }) => {
        if (wanted) cancel = onIdle(() => setPart({ Worked }))
      })
      // The orders are there.
      .catch(() => undefined)
    return () => {
      wanted = false
      cancel()
    }
  }, [])
  return part?.Worked ?? null
}

export function ExampleFigure(props: ExampleProps): JSX.Element {
  const Worked = useWorked()
  return Worked === null ? <Orders {...props} /> : <Worked {...props} />
}

const Orders = ({ example }: ExampleProps): JSX.Element => (
  <figure class="example">
    <div class="board-waiting" />
    <figcaption>
      <ul class="order-list">
        {linesOfExample(example).map((line, i) => (
          <li key={`${i} ${line}`}>
            <span class="order">{line}</span>
          </li>
        ))}
      </ul>
    </figcaption>
  </figure>
)
