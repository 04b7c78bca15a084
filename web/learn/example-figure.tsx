/**
 * An example as a picture, with what the adjudicator says of each order. The adjudicator and the board are fetched behind the text
 * that the example belongs to; then the examples of a page are worked out one after the other. Until then the orders stand alone.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Example, linesOfExample } from '../sandbox/example-text.ts'
import { inTurn } from '../ui/tasks.ts'

interface ExampleProps {
  readonly example: Example
}

/** On paper an example is as wide as on the screen (web/style/print.css): its board shows a part of the map that was worked out for that width. */
globalThis.addEventListener?.('beforeprint', () => {
  for (const one of document.querySelectorAll<HTMLElement>('.example'))
    one.style.setProperty('--on-screen', `${one.clientWidth}px`)
})

/** Null until it is fetched, and its turn has come. */
function useWorked(example: Example): ComponentType<ExampleProps> | null {
  const [part, setPart] = useState<{ readonly Worked: ComponentType<ExampleProps> } | null>(null)
  useEffect(() => {
    let takeBack = (): void => undefined
    let wanted = true
    void import('./worked-example.tsx')
      .then(({ WorkedExample: Worked, preparations }) => {
        if (!wanted) return
        preparations(example).forEach(inTurn)
        takeBack = inTurn(() => setPart({ Worked }))
      })
      // The orders are there.
      .catch(() => undefined)
    return () => {
      wanted = false
      takeBack()
    }
  }, [example])
  return part?.Worked ?? null
}

export function ExampleFigure(props: ExampleProps): JSX.Element {
  const Worked = useWorked(props.example)
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
