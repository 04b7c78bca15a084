/** The outcomes of a combined Winter, for every way in which others' dislodged units may retreat (BAL-2). Pure. */
import type { BoardView, OrderView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { adjudicate, allOrders, boardsIn, type LocalGame } from '../../sandbox/local-game.ts'

export interface WinterCase {
  /** Combinations of others' retreats that lead to it: `A GRE R SER`. Empty if no other unit retreats. */
  readonly ways: readonly (readonly string[])[]
  /** Centres and units afterwards. */
  readonly centres: number
  readonly units: number
  /** The player's own orders with their results. */
  readonly orders: readonly Pick<OrderView, 'text' | 'fate' | 'reason' | 'given'>[]
}

/** With more combinations there is no forecast. */
const MAX_WAYS = 60

/** All combinations of others' retreats; null: too many. */
function waysOf(game: LocalGame, power: Power): readonly (readonly string[])[] | null {
  const dislodged = new Set<number>(boardsIn(game).flatMap((board) => board.dislodged.map(({ unit }) => unit.id)))
  const theirs = allOrders(game).filter(
    ({ power: owner, order, decides }) =>
      owner !== power && decides === 'retreat' && 'unit' in order && order.unit !== null && dislodged.has(order.unit),
  )
  const byUnit = Map.groupBy(theirs, ({ order }) => ('unit' in order ? order.unit : null))
  let ways: readonly (readonly string[])[] = [[]]
  for (const orders of byUnit.values()) {
    ways = ways.flatMap((way) => orders.map(({ written }) => [...way, written]))
    if (ways.length > MAX_WAYS) return null
  }
  return ways
}

const centresOf = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ owners }) => Object.values(owners)).filter((owner) => owner === power).length

const unitsOf = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ units }) => units).filter((unit) => unit.power === power).length

/** All cases; ways with the same outcome are merged. Null: too many. */
export function winterCases(game: LocalGame, power: Power, lines: readonly string[]): readonly WinterCase[] | null {
  const ways = waysOf(game, power)
  if (ways === null) return null
  const cases = ways.map((way): WinterCase => {
    const { phase, next } = adjudicate(game, [...lines, ...way])
    const orders = phase.boards.flatMap((board) => board.orders).filter((order) => order.power === power)
    return {
      ways: [way],
      centres: centresOf(boardsIn(next), power),
      units: unitsOf(boardsIn(next), power),
      orders: orders.map(({ text, fate, reason, given }) => ({ text, fate, reason, given })),
    }
  })
  const byOutcome = Map.groupBy(cases, ({ ways: _, ...outcome }) => JSON.stringify(outcome))
  return [...byOutcome.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, ways: [...first.ways, ...rest.flatMap(({ ways: more }) => more)] }],
  )
}
