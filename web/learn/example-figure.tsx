/** An example as a picture, with what the adjudicator says of each order. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { mapIn, powersFor } from '../sandbox/local-game.ts'
import {
  adjudicateExample,
  type Example,
  DEFAULT_VARIANT,
  linesOfExample,
  provincesShown,
  exampleGame,
  stateOfExample,
} from '../sandbox/example.ts'
import { encodeLink } from '../sandbox/link.ts'
import { Board } from '../board/index.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { OrderResult } from '../orders/results/order-result.tsx'

/** The address of the example in the sandbox. */
function useAddress(example: Example): string {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    const sheets = [linesOfExample(example).join('\n')]
    void encodeLink({ variant: DEFAULT_VARIANT, state: stateOfExample(example), sheets }).then(setFragment)
  }, [example])
  return `/sandbox#${fragment}`
}

export function ExampleFigure({ example }: { example: Example }): JSX.Element {
  const game = useMemo(() => exampleGame(example), [example])
  const { phase } = useMemo(() => adjudicateExample(example), [example])
  const plate = usePlate(mapIn(game))
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
          scene={closedScene(board, scenePowers(powersFor(game)))}
          near={provincesShown(example)}
          still
          label={`Example: ${orders.map(({ text }) => text).join(', ')}`}
        />
      )}
      <figcaption>
        <ul class="order-list">
          {orders.map((order) => (
            <OrderResult key={order.text} order={order} />
          ))}
        </ul>
        <a class="small" href={address}>
          Try it yourself
        </a>
      </figcaption>
    </figure>
  )
}
