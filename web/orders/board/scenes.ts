/** What the board shows of the present position. Pure. */
import type { BoardView } from '../../../src/game/views/shapes.ts'
import type { Arrow, Scene, ScenePower } from '../../../src/board/scene.ts'
import { sceneOf, shapeOf } from '../../../src/board/scenes.ts'
import type { Choice } from '../entry/ordering.ts'

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
