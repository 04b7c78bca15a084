/** An example as a picture, with what the adjudicator says of each order. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { drawingOn, powersOn } from '../sandbox/local-game.ts'
import { carriedFor, type Example, HOUSE, linesOfExample, nearOf, deskFor, stateOfExample } from '../sandbox/example.ts'
import { pack } from '../sandbox/link.ts'
import { Board } from '../../src/board/index.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { TellOrder } from '../orders/results/order-result.tsx'

/** The example on a desk of one's own. */
function useAddress(example: Example): string {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    const sheets = [linesOfExample(example).join('\n')]
    void pack({ variant: HOUSE, state: stateOfExample(example), sheets }).then(setFragment)
  }, [example])
  return `/sandbox#${fragment}`
}

export function ExampleFigure({ example }: { example: Example }): JSX.Element {
  const desk = useMemo(() => deskFor(example), [example])
  const { phase } = useMemo(() => carriedFor(example), [example])
  const plate = usePlate(drawingOn(desk))
  const address = useAddress(example)
  const [board] = phase.boards
  const orders = board?.orders ?? []
  return (
    <figure class="example">
      {plate == null || board === undefined ? (
        <div class="board-waiting" />
      ) : (
        <Board
          plate={plate}
          scene={closedScene(board, scenePowers(powersOn(desk)))}
          near={nearOf(example)}
          still
          label={`Example: ${orders.map(({ text }) => text).join(', ')}`}
        />
      )}
      <figcaption>
        <ul class="told">
          {orders.map((order) => (
            <TellOrder key={order.text} order={order} />
          ))}
        </ul>
        <a class="small" href={address}>
          Try it yourself
        </a>
      </figcaption>
    </figure>
  )
}
