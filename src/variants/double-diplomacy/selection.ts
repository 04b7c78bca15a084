/**
 * Of more builds or disbands than are due, and of retreats to one place, the other captain's sheet decides
 * which are used (DBL-7).
 */
import type { Seat } from '../../rules/names.ts'
import { offeredOrders } from '../../rules/notation/order-options.ts'
import { type Issued, orderSubject, unitOf } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Selection, Submission, Submissions } from '../../rules/seam/variant.ts'
import { overrideOn, withMark, withoutMark } from './overrides.ts'
import { captainsOf, commandsOf, nameOf, plainRules } from './seats.ts'

export function selectionBy(position: Position, seat: Seat, { orders }: Submission): Selection {
  const override = overrideOn(position, seat, orders)
  return {
    sheetsFor: (issued) => {
      if (isRetreat(issued)) return sheetsForRetreat(seat, issued, { orders, override })
      const other = captainsOf(issued.power).find((captain) => captain !== seat)
      if (other === undefined) return []
      const wanted = wantedFor(issued, orders)
      const isAlone = override === null || override === issued || override.power !== issued.power
      const sheets = isAlone
        ? [wanted]
        : [
            wanted,
            [...wanted, plain(override)],
            ...clashes(position, other, override).map((clash) => [clash, ...wanted]),
          ]
      return sheets.map((sheet) => ({ [other]: { orders: sheet, refused: [] } }))
    },
    condition: (issued) =>
      isRetreat(issued)
        ? retreatCondition(issued === override)
        : override?.power === issued.power
          ? 'Your override comes first.'
          : 'Used if the other captain orders it too.',
    text: (competing, used) => {
      const [first] = competing
      const noun = competing.some(({ order }) => withoutMark(order).kind === 'disband') ? 'disband' : 'build'
      const due = first === undefined ? '' : `${nameOf(first.power)} has ${countText(used, noun)}`
      const decided = `The other captain decides which ${used === 1 ? 'counts' : 'count'}`
      const isFirst = override !== null && competing.includes(override)
      return `${due}, your sheet ${competing.length}. ${isFirst ? 'Your override comes first' : decided}.`
    },
  }
}

const isRetreat = ({ order }: Issued): boolean => withoutMark(order).kind === 'retreat'

const retreatCondition = (overrides: boolean): string =>
  overrides
    ? 'Used if no other unit retreats there.'
    : 'Used if the other captain orders it too, and no other unit retreats there.'

/** The other captains order this retreat and no other. They can also prevent one by an override (DBL-6). */
function sheetsForRetreat(
  seat: Seat,
  issued: Issued,
  { orders, override }: { readonly orders: readonly Issued[]; readonly override: Issued | null },
): readonly Submissions[] {
  const sheetsWith = (prevented: Issued | null): Submissions =>
    Object.fromEntries(
      commandsOf(seat).flatMap((power) => {
        const other = captainsOf(power).find((captain) => captain !== seat)
        if (other === undefined) return []
        const sheet = orders.flatMap((order): Issued[] => {
          if (order.power !== power || !isRetreat(order)) return []
          if (order === issued) return [plain(order)]
          const disband = disbandOf(order)
          return [order === prevented ? withMark(other, disband) : disband]
        })
        return [[other, { orders: sheet, refused: [] }]]
      }),
    )
  return override === null || override === issued ? [sheetsWith(null)] : [sheetsWith(null), sheetsWith(override)]
}

function disbandOf({ power, order }: Issued): Issued {
  const unit = unitOf(withoutMark(order))
  return unit === null ? { power, order } : { power, order: { kind: 'disband', unit } }
}

const plain = ({ power, order }: Issued): Issued => ({ power, order: withoutMark(order) })

/** The order on the other sheet. Waivers are alike, so the third needs three there. */
function wantedFor(issued: Issued, orders: readonly Issued[]): readonly Issued[] {
  if (issued.order.kind !== 'waive') return [plain(issued)]
  return orders
    .slice(0, orders.indexOf(issued) + 1)
    .filter(({ power, order }) => power === issued.power && order.kind === 'waive')
}

/** The other captain's overrides for the same site or unit. If they differ, neither counts (DBL-6). */
function clashes(position: Position, other: Seat, { power, order }: Issued): readonly Issued[] {
  const subject = JSON.stringify(orderSubject(withoutMark(order)))
  return offeredOrders(plainRules(), position, other)
    .orders.filter((offered) => offered.power === power && JSON.stringify(offered.subject) === subject)
    .map((offered) => withMark(other, { power, order: offered.order }))
}

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
