/** An order of one captain that counts whatever the other wrote: `F LON - ENG !`, `OVERRIDE F LON - ENG` (DBL-6). */
import { ownRefusals } from '../../rules/fates/refusals.ts'
import { phaseAt } from '../../rules/phases/calendar.ts'
import { refusalOf } from '../../rules/orders/legality.ts'
import type { Power, Seat, UnitId } from '../../rules/names.ts'
import { formatOrder } from '../../rules/notation/format.ts'
import { problem } from '../../rules/notation/problem.ts'
import { readLine } from '../../rules/notation/line.ts'
import type { CoreOrder, Order, OwnOrder } from '../../rules/orders/order.ts'
import { isOwn, unitOf } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { OwnOrders, Variant } from '../../rules/seam/variant.ts'

const NO_OVERRIDE = 'Only moves and retreats can be overridden.'
/** Where nobody orders for one captain alone, as when all is tried by one hand. */
const ONE_HAND = 'An override is one captain’s against the other: here one hand orders for both.'
const NOT_ALLOWED = ownRefusals({
  'no-override': () => NO_OVERRIDE,
  'override-spent': () => 'You have used your override of these two years.',
})

export interface Override extends OwnOrder {
  readonly kind: 'own:override'
  readonly unit: UnitId
  /** The captain who insists. */
  readonly by: Seat
  readonly order: CoreOrder
}
export const isOverride = (order: Order): order is Override => order.kind === 'own:override'

/** What a captain wants done: of an override, the order that it insists on. */
export const insistedOn = (order: Order): Order => (isOverride(order) ? order.order : order)

/**
 * The overrides of a variant. `plain` are its rules without them: they judge and write the order that is insisted on.
 * `captain` is the seat that commands exactly these powers, `spent` tells whether it has an override left.
 */
export const overrideOrders = (
  plain: Variant,
  captain: (powers: readonly Power[]) => Seat | undefined,
  spent: (position: Position, by: Seat) => boolean,
): OwnOrders<Override> => ({
  read(text, position, powers, effort) {
    const [, after, before] =
      /^(?:(?:override\b:?|!+)\s*(.+)|(.+?)\s*(?:!+|\(?\boverride\)?))$/i.exec(text.trim()) ?? []
    const by = captain(powers)
    const said = after ?? before
    if (said === undefined) return null
    if (by === undefined) return problem(NOT_ALLOWED.why('no-override'), ONE_HAND)
    const { issued, refused, problem: why } = readLine({ variant: plain, position, powers }, said, effort)
    const order = (issued ?? refused)?.order
    if (order === undefined || isOwn(order)) return why
    const unit = unitOf(order)
    return unit === null
      ? problem(NOT_ALLOWED.why('no-override'), NO_OVERRIDE)
      : { kind: 'own:override', unit, by, order }
  },
  write: ({ order }, position) => `${formatOrder(plain, position, order)} !`,
  legal(position, power, { by, order }) {
    if (phaseAt(plain.calendar, position.turn).steps.includes('adjustments')) return NOT_ALLOWED.why('no-override')
    return (
      refusalOf(plain, position, { power, order }) ?? (spent(position, by) ? NOT_ALLOWED.why('override-spent') : null)
    )
  },
  refusals: NOT_ALLOWED.words,
  as: ({ order }) => order,
  single: () => true,
  // Every order may be an override.
  list: () => [],
})
