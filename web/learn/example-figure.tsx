/**
 * An example with its board and results. Board and adjudicator load after the text, and the examples of
 * a page are adjudicated one by one while the browser is idle. Until then only the orders are shown.
 */
import type { JSX } from 'preact'
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

type Figures = typeof import('./worked-example.tsx')

/** Null until loaded and the browser is idle: a page of rules has a dozen examples to adjudicate. */
function useFigures(): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null)
  useEffect(() => {
    let cancel = (): void => undefined
    let isMounted = true
    void import('./worked-example.tsx')
      .then((loaded) => {
        if (isMounted) cancel = onIdle(() => setFigures(loaded))
      })
      // The orders are shown anyway.
      .catch(() => undefined)
    return () => {
      isMounted = false
      cancel()
    }
  }, [])
  return figures
}

export function ExampleFigure(props: ExampleProps): JSX.Element {
  const figures = useFigures()
  return figures === null ? <Orders {...props} /> : <figures.WorkedExample {...props} />
}

/** The whole board of a variant, at the start of a game. */
export function StartFigure({ variant }: { readonly variant: string }): JSX.Element {
  const figures = useFigures()
  return (
    <figure class="start-board">
      {figures === null ? <div class="board-waiting" /> : <figures.StartBoard variant={variant} />}
    </figure>
  )
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
