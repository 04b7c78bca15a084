/** What the board shows of the present position. Pure. */
import type { BoardView } from '../../../src/game/views/shapes.ts'
import { type Arrow, type Scene, type ScenePower, provinceOf } from '../../../src/board/scene.ts'
import { sceneOf, shapeOf } from '../../../src/board/build-scene.ts'
import type { QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { SeenOrder } from '../entry/pointing.ts'
import type { BoardId } from '../../../src/rules/names.ts'

/** The present position with the orders on one's sheet. */
export function presentScene(board: BoardView, powers: readonly ScenePower[], orders: readonly SeenOrder[]): Scene {
  const arrows = orders.filter((order) => order.board === board.board).flatMap((order) => arrowOf(order, board) ?? [])
  return sceneOf(board, powers, arrows)
}

/** The same with an order on it that somebody spoke of, and everything stepped back that has nothing to do with it. */
export function withQuoted(scene: Scene, { text, power, kind, arm, at, of, to }: QuotedOrder): Scene {
  const shape = shapeOf(kind, at, of, to, arm)
  const others = scene.arrows.filter(({ from }) => from !== at)
  const arrows = shape === null ? others : [...others, { power, note: text, ...shape }]
  return { ...scene, arrows, selected: at, about: provinceOf(at) }
}

function arrowOf(order: SeenOrder, board: BoardView): Arrow | null {
  const shape = shapeOf(order.kind, order.from, order.of, order.to, order.arm)
  const dislodged = board.dislodged.some(({ unit }) => unit.at === order.from)
  if (shape === null) return null
  const marks = { power: order.power, note: order.text }
  return shape.kind === 'disband' ? { ...marks, ...shape, dislodged } : { ...marks, ...shape }
}

export interface ShownBoard {
  readonly board: BoardId
  readonly title: string
  readonly scene: Scene
  /** A short remark beside the title: how much is open there. */
  readonly remark?: string | undefined
}
