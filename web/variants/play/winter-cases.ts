/** What a Winter ordered at once may come to: one case for each way in which the others' dislodged units may go (BAL-2). Pure. */
import type { BoardView, OrderView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { adjudicate, allOrders, boardsIn, type LocalGame } from '../../sandbox/local-game.ts'

export interface WinterCase {
  /** The retreats of others that lead to it, as they are written, one list for each way: `A GRE R SER`; empty: there are none. */
  readonly ways: readonly (readonly string[])[]
  /** Centres owned afterwards, and units that are kept by them. */
  readonly centres: number
  readonly units: number
  /** One's own orders, and what becomes of them. */
  readonly orders: readonly Pick<OrderView, 'text' | 'fate' | 'reason' | 'given'>[]
}

/** More ways than these are not gone through. */
const MOST_WAYS = 60

/** All ways in which the dislodged of others may go: for each unit one of its orders. Null: they are too many. */
function waysOf(game: LocalGame, power: Power): readonly (readonly string[])[] | null {
  const fleeing = new Set<number>(boardsIn(game).flatMap(({ dislodged }) => dislodged.map(({ unit }) => unit.id)))
  const theirs = allOrders(game).filter(
    ({ power: of, order, decides }) =>
      of !== power && decides === 'retreat' && 'unit' in order && order.unit !== null && fleeing.has(order.unit),
  )
  const byUnit = Map.groupBy(theirs, ({ order }) => ('unit' in order ? order.unit : null))
  let ways: readonly (readonly string[])[] = [[]]
  for (const orders of byUnit.values()) {
    ways = ways.flatMap((way) => orders.map(({ written }) => [...way, written]))
    if (ways.length > MOST_WAYS) return null
  }
  return ways
}

const owned = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ owners }) => Object.values(owners)).filter((owner) => owner === power).length

const standing = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ units }) => units).filter((unit) => unit.power === power).length

/** The cases, those with the same outcome as one. Null: there are too many. */
export function winterCases(game: LocalGame, power: Power, lines: readonly string[]): readonly WinterCase[] | null {
  const ways = waysOf(game, power)
  if (ways === null) return null
  const cases = ways.map((way): WinterCase => {
    const { phase, next } = adjudicate(game, [...lines, ...way])
    const orders = phase.boards.flatMap((board) => board.orders).filter((order) => order.power === power)
    return {
      ways: [way],
      centres: owned(boardsIn(next), power),
      units: standing(boardsIn(next), power),
      orders: orders.map(({ text, fate, reason, given }) => ({ text, fate, reason, given })),
    }
  })
  const alike = Map.groupBy(cases, ({ ways: _, ...outcome }) => JSON.stringify(outcome))
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, ways: [...first.ways, ...rest.flatMap(({ ways: more }) => more)] }],
  )
}
