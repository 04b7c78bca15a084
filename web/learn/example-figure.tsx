/**
 * An example with its board and results. Board and adjudicator load after the text, and the examples of
 * a page are adjudicated one by one while the browser is idle. Until then only the orders are shown.
 */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Example, linesOfExample } from '../sandbox/example-text.ts'
import { onIdle } from '../client/slow-phone.ts'

interface ExampleProps {
  readonly example: Example
}

// Print examples at their width on the screen (web/style/print.css): their boards are cropped for it.
globalThis.addEventListener?.('beforeprint', () => {
  for (const example of document.querySelectorAll<HTMLElement>('.example'))
    example.style.setProperty('--on-screen', `${example.clientWidth}px`)
})

/** Null until loaded and the browser is idle: a page of rules has a dozen examples to adjudicate. */
function useWorkedExample(): ComponentType<ExampleProps> | null {
  const [part, setPart] = useState<{ readonly WorkedExample: ComponentType<ExampleProps> } | null>(null)
  useEffect(() => {
    let cancel = (): void => undefined
    let isMounted = true
    void import('./worked-example.tsx')
      .then(({ WorkedExample }) => {
        if (isMounted) cancel = onIdle(() => setPart({ WorkedExample }))
      })
      // The orders are shown anyway.
      .catch(() => undefined)
    return () => {
      isMounted = false
      cancel()
    }
  }, [])
  return part?.WorkedExample ?? null
}

export function ExampleFigure(props: ExampleProps): JSX.Element {
  const WorkedExample = useWorkedExample()
  return WorkedExample === null ? <Orders {...props} /> : <WorkedExample {...props} />
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
