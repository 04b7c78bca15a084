/** Combines the orders of a power's two captains (DBL-2 to DBL-7). */
import type { SubmittedOrder } from '../../rules/fates/fate.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatOrder, unitById } from '../../rules/notation/format-order.ts'
import { coastsInReach, onCoast } from '../../rules/atlas/atlas.ts'
import { type Issued, type Order, unitOf } from '../../rules/orders/order.ts'
import { phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, publicAtlas } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'

/** What happened to a captain's order before adjudication (DBL-2). */
export const USES = {
  agreed: 'Ordered by both captains.',
  alone: 'Used: the other captain sent nothing (NMR).',
  preferred: 'Overruled the other captain’s order.',
  yielded: 'Overruled by the other captain’s support.',
  held: 'The captains differed, so the unit holds.',
  disbanded: 'The captains differed: disbanded.',
  'not-built': 'The captains differed: not built.',
  disagreed: 'The captains differed: not used.',
  refused: 'Void: the order is impossible.',
  overrode: 'Override: used despite the other captain’s order.',
  overridden: 'Not used: the other captain overrode it.',
  'both-overrode': 'Not used: both captains overrode this unit.',
  counted: 'Counted.',
} as const
export type Use = keyof typeof USES

/** One order of one captain. */
export interface CaptainOrder {
  readonly seat: Seat
  /** As it was submitted. */
  readonly issued: Issued
  /** The order to adjudicate, without the override mark. */
  readonly order: Order
  /** Impossible, whatever others do (DBL-5). */
  readonly void: boolean
  /** Is this the override of its sheet (DBL-6)? */
  readonly overrides: boolean
}

/** The orders used from both sheets for one power, and the use of each submitted order. */
export interface Agreement {
  readonly orders: readonly Issued[]
  readonly submitted: readonly SubmittedOrder<Use>[]
}

type Orders = readonly CaptainOrder[]

/** Compares two captains' orders by unit. If one has no orders, the other's are used (DBL-4). */
export function combineOrders(
  variant: Variant,
  position: Position,
  power: Power,
  [firstSheet, secondSheet]: readonly [Orders, Orders],
): Agreement {
  const [here, there] = [bySubject(firstSheet), bySubject(secondSheet)]
  if (firstSheet.length === 0 || secondSheet.length === 0) return useOneSheet([...here.values(), ...there.values()])
  const subjects = [...new Set([...here.keys(), ...there.keys()])]
  const agreed = subjects.map((subject) =>
    agree(variant, position, power, [
      { sheet: firstSheet, by: here.get(subject) ?? null },
      { sheet: secondSheet, by: there.get(subject) ?? null },
    ]),
  )
  // Of too many builds or disbands the first count, so an override comes before agreed ones
  // (DBL-6).
  const ranked = [...agreed.filter(({ overridden }) => overridden), ...agreed.filter(({ overridden }) => !overridden)]
  return { orders: ranked.flatMap(({ orders }) => orders), submitted: agreed.flatMap(({ submitted }) => submitted) }
}

/** Nobody is overruled, so no override is spent (DBL-6). */
const useOneSheet = (orders: Orders): Agreement => ({
  orders: orders.map(({ issued, order }) => ({ ...issued, order })),
  submitted: orders.map((captainOrder) => withUse(captainOrder, captainOrder.void ? 'refused' : 'alone')),
})

const withUse = ({ seat, issued }: CaptainOrder, use: Use): SubmittedOrder<Use> => ({ seat, issued, use })

/**
 * The last order per unit, the first per build site, each waiver on its own. An impossible order
 * counts only if it is the only one.
 */
function bySubject(orders: Orders): Map<string, CaptainOrder> {
  const counting = new Map<string, CaptainOrder>()
  let waivers = 0
  for (const candidate of orders) {
    const { order } = candidate
    const subject =
      order.kind === 'build' ? `at ${order.at.split('/')[0] ?? ''}` : `unit ${unitOf(order) ?? `none ${waivers++}`}`
    const before = counting.get(subject)
    if (order.kind !== 'build' || before === undefined || before.void) counting.set(subject, candidate)
  }
  return counting
}

/** One captain's order for a unit or site (null: none), and all their orders for the power. */
interface Ordered {
  readonly sheet: Orders
  readonly by: CaptainOrder | null
}

/** One captain's side of a disagreement. Without an order: hold, disband, no build. */
interface Side {
  readonly by: CaptainOrder | null
  readonly order: Order | null
  /**
   * Equal texts are equal orders, so VIA makes a difference (DBL-3). For coasts see `withCoast`.
   */
  readonly text: string
  readonly void: boolean
  readonly overrides: boolean
}

