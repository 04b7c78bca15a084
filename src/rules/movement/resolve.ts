import type { Ruling } from '../fates/fate.ts'
import type { BoardId, Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { BoardState, Dislodged, Unit } from '../position/position.ts'
import { inBattle } from './reused-battles.ts'
import type { Battle, Geography } from './context.ts'
import { placeUnits, homeTables } from './context.ts'
import { decideAll } from './decision.ts'
import { matchOrders, pose, shelter } from './match.ts'
import type { Stray } from './orders.ts'
import { readOrders } from './orders.ts'
import { dislodgedOf, findDislodged, rulingOf, standoffsOf, strayRuling, survivorsOf } from './report.ts'

export type { Geography } from './context.ts'

/** Movement on one board. A unit that moved has a new `at`; `dislodged` and `standoffs` are what the retreats need to know. */
export interface Movement {
  /** One for each unit, in the order of the board; then one, of no unit, for each order that no unit carried out. */
  readonly rulings: readonly Ruling[]
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly standoffs: readonly Province[]
}

/**
 * Adjudicates movement on one board, by the 2023 rules as the DATC 3.0 prefers them. Orders may be illegal: their units hold.
 * The last order for a unit counts.
 */
export function resolveMovement(
  geography: Geography,
  board: BoardId,
  state: BoardState,
  issued: readonly Issued[],
): Movement {
  const home = homeTables(geography, state.units)
  if (home === null) return desertedBoard(board, issued)
  return inBattle(state.units.length, home, (b) => {
    placeUnits(b, geography, state.units, home)
    const strays = readOrders(b, geography, issued)
    matchOrders(b)
    shelter(b, geography)
    decideAll(b, pose(b))
    return reportOf(b, board, strays)
  })
}

function desertedBoard(board: BoardId, issued: readonly Issued[]): Movement {
  const rulings = issued.map((order) => strayRuling(board, { issued: order, why: 'no-such-unit' }))
  return { rulings, units: [], dislodged: [], standoffs: [] }
}

function reportOf(b: Battle, board: BoardId, strays: readonly Stray[]): Movement {
  findDislodged(b)
  const rulings: Ruling[] = []
  for (let u = 0; u < b.size; u++) rulings.push(rulingOf(b, board, u))
  for (const stray of strays) rulings.push(strayRuling(board, stray))
  return { rulings, units: survivorsOf(b), dislodged: dislodgedOf(b), standoffs: standoffsOf(b) }
}
