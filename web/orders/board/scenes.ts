/** What the board shows of the present position. Pure. */
import type { BoardView } from '../../../src/game/views/shapes.ts'
import type { Arrow, Scene, ScenePower } from '../../../src/board/scene.ts'
import { sceneOf, shapeOf } from '../../../src/board/scenes.ts'
import type { SeenOrder } from '../entry/ordering.ts'

/** The present position with the orders on one's sheet. */
export function presentScene(board: BoardView, powers: readonly ScenePower[], orders: readonly SeenOrder[]): Scene {
  const arrows = orders.filter((order) => order.board === board.board).flatMap((order) => arrowOf(order, board) ?? [])
  return sceneOf(board, powers, arrows)
}

function arrowOf(order: SeenOrder, board: BoardView): Arrow | null {
  const shape = shapeOf(order.kind, order.from, order.of, order.to, order.arm)
  const dislodged = board.dislodged.some(({ unit }) => unit.at === order.from)
  if (shape === null) return null
  const marks = { power: order.power, note: order.text }
  return shape.kind === 'disband' ? { ...marks, ...shape, dislodged } : { ...marks, ...shape }
}
