/** What the board is to show of the present, and what a closed phase tells about a place. Pure. */
import type { BoardView, OrderView } from '../../src/game/views.ts'
import type { Location } from '../../src/rules/names.ts'
import { type Arrow, provinceOf, type Scene, type ScenePower } from '../../src/board/scene.ts'
import { sceneOf, shapeOf } from '../../src/board/scenes.ts'
import type { Choice } from './ordering.ts'

/** The present position with the orders on one's sheet. */
export function presentScene(board: BoardView, powers: readonly ScenePower[], orders: readonly Choice[]): Scene {
  const arrows = orders
    .filter((choice) => choice.board === board.board)
    .flatMap((choice) => arrowOfChoice(choice, board) ?? [])
  return sceneOf(board, powers, arrows)
}

function arrowOfChoice(choice: Choice, board: BoardView): Arrow | null {
  const shape = shapeOf(choice.kind, choice.from, choice.of, choice.to, choice.arm)
  const dislodged = board.dislodged.some(({ unit }) => unit.at === choice.from)
  if (shape === null) return null
  const marks = { power: choice.power, note: choice.text }
  return shape.kind === 'disband' ? { ...marks, ...shape, dislodged } : { ...marks, ...shape }
}

export interface About {
  /** Orders of the units that stood there, and builds there. */
  readonly own: readonly OrderView[]
  /** Orders that had to do with the place. */
  readonly others: readonly OrderView[]
}

/** The orders of a phase that a province has to do with. */
export function ordersAbout(orders: readonly OrderView[], at: Location): About {
  const here = (place: Location | null | undefined): boolean => place != null && provinceOf(place) === provinceOf(at)
  const isOwn = ({ unit, to }: OrderView): boolean => here(unit === null ? to : unit.at)
  return {
    own: orders.filter(isOwn),
    others: orders.filter((order) => !isOwn(order) && (here(order.to) || here(order.of))),
  }
}
