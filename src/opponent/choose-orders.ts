/** The orders of a computer player for one phase of any variant. */
import { seededRandom } from '../lib/random.ts'
import type { Power, Seat } from '../rules/names.ts'
import { formatIssued } from '../rules/notation/index.ts'
import { type Issued, unitOf } from '../rules/orders/order.ts'
import { refusalOf } from '../rules/phases/legality.ts'
import { type RequiredOrders, requiredOrders } from '../rules/phases/turn.ts'
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { int, real } from './board/array-reads.ts'
import { designMap, ordersOfText } from './other-phases/design-map.ts'
import { type Engine, engineFor } from './simulation/engine.ts'
import { movementPlan } from './moves/movement-plan.ts'
import { orderIn } from './board/order-codes.ts'
import { ownChoice } from './other-phases/own-choices.ts'
import { retreatPlan } from './other-phases/retreat-plan.ts'
import { musterOf, winterPlan } from './other-phases/winter-plan.ts'

/** One seat's view of a game, and how hard its computer player thinks. */
export interface Turn {
  readonly variant: Variant
  /** Only what the seat may see of it is used: its own map, never the others' ones. */
  readonly position: Position
  readonly seat: Seat
  /** The number of simulated phases for each power. */
  readonly effort: number
  /** Computers that share a power and this seed give the same orders for it. */
  readonly seed: number
  /** The other seats that computers with the same seed play. */
  readonly computers: readonly Seat[]
}

/** The orders that a turn needs: legal ones, in the order in which they count. */
export function chooseOrders(turn: Turn): readonly Issued[] {
  const { variant, position, seat, effort, seed } = turn
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat)
  if (required === undefined) return []
  const text = designMap(variant, position, seat, effort, seed)
  if (text !== null) return ordersOfText(variant, position, seat, text)
  const planned = variant.powers(position, seat).flatMap((power) => ordersOfPower(turn, required, power))
  const orders = insistOnDearest(turn, planned)
    .map((issued) => legalOr(turn, issued))
    .filter((issued) => issued !== null)
  const choice = ownChoice(variant, position, seat, orders)
  return choice === null ? orders : [...orders, choice]
}

/** The same as lines of a sheet. */
export const chooseLines = (turn: Turn): readonly string[] =>
  chooseOrders(turn).map((issued) => formatIssued(turn.variant, turn.position, issued))

/** An order, and what is lost if its unit holds instead. */
interface Planned {
  readonly issued: Issued
  readonly stake: number
}

/** Less is not worth insisting on. */
const DEAR = 0.01

/** Where a partner may order something else, the order that matters most gets the suffix that insists. */
function insistOnDearest({ variant, position, seat }: Turn, planned: readonly Planned[]): Issued[] {
  const orders = planned.map(({ issued }) => issued)
  if (!variant.suffixInsists || variant.orderSuffix(position, seat) === null || planned.length === 0) return orders
  const dearest = planned.reduce((a, b) => (b.stake > a.stake ? b : a))
  const toggle = dearest.stake < DEAR ? null : variant.suffixed(position, seat, dearest.issued)
  if (toggle === null || toggle.bears) return orders
  return orders.map((issued) => (issued === dearest.issued ? toggle.otherwise : issued))
}

function ordersOfPower(turn: Turn, required: RequiredOrders, power: Power): Planned[] {
  const { variant, position, seat } = turn
  const engine = engineFor(variant, position, seat, power)
  if (engine === null) return []
  const isMine = ({ unit }: { readonly unit: { readonly power: Power } }): boolean => unit.power === power
  const moves = required.moves.some(isMine) ? moveOrders(engine, turn, power) : []
  const muster = musterOf(engine.situation)
  const retreats = retreatPlan(engine.situation, engine.estimate, power, required.retreats.filter(isMine), muster)
  const adjustments = required.adjustments
    .filter((entry) => entry.power === power)
    .flatMap((entry) => winterPlan(engine.situation, engine.estimate, power, entry))
  return [...moves, ...[...retreats, ...adjustments].map((order) => ({ issued: { power, order }, stake: 0 }))]
}

function moveOrders(engine: Engine, turn: Turn, power: Power): Planned[] {
  const { position, effort, seed } = turn
  const random = seededRandom(mixSeed(seed, position.turn, power))
  const plan = movementPlan(engine, effort, random, hasPartner(turn, power))
  return plan.units.map((u) => ({
    issued: { power, order: orderIn(engine.situation, u, int(plan.orders, u)) },
    stake: real(plan.stakes, u),
  }))
}

/** Does a person command the same power? */
const hasPartner = ({ variant, position, seat, computers }: Turn, power: Power): boolean =>
  variant.seats.some(
    (each) => each !== seat && !computers.includes(each) && variant.powers(position, each).includes(power),
  )

/** A seed for one power and phase. */
function mixSeed(seed: number, turn: number, power: Power): number {
  let mixed = seed ^ Math.imul(turn + 1, 0x9e3779b1)
  for (const letter of power) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193)
  return mixed
}

/** The search simplifies. An order that the rules refuse becomes a hold, unless it is judged at the deadline. */
function legalOr({ variant, position, seat }: Turn, issued: Issued): Issued | null {
  const sheet = { orders: [issued], refused: [] }
  if (variant.unseen(position, seat, sheet, [issued.power]).undecided.length > 0) return issued
  if (refusalOf(variant, position, issued) === null) return issued
  const unit = unitOf(issued.order)
  const hold: Issued | null = unit === null ? null : { power: issued.power, order: { kind: 'hold', unit } }
  return hold !== null && refusalOf(variant, position, hold) === null ? hold : null
}
