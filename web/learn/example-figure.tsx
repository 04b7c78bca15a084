/** An example as a picture, with what the adjudicator says of each order. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../src/rules/atlas/atlas.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { Plate } from '../../src/board/index.ts'
import { mapIn, notesIn, powersFor, powersOfSeat } from '../sandbox/local-game.ts'
import {
  adjudicateExample,
  type Example,
  exampleGame,
  linesOfExample,
  provincesShown,
  sheetsOfExample,
  stateOfExample,
  variantOfExample,
} from '../sandbox/example.ts'
import { encodeLink } from '../sandbox/link.ts'
import { Board } from '../board/index.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { DrawnMap } from '../orders/notes/drawn-map.tsx'
import { askedFor } from '../orders/results/asked.ts'
import { OrderResult } from '../orders/results/order-result.tsx'

/** The address of the example in the sandbox; null where seats have sheets of their own, which an address does not hold. */
function useAddress(example: Example): string | null {
  const [fragment, setFragment] = useState('')
  const isOneSheet = sheetsOfExample(example) === null
  useEffect(() => {
    if (!isOneSheet) return
    const sheets = [linesOfExample(example).join('\n')]
    void encodeLink({ variant: variantOfExample(example), state: stateOfExample(example), sheets }).then(setFragment)
  }, [example, isOneSheet])
  return isOneSheet ? `/sandbox#${fragment}` : null
}

export function ExampleFigure({ example }: { example: Example }): JSX.Element {
  const game = useMemo(() => exampleGame(example), [example])
  const { phase } = useMemo(() => adjudicateExample(example), [example])
  const plate = usePlate(mapIn(game))
  const address = useAddress(example)
  const maps = notesIn(game).filter(({ drawn }) => drawn)
  const powers = powersFor(game)
  const nameOfSeat = (seat: Seat): string => powersOfSeat(game, seat)
  return (
    <figure class="example">
      {maps.map(({ title, lines }) => (
        <div key={title}>
          <p class="muted small">{title}</p>
          <DrawnMap title={title} rows={lines} plate={plate} />
        </div>
      ))}
      {maps.length === 0 &&
        phase.boards.map((board) => <ExampleBoard key={board.board} {...{ example, board, plate, powers }} />)}
      <figcaption>
        {phase.boards.map((board) => (
          <ul key={board.board} class="order-list">
            {phase.boards.length > 1 && <li class="muted small">{board.title}</li>}
            {board.orders.map((order) => (
              <OrderResult
                key={`${order.power} ${order.text}`}
                order={order}
                asked={askedFor(order, board.board, { submitted: phase.submitted, nameOf: nameOfSeat })}
              />
            ))}
          </ul>
        ))}
        {address !== null && (
          <a class="small" href={address}>
            Try it yourself
          </a>
        )}
      </figcaption>
    </figure>
  )
}

interface ExampleBoardProps {
  readonly example: Example
  readonly board: ClosedPhaseView['boards'][number]
  readonly plate: Plate | null | undefined
  readonly powers: readonly PowerInfo[]
}

function ExampleBoard({ example, board, plate, powers }: ExampleBoardProps): JSX.Element {
  if (plate == null) return <div class="board-waiting" />
  const orders = board.orders.map(({ text }) => text).join(', ')
  return (
    <Board
      plate={plate}
      scene={closedScene(board, scenePowers(powers))}
      near={provincesShown(example)}
      still
      label={`Example: ${orders}`}
    />
  )
}
