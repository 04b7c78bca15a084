/** Legal orders for a seat, chosen by dice: of every kind, and as many as the phase wants. Pure. */
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { OfferedOrders, WrittenOrder } from '../../src/rules/notation/order-options.ts'
import { subjectKey } from '../../web/orders/entry/lines.ts'
import { choicesOf } from '../../web/orders/entry/choices.ts'
import type { Choice } from '../../web/orders/entry/pointing.ts'
import type { Dice } from '../support/random/random-movement.ts'

/** How likely each kind is, where it is there at all; others: as a hold. */
const WEIGHTS: Readonly<Record<string, number>> = { move: 8, support: 4, convoy: 3, retreat: 8, disband: 1 }

function oneOf<T>(dice: Dice, list: readonly T[]): T | undefined {
  return list[dice(Math.max(1, list.length))]
}

/** First the kind, then one of that kind. */
function byKind(dice: Dice, all: readonly WrittenOrder[]): WrittenOrder | undefined {
  const kinds = Map.groupBy(all, ({ order }) => order.kind)
  const lots = [...kinds.keys()].flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind))
  return oneOf(dice, kinds.get(oneOf(dice, lots) as WrittenOrder['order']['kind']) ?? [])
}

const aboutUnits = ({ order, decides }: WrittenOrder): boolean =>
  order.kind !== 'build' && order.kind !== 'waive' && decides !== 'disband'

/** An order for each unit that moves or must retreat. */
export function forUnits(dice: Dice, orders: readonly WrittenOrder[]): readonly WrittenOrder[] {
  const units = Map.groupBy(
    orders.filter((one) => aboutUnits(one) && one.subject !== null),
    ({ subject }) => (subject === null ? '' : subjectKey(subject)),
  )
  return [...units.values()].flatMap((all) => byKind(dice, all) ?? [])
}

/** Builds and disbands of each power, no more than it may, or has to. */
function forAdjustments(dice: Dice, { adjustments, orders }: OfferedOrders): readonly WrittenOrder[] {
  return adjustments.flatMap(({ power, builds, disbands }) => {
    const mine = orders.filter((one) => one.power === power)
    const sites = Map.groupBy(
      mine.filter(({ order }) => order.kind === 'build'),
      ({ subject }) => (subject === null ? '' : subjectKey(subject)),
    )
    const built = [...sites.values()].slice(0, builds).flatMap((all) => oneOf(dice, all) ?? [])
    const gone = mine.filter(({ decides }) => decides === 'disband').slice(0, disbands)
    return built.length > 0 ? built : gone
  })
}

export const chosenOrders = (dice: Dice, offered: OfferedOrders): readonly WrittenOrder[] => [
  ...forUnits(dice, withoutNeedlessCoasts(offered.orders)),
  ...forAdjustments(dice, offered),
]

/** A support that names no coast holds for any: the board offers no other. */
const withoutNeedlessCoasts = (orders: readonly WrittenOrder[]): readonly WrittenOrder[] =>
  orders.filter(({ order }) => order.kind !== 'support' || !('to' in order) || order.to?.includes('/') !== true)

/** The same as choices that can be pointed at. */
export const pointable = (orders: readonly WrittenOrder[], boards: readonly BoardView[]): readonly Choice[] =>
  choicesOf(orders, boards)
