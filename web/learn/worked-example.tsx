/** An adjudicated example: board and results. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../src/rules/atlas/atlas.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { Chart } from '../../src/rules/seam/variant.ts'
import {
  boardsIn,
  type LocalGame,
  mapIn,
  newLocalGame,
  notesIn,
  powersFor,
  powersOfSeat,
} from '../sandbox/local-game.ts'
import { adjudicateExample, exampleGame, provincesShown, stateOfExample, variantOfExample } from '../sandbox/example.ts'
import { type Example, linesOfExample, sheetsOfExample } from '../sandbox/example-text.ts'
import { encodeLink } from '../sandbox/pack-link.ts'
import type { Plate } from '../../src/board/index.ts'
import { Board } from '../board/index.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { useNear } from '../ui/hooks.ts'
import { closedScene, sceneOn, scenePowers } from '../../src/board/build-scene.ts'
import { presentScene } from '../orders/board/shown-boards.ts'
import { submissionsFor } from '../orders/results/submission-results.ts'
import { type Submissions, withSubmitted } from '../orders/results/submitted.ts'
import { OrderResult, textWithNation } from '../orders/results/order-result.tsx'

/** The example in the sandbox; null if orders are by seat, which a link does not support. */
function useSandboxAddress(example: Example): string | null {
  const [fragment, setFragment] = useState('')
  const isOneSheet = sheetsOfExample(example) === null
  useEffect(() => {
    if (!isOneSheet) return
    const sheets = [linesOfExample(example).join('\n')]
    void encodeLink({ variant: variantOfExample(example), state: stateOfExample(example), sheets }).then(setFragment)
  }, [example, isOneSheet])
  return isOneSheet ? `/sandbox#${fragment}` : null
}

export function WorkedExample({ example }: { example: Example }): JSX.Element {
  const game = useMemo(() => exampleGame(example), [example])
  const { phase } = useMemo(() => adjudicateExample(example), [example])
  const address = useSandboxAddress(example)
  const maps = mapsIn(game)
  const powers = powersFor(game)
  const nameOf = (seat: Seat): string => powersOfSeat(game, seat)
  const submissions = { submitted: phase.submitted, nameOf }
  return (
    <figure class="example">
      {maps.map((map) => (
        <div key={map?.title}>
          {map !== undefined && <p class="muted small">{map.title}</p>}
          {phase.boards.map((board) => (
            <div key={board.board} class="example-board">
              {phase.boards.length > 1 && <p class="muted small">{board.title}</p>}
              <ExampleBoard {...{ example, board, game, map, powers }} submissions={submissions} />
            </div>
          ))}
        </div>
      ))}
      <figcaption>
        {phase.boards.map((board) => (
          <ul key={board.board} class="order-list">
            {phase.boards.length > 1 && <li class="muted small">{board.title}</li>}
            {board.orders.map((order) => (
              <OrderResult
                key={`${order.power} ${order.text}`}
                order={order}
                name={textWithNation(order, board.orders, powers)}
                submissions={submissionsFor(order, board, submissions)}
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

/** Every board of the variant as a game starts, with what its notes announce. */
export function StartBoard({ variant }: { readonly variant: string }): JSX.Element | null {
  const game = useMemo(() => newLocalGame(variant), [variant])
  return game === null ? null : <StartBoards game={game} />
}

function StartBoards({ game }: { readonly game: LocalGame }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame)
  const plate = usePlate(mapIn(game))
  const powers = scenePowers(powersFor(game))
  const notes = useMemo(() => notesIn(game), [game])
  return (
    <div ref={frame}>
      {boardsIn(game).map((board) =>
        isNear && plate != null ? (
          <Board
            key={board.board}
            plate={plate}
            scene={presentScene(board, powers, [], notes)}
            still
            label={`The whole board, ${board.title}`}
          />
        ) : (
          <div key={board.board} class="board-waiting" style={sizeOf(plate)} />
        ),
      )}
    </div>
  )
}

interface ExampleBoardProps {
  readonly example: Example
  readonly board: ClosedPhaseView['boards'][number]
  readonly game: LocalGame
  /** The map to show, in variants in which every power has its own. */
  readonly map: Chart | undefined
  readonly powers: readonly PowerInfo[]
  readonly submissions: Submissions
}

/** The maps that an example is shown on; undefined: everyone plays on one board. */
function mapsIn(game: LocalGame): readonly (Chart | undefined)[] {
  const maps = game.variant.charts(game.position, null, true).filter(({ map }) => map !== null)
  return maps.length === 0 ? [undefined] : maps
}

/** The board with only the orders that use this map, or no map. */
const ordersOnMap = (board: ClosedPhaseView['boards'][number], map: Chart | undefined) =>
  map === undefined
    ? board
    : { ...board, orders: board.orders.filter((order) => order.map === null || order.map === map.map) }

/** Drawn when near the viewport: a page of rules has a dozen boards. */
function ExampleBoard({ example, board, game, map, powers, submissions }: ExampleBoardProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame)
  const plate = usePlate(mapIn(game, map))
  const scene = closedScene(ordersOnMap(board, map), scenePowers(powers))
  const label = `Example: ${board.orders.map(({ text }) => text).join(', ')}`
  return (
    <div ref={frame}>
      {isNear && plate != null ? (
        <Board
          plate={plate}
          scene={sceneOn(plate, withSubmitted(scene, board, submissions))}
          near={provincesShown(example).filter((at) => plate.places.has(at))}
          still
          label={label}
        />
      ) : (
        <div class="board-waiting" role="img" aria-label={label} style={sizeOf(plate)} />
      )}
    </div>
  )
}

const sizeOf = (plate: Plate | null | undefined) =>
  plate == null ? undefined : { aspectRatio: `${plate.width} / ${plate.height}` }
