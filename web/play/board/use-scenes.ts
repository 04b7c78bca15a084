/** The scenes on the boards: the present with the viewer's orders, or a closed phase with results. */
import { useMemo } from 'preact/hooks'
import type { Scene, ScenePower } from '../../../src/board/index.ts'
import { closedScene, movedScene, sceneOf } from '../../../src/board/build-scene.ts'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { BoardId, Location, Power } from '../../../src/rules/names.ts'
import type { ShownBoard } from '../../orders/board/board-panel.tsx'
import { withSubmitted } from '../../orders/results/submitted.ts'
import type { GameData } from '../../client/api.ts'
import { useStable } from '../../client/slow-phone.ts'
import { seatPlayers } from '../../text/seat-players.ts'
import { presentScene, withQuoted } from '../../orders/board/shown-boards.ts'
import type { SheetForecast } from '../sheet/forecast-sheet.ts'
import { unorderedUnits } from '../sheet/todo.ts'
import type { LineForecast } from '../../orders/entry/lines.ts'
import type { SeenOrder } from '../../orders/entry/pointing.ts'
import type { OrderEntry } from '../sheet/use-order-entry.ts'
import type { ShownMap } from '../maps/shown-map.ts'
import { countDislodged, ownPowers } from '../history/use-open-board.ts'
import type { PastPhase } from '../history/use-past-phase.ts'

export interface ScenesInput {
  readonly data: GameData
  readonly powers: readonly ScenePower[]
  readonly entry: OrderEntry
  readonly history: PastPhase
  /** The open board. */
  readonly open: BoardId | null
  /** The index of the closed phase with new results; null if none are shown. */
  readonly fresh: number | null
  /** Shows only the orders of this power. */
  readonly focus: Power | null
  /** Whether the units of the closed phase have moved to their new locations. */
  readonly isMoved: boolean
  /** The map on the board. */
  readonly map: Pick<ShownMap, 'ties' | 'chart' | 'unseen'>
  /** An order from a message. */
  readonly quoted: QuotedOrder | null
}

/** A scene stays the same object while nothing changes, so that its board is not redrawn. */
export function useScenes(input: ScenesInput): readonly ShownBoard[] {
  const { data, powers, entry, history, open, focus, isMoved, quoted } = input
  const { ties, chart, unseen } = input.map
  const map = unseen ?? chart?.map ?? null
  const { game, names } = data
  const { ordering, drawn, forecasting } = entry
  const authors = useStable(seatPlayers(game, names))
  const { forecast } = forecasting
  const { past, inspected } = history
  const present = useMemo(
    () =>
      game.boards.map((board) => ({
        ...board,
        scene: {
          ...presentScene(board, powers, visibleOrders(drawn, forecast), game.notes, map),
          ties,
          barred: forecast?.winter.homesWithoutUnit(board.board) ?? [],
        },
      })),
    [game.boards, game.notes, powers, drawn, forecast, ties, map],
  )
  const seen = useSeenBoards(past?.index === input.fresh ? input.fresh : null, open)
  const closed = useMemo(
    () =>
      past?.boards.map((board) => {
        const about = board.board === open ? inspected : null
        const { submitted } = past
        const scene = withSubmitted(closedScene(board, powers, about, map), board, {
          submitted,
          nameOf: (seat) => authors[seat] ?? '',
        })
        const after = isMoved ? past.after.find((each) => each.board === board.board) : undefined
        return {
          ...board,
          scene: {
            ...(after === undefined ? scene : movedScene(scene, sceneOf(after, powers, []).units)),
            focusPower: focus,
            ties,
          },
          isUnseen: seen?.has(board.board) === false,
        }
      }),
    [past, powers, open, inspected, isMoved, focus, ties, map, authors, seen],
  )
  const { highlightsOn } = ordering
  const shown = useMemo(
    () =>
      present.map((board) => ({
        ...board,
        scene:
          quoted?.board === board.board
            ? withQuoted(board.scene, quoted)
            : withLink({ ...board.scene, ...highlightsOn(board.board) }, board.board === open ? inspected : null),
      })),
    [present, highlightsOn, open, inspected, quoted],
  )
  return closed === undefined
    ? shown.map((board) => ({ ...board, remark: missingText(forecast, game.boards.length, board.board) }))
    : closed.map((board) => ({ ...board, remark: dislodgedText(game, board) }))
}

/** The boards that were open since there are new results; null if there are none. */
function useSeenBoards(fresh: number | null, open: BoardId | null): ReadonlySet<BoardId | null> | null {
  const boards = useMemo(() => (fresh === null ? null : new Set<BoardId | null>()), [fresh])
  return boards?.add(open) ?? null
}

/** `1 dislodged`: units of the viewer on one of several boards. */
function dislodgedText(game: GameView, board: Pick<ClosedPhaseView['boards'][number], 'orders'>): string | undefined {
  const count = game.boards.length < 2 ? 0 : countDislodged(board, ownPowers(game))
  return count === 0 ? undefined : `${count} dislodged`
}

/** Builds and disbands that will not happen are not drawn. Those that depend on others, and retreats, are marked. */
export function visibleOrders(orders: readonly SeenOrder[], forecast: SheetForecast | null): readonly SeenOrder[] {
  const textsIn = (wanted: LineForecast['state']) =>
    new Set(forecast?.lines.flatMap(({ state, written }) => (state === wanted ? written : [])))
  const [unused, conditional] = [textsIn('fails'), textsIn('open')]
  return orders.flatMap((order) => {
    if (unused.has(order.text) && ADJUSTMENTS.includes(order.kind)) return []
    const isConditional = conditional.has(order.text) && [...ADJUSTMENTS, 'retreat'].includes(order.kind)
    return isConditional ? { ...order, isConditional } : order
  })
}

const ADJUSTMENTS = ['build', 'disband']

/** Selects the province in the address until the player taps something. */
const withLink = (scene: Scene, at: Location | null): Scene => ({ ...scene, selected: scene.selected ?? at })

/** `2 missing`: the units on one of several boards that have no order. */
function missingText(forecast: SheetForecast | null, boards: number, on: BoardId): string | undefined {
  if (forecast === null || boards < 2) return undefined
  const missing = unorderedUnits(forecast, true).filter(({ board }) => board === on)
  return missing.length === 0 ? undefined : `${missing.length} missing`
}