/** The result for one unit or place. `overridden`: decided by an override. */
interface Settled extends Agreement {
  readonly overridden: boolean
}

function agree(
  variant: Variant,
  position: Position,
  power: Power,
  [first, second]: readonly [Ordered, Ordered],
): Settled {
  const otherwise = withoutAgreement(variant, position, (first.by ?? second.by)?.order)
  const sideOf = ({ sheet, by }: Ordered): Side => {
    const order = by === null ? otherwise : by.order
    const text = order === null ? '' : formatOrder(variant, position, withCoast(variant, position, sheet, order))
    return { by, order, text, void: by?.void ?? false, overrides: by?.overrides ?? false }
  }
  const [a, b] = [sideOf(first), sideOf(second)]
  const agreed = preferredSide(a, b) ?? sideOf({ sheet: [], by: null })
  const override = overridingSide(a, b, agreed)
  const { order } = override ?? agreed
  const submittedBy = (side: Side, against: Side) =>
    side.by === null
      ? []
      : [withUse(side.by, override === null ? useOf(side, against, agreed) : useUnderOverride(side, override))]
  return {
    orders: order === null ? [] : [{ power, order }],
    submitted: [...submittedBy(a, b), ...submittedBy(b, a)],
    overridden: override !== null,
  }
}

/**
 * Adds the coast to a support of a fleet where it can only be one: the coast that the same captain
 * orders the fleet to, or else the only one in reach (DBL-3).
 */
function withCoast(variant: Variant, position: Position, sheet: Orders, order: Order): Order {
  if (order.kind !== 'support' || !('to' in order) || order.to === null) return order
  const atlas = publicAtlas(variant, position)
  const helped = unitById(position, order.of)
  const province = atlas.province(order.to)
  if (helped?.arm !== 'fleet' || province === undefined) return order
  const coasts = coastsInReach(atlas, 'fleet', helped.at, province).map((coast) => onCoast(province, coast))
  const move = sheet.findLast((candidate) => unitOf(candidate.order) === order.of)?.order
  const ordered = coasts.find((coast) => move?.kind === 'move' && move.to === coast)
  const only = ordered ?? (coasts.length === 1 ? coasts[0] : undefined)
  return only === undefined ? order : { ...order, to: only }
}

/** The order without agreement: hold, or disband when retreating, or none (DBL-3, DBL-7). */
function withoutAgreement({ calendar }: Variant, { turn }: Position, order: Order | undefined): Order | null {
  const { steps } = phaseAt(calendar, turn)
  const unit = order === undefined ? null : unitOf(order)
  if (unit === null || steps.includes('adjustments')) return null
  return { kind: steps.includes('moves') ? 'hold' : 'disband', unit }
}

/** The override that changes the outcome, and so is spent. Two on one unit cancel out (DBL-6). */
function overridingSide(a: Side, b: Side, agreed: Side): Side | null {
  if (a.overrides === b.overrides) return null
  const side = a.overrides ? a : b
  return side.text === agreed.text ? null : side
}

/** The side whose order is used without an override; null if neither. */
function preferredSide(a: Side, b: Side): Side | null {
  if (a.text === b.text) return a
  if (a.void || b.void) return a.void && b.void ? null : a.void ? b : a
  if (overrules(a, b)) return a
  return overrules(b, a) ? b : null
}

/** A support overrules a hold; a move or a convoy does not (DBL-3). */
const overrules = (a: Side, b: Side): boolean => a.order?.kind === 'support' && b.order?.kind === 'hold'

function useOf(side: Side, against: Side, agreed: Side): Use {
  const kind = side.order?.kind ?? 'none'
  if (side.text === against.text) return side.void ? 'refused' : 'agreed'
  if (side.void) return 'refused'
  if (side.text === agreed.text) return (against.void ? null : IN_EFFECT[kind]) ?? 'preferred'
  if (agreed === against) return 'yielded'
  return side.overrides && against.overrides ? 'both-overrode' : (WITHOUT_EFFECT[kind] ?? 'disagreed')
}

/** An order that only says what happens without agreement anyway (DBL-3, DBL-7). */
const IN_EFFECT: Readonly<Record<string, Use>> = { hold: 'held', disband: 'disbanded' }
const WITHOUT_EFFECT: Readonly<Record<string, Use>> = { retreat: 'disbanded', build: 'not-built' }

const useUnderOverride = (side: Side, override: Side): Use =>
  side === override ? 'overrode' : side.void ? 'refused' : 'overridden'
