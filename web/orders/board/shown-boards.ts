/** Scenes of the present position. Pure. */
import type { BoardView } from '../../../src/game/views/shapes.ts'
import { type Arrow, type Scene, type ScenePower, type SceneUnit, provinceOf } from '../../../src/board/scene.ts'
import { ghostsOn, mapMarks, placeDisbands, sceneOf, shapeOf } from '../../../src/board/build-scene.ts'
import type { QuotedOrder } from '../../../src/game/press/press-types.ts'
import { type SeenOrder, SITE_KINDS } from '../entry/pointing.ts'
import type { Arm, BoardId, MapName } from '../../../src/rules/names.ts'
import type { Note } from '../../../src/rules/seam/variant.ts'

/**
 * The present position with the orders on the viewer's sheet, and those that notes announce. `map`: see
 * `mapMarks`.
 */
export function presentScene(
  board: BoardView,
  powers: readonly ScenePower[],
  orders: readonly SeenOrder[],
  notes: readonly Note[] = [],
  map: MapName | null = null,
): Scene {
  const planned = notes.flatMap((note) => note.planned ?? [])
  const ghosts = ghostsOn(board.board, planned, ({ text }) => `planned: ${text}`)
  const arrows = orders.filter((order) => order.board === board.board).flatMap((order) => arrowOf(order, map) ?? [])
  const scene = sceneOf(board, powers, [...ghosts, ...arrows])
  const homes = orders.flatMap(({ kind, from }) => (kind === 'place' ? provinceOf(from) : []))
  return {
    ...scene,
    units: scene.units.map((unit) => ({ ...unit, arm: armOrdered(unit, board, orders) })),
    homes: [...scene.homes, ...homes],
  }
}

/** A first order can make an army a fleet. */
const armOrdered = ({ power, at, arm }: SceneUnit, { board }: BoardView, orders: readonly SeenOrder[]): Arm =>
  orders.find(
    (order) => order.board === board && order.power === power && order.from === at && !SITE_KINDS.includes(order.kind),
  )?.arm ?? arm

/** Explains the planned orders on the board, and names those that move a unit; '' if there are none. */
export function plannedText(notes: readonly Note[]): string {
  const note = notes.find(({ planned = [] }) => planned.length > 0)
  if (note === undefined) return ''
  const moves = (note.planned ?? []).flatMap(({ kind, text }) =>
    ['move', 'retreat'].includes(kind) ? text.replaceAll(' ', '\u00a0') : [],
  )
  const title = note.title.charAt(0).toLowerCase() + note.title.slice(1)
  return `Dashed orders: ${title}${moves.length === 0 ? '' : ` (${moves.join(', ')})`}.`
}

/** The scene with an order from a message on it; everything unrelated to it is dimmed. */
export function withQuoted(scene: Scene, { text, power, kind, arm, at, of, to }: QuotedOrder): Scene {
  const shape = shapeOf(kind, at, of, to, arm)
  const otherArrows = scene.arrows.filter(({ from }) => from !== at)
  const arrows = shape === null ? otherArrows : [...otherArrows, { power, note: text, ...shape }]
  return { ...scene, arrows: placeDisbands(arrows, scene.units), selected: at, about: provinceOf(at) }
}

function arrowOf(order: SeenOrder, map: MapName | null): Arrow | null {
  const shape = shapeOf(order.kind, order.from, order.of, order.to, order.arm)
  return shape && { power: order.power, ...conditionalMarks(order), ...mapMarks(order.map, map), ...shape }
}

const conditionalMarks = ({ text, isConditional = false }: SeenOrder): Pick<Arrow, 'ghost' | 'note'> =>
  isConditional ? { ghost: true, note: `may be used: ${text}` } : { note: text }

export interface ShownBoard {
  readonly board: BoardId
  readonly title: string
  readonly scene: Scene
  /** A short remark next to the title: how many orders are missing on this board, or units dislodged. */
  readonly remark?: string | undefined
  /** Its new results have not been shown yet. */
  readonly isUnseen?: boolean
}
