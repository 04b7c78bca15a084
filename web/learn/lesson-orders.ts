/** The orders and the map that a lesson offers. Pure. */
import type { BoardMap } from '../../src/board/index.ts'
import { mapName } from '../../src/rules/names.ts'
import type { WrittenOrder } from '../../src/rules/notation/order-options.ts'
import type { KnownBorder } from '../../src/rules/seam/variant.ts'
import type { Choice } from '../orders/entry/pointing.ts'
import { tileMap } from '../orders/board/tile-map.ts'
import { unseenOrders } from '../orders/entry/unseen-orders.ts'
import { allOrders, boardFor, boardsIn, type LocalGame, mapFor, mapIn, powersFor } from '../sandbox/local-game.ts'
import type { Lesson } from './lessons.ts'

/** The learner's legal orders, and all conceivable ones by the map that they have not seen. */
export function ordersOfLesson({ power, unseen }: Lesson, game: LocalGame): readonly WrittenOrder[] {
  const orders = allOrders(game, power)
  const owner = powersFor(game).find((info) => info.power === unseen)
  if (owner === undefined) return orders
  const { provinces: spaces } = boardFor({ variant: game.variant.id, options: {} })
  const { adjective } = owner
  return [...orders, ...unseenOrders(orders, boardsIn(game), { map: mapName(owner.power), adjective, spaces })]
}

/**
 * Is the choice offered on the board? In a lesson about an unseen map, only orders that name it or
 * no map.
 */
export const isOfferedIn =
  ({ unseen }: Lesson) =>
  ({ map }: Pick<Choice, 'map'>): boolean =>
    unseen === undefined || map === null || map === unseen

/** The board of a lesson. `ties`: proved borders that it cannot show. */
export interface LessonMap {
  readonly map: BoardMap
  readonly ties: readonly KnownBorder[]
}

/** The learner's map, or tiles with what is proved about an unseen one. */
export function mapOfLesson({ power, unseen }: Lesson, game: LocalGame): LessonMap {
  const { variant, position } = game
  const seat = variant.seats.find((each) => variant.powers(position, each).some((own) => own === power))
  if (unseen === undefined || seat === undefined) return { map: mapFor(game, power), ties: [] }
  const blank = variant.charts(position, seat, false).find(({ map }) => map === null)
  const notes = variant.notes(position, seat, false)
  const known = notes.find((note) => note.known !== undefined && note.known.map === unseen)?.known
  if (blank === undefined) return { map: mapFor(game, power), ties: [] }
  const { rows, lines } = tileMap(blank, known?.borders ?? [])
  return { map: mapIn(game, { ...blank, rows }), ties: lines }
}
