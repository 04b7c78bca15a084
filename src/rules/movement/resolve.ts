/** Adjudicates the movement on one board: matches orders, then decides all questions. */
import type { Ruling } from '../fates/fate.ts'
import type { BoardId, Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { BoardState, Dislodged, Unit } from '../position/position.ts'
import { type Adjudication, type Geography, homeTables, placeUnits } from './context.ts'
import { type UnmatchedOrder, readOrders } from './read-orders.ts'
import { dislodgedOf, findDislodged, rulingOf, standoffsOf, unmatchedRuling, survivorsOf } from './movement-report.ts'
import { decideOrders, newAdjudication } from './matching.ts'
import type { AtlasTables } from './atlas-tables.ts'

export type { Geography } from './context.ts'

/** The result on one board: units at their new locations, and the input of the retreats. */
export interface Movement {
  /** One per unit, in the order of the board; then one per order that applied to no unit. */
  readonly rulings: readonly Ruling[]
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly standoffs: readonly Province[]
}

/**
 * Adjudicates movement on one board by the 2023 rules, with the choices that DATC 3.0 prefers.
 * Units with illegal orders hold. The last order for a unit counts.
 */
export function resolveMovement(
  geography: Geography,
  board: BoardId,
  state: BoardState,
  issued: readonly Issued[],
): Movement {
  const home = homeTables(geography, state.units)
  if (home === null) return desertedBoard(board, issued)
  return withPooledContext(state.units.length, home, (b) => {
    placeUnits(b, geography, state.units, home)
    const unmatched = readOrders(b, geography, issued)
    decideOrders(b, geography.mayShare)
    return reportOf(b, board, unmatched)
  })
}

function desertedBoard(board: BoardId, issued: readonly Issued[]): Movement {
  const rulings = issued.map((order) => unmatchedRuling(board, { issued: order, why: 'no-such-unit' }))
  return { rulings, units: [], dislodged: [], standoffs: [] }
}

function reportOf(b: Adjudication, board: BoardId, unmatched: readonly UnmatchedOrder[]): Movement {
  findDislodged(b)
  const rulings: Ruling[] = []
  for (let u = 0; u < b.size; u++) rulings.push(rulingOf(b, board, u))
  for (const order of unmatched) rulings.push(unmatchedRuling(board, order))
  return { rulings, units: survivorsOf(b), dislodged: dislodgedOf(b), standoffs: standoffsOf(b) }
}

const CAPACITY = 64
const BREADTH = 128
const idle: Adjudication[] = []

/** Calls `work` with pooled arrays that are large enough. A nested call gets its own. */
export function withPooledContext<T>(units: number, home: AtlasTables, work: (b: Adjudication) => T): T {
  const last = idle.pop()
  const fits = last !== undefined && last.capacity >= units && last.breadth >= home.provinces
  const battle = fits ? last : newAdjudication(Math.max(CAPACITY, units), Math.max(BREADTH, home.provinces))
  try {
    return work(battle)
  } finally {
    idle.push(battle)
  }
}
