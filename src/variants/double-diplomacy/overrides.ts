/** An order of one captain that counts whatever the other wrote: `F LON - ENG !`, `OVERRIDE F LON - ENG` (DBL-6). */
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
import { NO_OVERRIDE, ONE_HAND } from '../../rules/fates/wording.ts'

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
  read(text, position, powers) {
    const [, after, before] =
      /^(?:(?:override\b:?|!+)\s*(.+)|(.+?)\s*(?:!+|\(?\boverride\)?))$/i.exec(text.trim()) ?? []
    const by = captain(powers)
    const said = after ?? before
    if (said === undefined) return null
    if (by === undefined) return problem('no-override', ONE_HAND)
    const { issued, refused, problem: why } = readLine({ variant: plain, position, powers }, said)
    const order = (issued ?? refused)?.order
    if (order === undefined || isOwn(order)) return why
    const unit = unitOf(order)
    return unit === null ? problem('no-override', NO_OVERRIDE) : { kind: 'own:override', unit, by, order }
  },
  write: ({ order }, position) => `${formatOrder(plain, position, order)} !`,
  legal(position, power, { by, order }) {
    if (phaseAt(plain.calendar, position.turn).steps.includes('adjustments')) return 'no-override'
    return refusalOf(plain, position, { power, order }) ?? (spent(position, by) ? 'override-spent' : null)
  },
  as: ({ order }) => order,
  single: () => true,
  // Every order may be an override.
  list: () => [],
})
