/** What the present phase wants of a seat, what is still missing from its sheet, and how to say so. */
import type { Stationed } from '../../rules/position/queries.ts'
import type { RetreatChoice } from '../../rules/fates/fate.ts'
import type { Seat } from '../../rules/names.ts'
import { formatStationed } from '../../rules/notation/format-order.ts'
import type { RequiredOrders } from '../../rules/phases/turn.ts'
import { requiredOrders } from '../../rules/phases/turn.ts'
import type { Issued } from '../../rules/orders/order.ts'
import { unitOf } from '../../rules/orders/order.ts'
import type { Sheet } from '../model.ts'
import type { InPlay } from '../in-play.ts'

/** What is wanted of one seat, over all its powers. */
export interface Wants {
  /** What the variant asks otherNews, in words. */
  readonly own: readonly string[]
  readonly units: readonly Stationed[]
  readonly retreats: readonly RetreatChoice[]
  readonly builds: number
  readonly disbands: number
}

/** The seats that owe something in this phase. */
export const wantsBySeat = ({ variant, position }: InPlay): ReadonlyMap<Seat, Wants> =>
  new Map(requiredOrders(variant, position).map((required) => [required.seat, wantsOf(required)]))

/** Null if this seat has nothing to decide. */
export const requiredOf = (play: InPlay, seat: Seat): Wants | null => wantsBySeat(play).get(seat) ?? null

const wantsOf = ({ own, moves, retreats, adjustments }: RequiredOrders): Wants => ({
  own,
  units: moves,
  retreats,
  builds: sum(adjustments.map(({ builds }) => builds)),
  disbands: sum(adjustments.map(({ disbands }) => disbands)),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The orders on a sheet that count. */
export const ordersOn = (sheet: Sheet | undefined): readonly Issued[] =>
  sheet?.lines.flatMap(({ issued }) => issued ?? []) ?? []

/** What the sheet of a seat leaves open. A build waived is a build decided. */
export function missing({ variant, position }: InPlay, seat: Seat, wants: Wants, sheet: Sheet | undefined): Wants {
  const issued = ordersOn(sheet)
  const orders = issued.map(({ order }) => order)
  const ordered = new Set(orders.flatMap((order) => unitOf(order) ?? []))
  const fleeing = new Set(wants.retreats.map(({ unit }) => unit.id))
  const builds = orders.filter(({ kind }) => kind === 'build' || kind === 'waive')
  const disbands = orders.filter((order) => order.kind === 'disband' && !fleeing.has(order.unit))
  return {
    own: variant.ownRequirements(position, seat, issued),
    units: wants.units.filter(({ unit }) => !ordered.has(unit.id)),
    retreats: wants.retreats.filter(({ unit }) => !ordered.has(unit.id)),
    builds: Math.max(0, wants.builds - builds.length),
    disbands: Math.max(0, wants.disbands - disbands.length),
  }
}

const counted = (n: number, noun: string): string[] => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'}`])

/** `orders for 3 units and 1 retreat`; null if nothing is wanted. */
export function wantsText({ own, units, retreats, builds, disbands }: Wants): string | null {
  const parts = [
    ...own,
    ...counted(units.length, 'unit').map((all) => `orders for ${all}`),
    ...counted(retreats.length, 'retreat'),
    ...counted(builds, 'build'),
    ...counted(disbands, 'disband'),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}

/** The same, piece by piece and by name: `A PAR`, `1 build`. */
export const wantsList = (
  { variant }: InPlay,
  { own, units, retreats, builds, disbands }: Wants,
): readonly string[] => [
  ...own,
  ...[...units, ...retreats].map((one) => formatStationed(variant, one)),
  ...counted(builds, 'build'),
  ...counted(disbands, 'disband'),
]
