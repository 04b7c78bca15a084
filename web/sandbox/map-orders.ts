/** Where every power has its own map: the orders that name the map on the board. Pure. */
import { startingAtlas } from '../../src/game/views/boards.ts'
import { provinceOf } from '../../src/board/scene.ts'
import type { Location, MapName } from '../../src/rules/names.ts'
import type { WrittenOrder } from '../../src/rules/notation/order-options.ts'
import { refusalOf } from '../../src/rules/phases/legality.ts'
import type { Choice } from '../orders/entry/pointing.ts'
import { unseenOrders } from '../orders/entry/unseen-orders.ts'
import { boardsIn, type LocalGame, powersFor } from './local-game.ts'

/** The legal orders on this map for the units of other powers, which name it. */
export function ordersOnMap(game: LocalGame, orders: readonly WrittenOrder[], map: MapName): readonly WrittenOrder[] {
  const { variant, position } = game
  const owner = powersFor(game).find(({ power }) => (power as string) === map)
  if (owner === undefined) return []
  const spaces = startingAtlas(variant).provinces
  const others = orders.filter(({ power }) => power !== owner.power)
  const all = unseenOrders(others, boardsIn(game), { map, adjective: owner.adjective, spaces })
  const isLegal = ({ power, order }: WrittenOrder): boolean => refusalOf(variant, position, { power, order }) === null
  const moves = all.filter(({ order }) => order.kind === 'move' || order.kind === 'retreat').filter(isLegal)
  // A unit supports only where it can go. That leaves few supports, and each costs as much as a move.
  const reached = new Set(
    moves.flatMap(({ order }) => ('to' in order && order.to !== null ? keyOf(order, order.to) : [])),
  )
  const helps = all.filter(({ order }) => {
    if (order.kind === 'convoy') return true
    return order.kind === 'support' && (order.to === null || reached.has(keyOf(order, order.to)))
  })
  return [...moves, ...helps.filter(isLegal)]
}

const keyOf = (order: WrittenOrder['order'], to: Location): string =>
  `${'unit' in order ? order.unit : ''} ${provinceOf(to)}`

/** Is it an order by this map? Orders that name none are by the own map of their power, or by none. */
export const isOnMap =
  (map: MapName) =>
  ({ map: named, power, to, of }: Pick<Choice, 'map' | 'power' | 'to' | 'of'>): boolean =>
    named === null ? (power as string) === map || (to === null && of === null) : named === map
