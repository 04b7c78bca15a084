import type { OwnOrder } from '../../rules/orders/order.ts'
import type { OwnOrders } from '../../rules/seam/variant.ts'

/** Answers for own orders that concern no unit, such as votes. The last one counts. */
export const OFF_THE_BOARD = {
  remarks: () => [],
  standsFor: () => null,
  unitAs: () => null,
  lastCounts: () => true,
  takesWholeLines: () => false,
} satisfies Partial<OwnOrders>

/** Joins two kinds of own orders. `knows` recognises the first kind. */
export const combineOwnOrders = <A extends OwnOrder, B extends OwnOrder>(
  knows: (order: OwnOrder) => order is A,
  first: OwnOrders<A>,
  second: OwnOrders<B>,
): OwnOrders<A | B> => ({
  read: (text, p, powers, budget) => first.read(text, p, powers, budget) ?? second.read(text, p, powers, budget),
  write: (order, p) => (knows(order) ? first.write(order, p) : second.write(order, p)),
  legal: (p, power, order) => (knows(order) ? first.legal(p, power, order) : second.legal(p, power, order)),
  refusals: { ...first.refusals, ...second.refusals },
  remarks: (p, order) => (knows(order) ? first.remarks(p, order) : second.remarks(p, order)),
  standsFor: (order) => (knows(order) ? first.standsFor(order) : second.standsFor(order)),
  unitAs: (order, p) => (knows(order) ? first.unitAs(order, p) : second.unitAs(order, p)),
  lastCounts: (order) => (knows(order) ? first.lastCounts(order) : second.lastCounts(order)),
  takesWholeLines: (p) => first.takesWholeLines(p) || second.takesWholeLines(p),
  list: (p, powers) => [...first.list(p, powers), ...second.list(p, powers)],
})
