/** The orders a phase requires of a seat, those missing from its sheet, and both in words. */
import type { Stationed } from '../../rules/position/position.ts'
import type { RetreatChoice } from '../../rules/fates/fate.ts'
import type { Seat } from '../../rules/names.ts'
import { formatStationed } from '../../rules/notation/format-order.ts'
import { type RequiredOrders, requiredOrders } from '../../rules/phases/turn.ts'
import { type Issued, unitOf } from '../../rules/orders/order.ts'
import type { Sheet } from '../model.ts'
import type { InPlay } from '../in-play.ts'

/** The orders required of one seat, for all its powers. */
export interface Requirements {
  /** The variant's own requirements, in words. */
  readonly own: readonly string[]
  readonly units: readonly Stationed[]
  readonly retreats: readonly RetreatChoice[]
  /** Nothing is due, but units may be exchanged between boards. */
  readonly exchange: boolean
  readonly builds: number
  readonly disbands: number
}

/** The requirements of each seat that must give orders in this phase. */
export const requirementsBySeat = ({ variant, position }: InPlay): ReadonlyMap<Seat, Requirements> =>
  new Map(requiredOrders(variant, position).map((required) => [required.seat, toRequirements(required)]))

/** The seats that must give orders in this phase. */
export const requiredSeats = (play: InPlay): readonly Seat[] => [...requirementsBySeat(play).keys()]

/** Null if the phase requires nothing of this seat. */
export const requirementsOf = (play: InPlay, seat: Seat): Requirements | null =>
  requirementsBySeat(play).get(seat) ?? null

const toRequirements = ({ own, moves, retreats, adjustments }: RequiredOrders): Requirements => ({
  own,
  units: moves,
  retreats,
  exchange: adjustments.some(({ mayExchange, builds, disbands }) => mayExchange && builds + disbands === 0),
  builds: sum(adjustments.map(({ builds }) => builds)),
  disbands: sum(adjustments.map(({ disbands }) => disbands)),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The valid orders on a sheet. */
export const ordersOn = (sheet: Sheet | undefined): readonly Issued[] =>
  sheet?.lines.flatMap(({ issued }) => issued ?? []) ?? []

/** The orders missing from a seat's sheet. A waived build is not missing. */
export function missingOrders(
  { variant, position }: InPlay,
  seat: Seat,
  required: Requirements,
  sheet: Sheet | undefined,
): Requirements {
  const issued = ordersOn(sheet)
  const orders = issued.map(({ order }) => order)
  const ordered = new Set(orders.flatMap((order) => unitOf(order) ?? []))
  const retreating = new Set(required.retreats.map(({ unit }) => unit.id))
  const builds = orders.filter(({ kind }) => kind === 'build' || kind === 'waive')
  const disbands = orders.filter((order) => order.kind === 'disband' && !retreating.has(order.unit))
  return {
    own: variant.ownRequirements(position, seat, issued),
    exchange: required.exchange && issued.length === 0,
    units: required.units.filter(({ unit }) => !ordered.has(unit.id)),
    retreats: required.retreats.filter(({ unit }) => !ordered.has(unit.id)),
    builds: Math.max(0, required.builds - builds.length),
    disbands: Math.max(0, required.disbands - disbands.length),
  }
}

const counted = (n: number, noun: string): string[] => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'}`])

const exchangeText = (exchange: boolean): string[] => (exchange ? ['optional builds and disbands'] : [])

/** `orders for 3 units and 1 retreat`; null if nothing is required. */
export function requirementsText({ own, units, retreats, exchange, builds, disbands }: Requirements): string | null {
  const parts = [
    ...own,
    ...counted(units.length, 'unit').map((count) => `orders for ${count}`),
    ...counted(retreats.length, 'retreat'),
    ...exchangeText(exchange),
    ...counted(builds, 'build'),
    ...counted(disbands, 'disband'),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}

/** The same as a list, with units by name: `A PAR`, `1 build`. */
export const listRequirements = (
  { variant }: InPlay,
  { own, units, retreats, exchange, builds, disbands }: Requirements,
): readonly string[] => [
  ...own,
  ...[...units, ...retreats].map((unit) => formatStationed(variant, unit)),
  ...exchangeText(exchange),
  ...counted(builds, 'build'),
  ...counted(disbands, 'disband'),
]
