/** What the board is to show: a position and the orders of a closed phase, put into the board's own terms. Pure. */
import type { BoardView, ClosedPhaseView, OrderView, UnitView } from '../game/views/shapes.ts'
import type { PowerInfo } from '../rules/atlas/atlas.ts'
import { type Arm, type Location, unitId } from '../rules/names.ts'
import { lettersOf } from './letters.ts'
import { type Arrow, NO_POWER, provinceOf, type Scene, type ScenePower, type SceneUnit } from './scene.ts'

/** The powers of a board with their letters and colours: those of its table, and for the others ones that nobody else has. */
export function scenePowers(powers: readonly PowerInfo[]): ScenePower[] {
  const letters = lettersOf(powers)
  return powers.map(({ power, name, adjective, colour }, i) => ({
    power,
    name,
    adjective,
    letter: letters[i] ?? '',
    colour: colour === null ? NO_POWER : `light-dark(${colour.light}, ${colour.dark})`,
  }))
}

const sceneUnit = ({ id, power, arm, at }: UnitView, dislodged: boolean): SceneUnit => ({
  id: unitId(id),
  power,
  arm,
  at,
  dislodged,
})

const unitsOf = (board: BoardView): SceneUnit[] => [
  ...board.units.map((unit) => sceneUnit(unit, false)),
  ...board.dislodged.map(({ unit }) => sceneUnit(unit, true)),
]

/** A position, and orders given in it. */
export const sceneOf = (board: BoardView, powers: readonly ScenePower[], arrows: readonly Arrow[]): Scene => ({
  powers,
  units: unitsOf(board),
  owners: board.owners,
  selected: null,
  targets: [],
  arrows,
  standoffs: board.standoffs,
})

/** A closed phase: the position it began with, and every order with what became of it; those about one province may stand out. */
export function closedScene(
  board: ClosedPhaseView['boards'][number],
  powers: readonly ScenePower[],
  about: Location | null = null,
): Scene {
  const scene = sceneOf(
    board,
    powers,
    board.orders.flatMap((order) => arrowOfOrder(order) ?? []),
  )
  const beaten = new Set(board.orders.flatMap(({ unit, dislodged }) => (dislodged && unit !== null ? [unit.id] : [])))
  return {
    ...scene,
    units: scene.units.map((unit) => (beaten.has(unit.id) ? { ...unit, beaten: true } : unit)),
    standoffs: [...new Set([...board.standoffs, ...board.contested])],
    selected: about,
    about: about === null ? null : provinceOf(about),
  }
}

const FAILURES = ['bounced', 'cut', 'no-convoy', 'disrupted', 'paradox', 'void', 'surplus']
export const failed = (order: Pick<OrderView, 'fate'>): boolean => FAILURES.includes(order.fate)

function arrowOfOrder(order: OrderView): Arrow | null {
  const from = order.unit?.at ?? (order.kind === 'build' ? order.to : null)
  if (from === null) return null
  const note = order.reason === null ? order.text : `${order.text}: ${order.reason}`
  const marks = { power: order.power, failed: failed(order), note }
  const shape = shapeOf(
    order.kind,
    from,
    order.of,
    order.to,
    order.unit?.arm ?? (order.text.startsWith('F') ? 'fleet' : 'army'),
  )
  return shape === null ? null : { ...marks, ...shape }
}

export type Shape = Arrow extends infer Each
  ? Each extends Arrow
    ? Omit<Each, 'power' | 'failed' | 'note'>
    : never
  : never

/** The lines of an order on the board; an order of a variant's own is drawn as a hold, as the adjudicator sees it. */
export function shapeOf(
  kind: string,
  from: Location,
  of: Location | null,
  to: Location | null,
  arm: Arm,
): Shape | null {
  switch (kind) {
    case 'move':
    case 'retreat':
      return to === null ? null : { kind, from, to }
    case 'support':
      return of === null ? null : { kind, from, of, to }
    case 'convoy':
      return of === null || to === null ? null : { kind, from, of, to }
    case 'disband':
      return { kind, from }
    case 'build':
      return { kind, from, arm }
    case 'waive':
      return null
    default:
      return { kind: 'hold', from }
  }
}
