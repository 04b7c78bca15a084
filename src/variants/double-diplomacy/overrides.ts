/** Overrides: orders that are used whatever the other captain wrote, `F LON - ENG !` (DBL-6). */
import { ownRefusals } from '../../rules/fates/order-refusals.ts'
import type { Seat, UnitId } from '../../rules/names.ts'
import { formatOrder, unitById } from '../../rules/notation/format-order.ts'
import { problem } from '../../rules/seam/line-problem.ts'
import { readLine } from '../../rules/notation/reading/line.ts'
import { refusalOf } from '../../rules/phases/legality.ts'
import type { CoreOrder, Issued, Order, OwnOrder } from '../../rules/orders/order.ts'
import { isOwn, ORDER_KINDS, unitOf } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Note, OrderSuffix, OwnOrders, SuffixToggle } from '../../rules/seam/variant.ts'
import { captainOf, plainRules, phaseIn, SEATS } from './seats.ts'
import { readObject, readStrings } from '../../lib/json.ts'

interface Override extends OwnOrder {
  readonly kind: 'own:override'
  /** Null: a build. */
  readonly unit: UnitId | null
  /** The captain who overrides the other. */
  readonly by: Seat
  readonly order: CoreOrder
}
const isOverride = (order: Order): order is Override => order.kind === 'own:override'

/** The order to adjudicate; for an override, the order it contains. */
export const withoutMark = (order: Order): Order => (isOverride(order) ? order.order : order)

const NOT_ALLOWED = ownRefusals({ 'no-override': () => NO_UNIT })
const NO_UNIT = 'A waiver cannot be an override.'
/** For sandboxes and other readers where nobody is just one captain. */
const ONE_HAND = 'Only one captain can override the other. Here you order for both.'

const WAIVER = /^\W*\d?\s*waive/i
const MARKED = /^(?:(?:override\b:?|!+)\s*(.+)|(.+?)\s*(?:!+|\(?\boverride\)?))$/i

export const OVERRIDES: OwnOrders<Override> = {
  read(text, position, powers, budget) {
    const [, afterMark, beforeMark] = MARKED.exec(text.trim()) ?? []
    const marked = afterMark ?? beforeMark
    if (marked === undefined) return null
    const seat = captainOf(powers)
    if (seat === null) return problem(NOT_ALLOWED.why('no-override'), ONE_HAND)
    if (WAIVER.test(marked)) return problem(NOT_ALLOWED.why('no-override'), NO_UNIT)
    const { issued, refused, problem: why } = readLine({ variant: plainRules(), position, powers }, marked, budget)
    const unmarked = issued ?? refused
    if (unmarked === null || isOwn(unmarked.order)) return why
    return {
      power: unmarked.power,
      order: { kind: 'own:override', unit: unitOf(unmarked.order), by: seat, order: unmarked.order },
    }
  },
  write: ({ order }, position) => `${formatOrder(plainRules(), position, order)} !`,
  legal: (position, power, { order }) => refusalOf(plainRules(), position, { power, order }),
  refusals: NOT_ALLOWED.texts,
  remarks: (position, { by }) =>
    hasSpent(position, by) ? [`${spentText(position)} This one is an ordinary order.`] : [],
  standsFor: ({ order }) => order,
  unitAs: ({ unit }, position) => (unit === null ? null : (unitById(position, unit) ?? null)),
  lastCounts: () => true,
  takesWholeLines: () => false,
  // Every order may be an override.
  list: () => [],
}

/** `1901 and 1902` */
const yearsIn = (position: Position): string => `${periodIn(position)} and ${periodIn(position) + 1}`
const spentText = (position: Position): string => `You have used your override of ${yearsIn(position)}.`

/** The override of a sheet: the first, if one is left. Later ones are ordinary orders. */
export const overrideOn = (position: Position, seat: Seat, orders: readonly Issued[]): Issued | null =>
  hasSpent(position, seat) ? null : (orders.find(({ order }) => isOverride(order)) ?? null)

export const tooManyOverrides = (position: Position, seat: Seat, orders: readonly Issued[]): readonly string[] =>
  !hasSpent(position, seat) && orders.filter(({ order }) => isOverride(order)).length > 1
    ? ['You can override only one order: the first one counts.']
    : []

/** The suffix of an override, while one is left. */
export const overrideMark = (position: Position, seat: Seat): OrderSuffix | null =>
  hasSpent(position, seat)
    ? null
    : { label: 'Override', text: ' !', kinds: ORDER_KINDS.filter((kind) => kind !== 'waive') }

/** Removes the override mark, or adds it to an order that may have it. */
export function withOrWithoutMark(position: Position, seat: Seat, { power, order }: Issued): SuffixToggle | null {
  if (isOverride(order)) return { bears: true, otherwise: { power, order: order.order } }
  if (isOwn(order) || overrideMark(position, seat)?.kinds.includes(order.kind) !== true) return null
  return { bears: false, otherwise: withMark(seat, { power, order }) }
}

export function withMark(by: Seat, { power, order }: Issued): Issued {
  if (isOwn(order)) return { power, order }
  const override: Override = { kind: 'own:override', unit: unitOf(order), by, order }
  return { power, order: override }
}

/** Is an override left in this period, and how is it written? */
export function overrideNote(position: Position, seat: Seat): Note {
  const available = `You have one override in ${yearsIn(position)}: put ! after an order, and it counts even if the other captain disagrees. It is spent only if that changes anything.`
  return { title: 'Override', lines: [hasSpent(position, seat) ? spentText(position) : available] }
}

const TIES = ['asked', 'shared', 'broken-by-play'] as const

/** The memory of Double Diplomacy: overrides spent, and a tie for the solo. */
export type Memory = {
  /** The first year of the two-year period for which each seat has spent its override (DBL-6). */
  readonly overrides: Readonly<Record<string, number>>
  /** Seats tied for the solo (DBL-9). `tie`: voting, all said yes, or in the tie-break (DBL-10). */
  readonly tied: readonly Seat[]
  readonly tie: (typeof TIES)[number] | null
}
export const EMPTY_MEMORY: Memory = { overrides: {}, tied: [], tie: null }

export function readMemory({ memory }: Pick<Position, 'memory'>): Memory {
  const { overrides, tied, tie } = readObject(memory)
  const years = Object.entries(readObject(overrides)).flatMap(([name, year]) =>
    typeof year === 'number' ? [[name, periodOf(year)] as const] : [],
  )
  const rivals = SEATS.filter((seat) => readStrings(tied).includes(seat))
  return {
    overrides: Object.fromEntries(years),
    tied: rivals,
    tie: rivals.length < 2 ? null : (TIES.find((kind) => kind === tie) ?? null),
  }
}

/** The first year of the period: 1901 and 1902, 1903 and 1904. */
const periodOf = (year: number): number => year - ((year - plainRules().calendar.from) % 2)

/** The first year of the phase's two-year period. */
export const periodIn = (position: Position): number => periodOf(phaseIn(position).year)

/** Has this seat spent its override in this period (DBL-6)? */
const hasSpent = (position: Position, seat: Seat): boolean =>
  readMemory(position).overrides[seat] === periodIn(position)
