/** The orders of a closed phase that concern one province. Pure. */
import type { OrderView } from '../../../src/game/views/shapes.ts'
import type { Location } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'

export interface About {
  /** Orders of the units that stood there, and builds there. */
  readonly own: readonly OrderView[]
  /** Orders that had to do with the place. */
  readonly others: readonly OrderView[]
}

/** The orders of a phase that a province has to do with. */
export function ordersAbout(orders: readonly OrderView[], at: Location): About {
  const here = (place: Location | null | undefined): boolean => place != null && provinceOf(place) === provinceOf(at)
  const isOwn = ({ unit, to }: OrderView): boolean => here(unit === null ? to : unit.at)
  return {
    own: orders.filter(isOwn),
    others: orders.filter((order) => !isOwn(order) && (here(order.to) || here(order.of))),
  }
}

/** What became of the orders about a province: `Paris. A PAR - BUR: Bounced with A MUN - BUR.` */
export function provinceOrdersWords(name: string, orders: readonly OrderView[]): string {
  const told = orders.map(
    ({ text, given, reason }) => `${text}${given ? '' : ' (no order)'}${reason === null ? '.' : `: ${reason}`}`,
  )
  return [`${name}.`, ...(told.length === 0 ? ['No order concerned this province.'] : told)].join(' ')
}
