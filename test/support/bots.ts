/** Players made of dice: for games that nobody has to play by hand. */
import type { Issued } from '../../src/rules/order.ts'
import { unitOf } from '../../src/rules/order.ts'
import type { Seat } from '../../src/rules/names.ts'
import { formatOrder } from '../../src/rules/notation.ts'
import { everyOrder, options } from '../../src/rules/options.ts'
import type { Position } from '../../src/rules/position.ts'
import type { Variant } from '../../src/rules/variant.ts'
import type { Dice } from './random-movement.ts'

/** Some legal order for each unit and each build, as the lines of a sheet. */
export function randomLines(variant: Variant, position: Position, seat: Seat, dice: Dice): string[] {
  const all = Map.groupBy(everyOrder(options(variant, position, seat)), subjectOf)
  return [...all.values()].flatMap((orders) => {
    const order = orders[dice(orders.length)]?.order
    return order === undefined ? [] : [formatOrder(variant, position, order)]
  })
}

/** What an order is for: its unit, its site, or nothing. */
const subjectOf = ({ power, order }: Issued): string =>
  order.kind === 'build'
    ? `${power} ${order.board} ${order.at.split('/')[0] ?? ''}`
    : `${power} ${unitOf(order) ?? order.kind}`
