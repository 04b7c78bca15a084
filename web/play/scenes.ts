/** What the board is to show: a position and orders, put into the board's own terms. Pure. */
import type { BoardView, ClosedPhaseView, OrderView, UnitView } from '../../src/game/model.ts'
import type { PowerInfo } from '../../src/rules/atlas.ts'
import { type Location, type Province, unitId } from '../../src/rules/names.ts'
import { type Arrow, provinceOf, type Scene, type ScenePower, type SceneUnit } from '../board/scene.ts'
import type { Choice } from './ordering.ts'

/** Letters for the tokens: the first of the name, and a second one where two powers share it. */
export function scenePowers(powers: readonly PowerInfo[]): ScenePower[] {
  const initials = powers.map(({ name }) => name.charAt(0))
  return powers.map(({ power, name, adjective }, i) => ({
    power,
    name,
    adjective,
    letter: name.slice(0, initials.filter((each) => each === initials[i]).length > 1 ? 2 : 1),
    colour: power.toLowerCase(),
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

export interface Pointed {
  readonly selected: Location | null
  readonly targets: readonly Location[]
}

const sceneOf = (
  board: BoardView,
  powers: readonly ScenePower[],
  arrows: readonly Arrow[],
  pointed: Pointed,
  about: Province | null = null,
): Scene => ({
  powers,
  units: unitsOf(board),
  owners: board.owners,
  selected: pointed.selected,
  targets: pointed.targets,
  arrows,
  standoffs: board.standoffs,
  about,
})

/** The present position with the orders on one's sheet. */
export function presentScene(board: BoardView, powers: readonly ScenePower[], orders: readonly Choice[]): Scene {
  const arrows = orders
    .filter((choice) => choice.board === board.board)
    .flatMap((choice) => arrowOfChoice(choice, board) ?? [])
  return sceneOf(board, powers, arrows, { selected: null, targets: [] })
}

/** A closed phase: the position it began with, and every order with what became of it; those about one province may stand out. */
export function closedScene(
  board: ClosedPhaseView['boards'][number],
  powers: readonly ScenePower[],
  about: Location | null = null,
): Scene {
  const arrows = board.orders.flatMap((order) => arrowOfOrder(order) ?? [])
  return sceneOf(board, powers, arrows, { selected: about, targets: [] }, about === null ? null : provinceOf(about))
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

function arrowOfChoice(choice: Choice, board: BoardView): Arrow | null {
  const shape = shapeOf(choice.kind, choice.from, choice.of, choice.to, choice.arm)
  const dislodged = board.dislodged.some(({ unit }) => unit.at === choice.from)
  if (shape === null) return null
  const marks = { power: choice.power, note: choice.text }
  return shape.kind === 'disband' ? { ...marks, ...shape, dislodged } : { ...marks, ...shape }
}

type Shape = Arrow extends infer Each ? (Each extends Arrow ? Omit<Each, 'power' | 'failed' | 'note'> : never) : never

/** The lines of an order on the board; an order of a variant's own is drawn as a hold, as the adjudicator sees it. */
function shapeOf(
  kind: string,
  from: Location,
  of: Location | null,
  to: Location | null,
  arm: Choice['arm'],
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
