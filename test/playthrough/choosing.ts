/** Chooses random legal orders of all kinds for a seat. Pure. */
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { OfferedOrders, WrittenOrder } from '../../src/rules/notation/order-options.ts'
import { subjectKey } from '../../web/orders/entry/lines.ts'
import { choicesOf } from '../../web/orders/entry/choices.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import type { Dice } from '../support/random/random-movement.ts'

/** Weight of each kind of order; all other kinds have 1. */
const WEIGHTS: Readonly<Record<string, number>> = { move: 8, support: 4, convoy: 3, retreat: 8, disband: 1 }

function pickOne<T>(dice: Dice, list: readonly T[]): T | undefined {
  return list[dice(Math.max(1, list.length))]
}

/** Picks a kind of order, then an order of that kind. */
function pickByKind(dice: Dice, all: readonly WrittenOrder[]): WrittenOrder | undefined {
  const kinds = Map.groupBy(all, ({ order }) => order.kind)
  const lots = [...kinds.keys()].flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind))
  return pickOne(dice, kinds.get(pickOne(dice, lots) as WrittenOrder['order']['kind']) ?? [])
}

const aboutUnits = ({ order, decides }: WrittenOrder): boolean =>
  order.kind !== 'build' && order.kind !== 'waive' && decides !== 'disband'

/** An order for each unit that moves or must retreat. */
export function forUnits(dice: Dice, orders: readonly WrittenOrder[]): readonly WrittenOrder[] {
  const units = Map.groupBy(
    orders.filter((order) => aboutUnits(order) && order.subject !== null),
    ({ subject }) => (subject === null ? '' : subjectKey(subject)),
  )
  return [...units.values()].flatMap((all) => pickByKind(dice, all) ?? [])
}

/** Builds and disbands for each power, no more than allowed or required. */
function forAdjustments(dice: Dice, { adjustments, orders }: OfferedOrders): readonly WrittenOrder[] {
  return adjustments.flatMap(({ power, builds, disbands }) => {
    const ownOrders = orders.filter((order) => order.power === power)
    const sites = Map.groupBy(
      ownOrders.filter(({ order }) => order.kind === 'build'),
      ({ subject }) => (subject === null ? '' : subjectKey(subject)),
    )
    const built = [...sites.values()].slice(0, builds).flatMap((all) => pickOne(dice, all) ?? [])
    const disbanded = ownOrders.filter(({ decides }) => decides === 'disband').slice(0, disbands)
    return built.length > 0 ? built : disbanded
  })
}

export const chosenOrders = (dice: Dice, offered: OfferedOrders): readonly WrittenOrder[] => [
  ...forUnits(dice, withoutNeedlessCoasts(offered.orders)),
  ...forAdjustments(dice, offered),
]

/** Drops supports that name a coast: the board offers only those without. */
const withoutNeedlessCoasts = (orders: readonly WrittenOrder[]): readonly WrittenOrder[] =>
  orders.filter(({ order }) => order.kind !== 'support' || !('to' in order) || order.to?.includes('/') !== true)

/** The orders as choices for tapping. */
export const pointable = (orders: readonly WrittenOrder[], boards: readonly BoardView[]): readonly Choice[] =>
  choicesOf(orders, boards)
