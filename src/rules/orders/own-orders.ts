import type { OwnOrder } from './order.ts'
import type { OwnOrders } from '../seam/variant.ts'

/** The own orders of a variant that has two kinds of them. `knows` tells which are of the first kind. */
export const eitherOf = <A extends OwnOrder, B extends OwnOrder>(
  knows: (order: OwnOrder) => order is A,
  first: OwnOrders<A>,
  second: OwnOrders<B>,
): OwnOrders<A | B> => ({
  read: (text, p, powers, effort) => first.read(text, p, powers, effort) ?? second.read(text, p, powers, effort),
  write: (order, p) => (knows(order) ? first.write(order, p) : second.write(order, p)),
  legal: (p, by, order) => (knows(order) ? first.legal(p, by, order) : second.legal(p, by, order)),
  refusals: { ...first.refusals, ...second.refusals },
  as: (order) => (knows(order) ? first.as(order) : second.as(order)),
  single: (order) => (knows(order) ? first.single(order) : second.single(order)),
  list: (p, powers) => [...first.list(p, powers), ...second.list(p, powers)],
})
