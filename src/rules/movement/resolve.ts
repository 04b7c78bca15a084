/** Adjudicates the movement on one board: matches orders, then decides all questions. */
import type { Ruling } from '../fates/fate.ts'
import type { BoardId, Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { BoardState, Dislodged, Unit } from '../position/position.ts'
import {
  type Geography,
  type Judge,
  Adjudication,
  homeTables,
  placeUnits,
  moves,
  CONVOY,
  areFriends,
  HOLD,
  isFleet,
  MOVE,
  provinceCode,
  sails,
  SUPPORT,
  arrival,
  YES,
} from './context.ts'
import { decideAll } from './cycles.ts'
import { type UnmatchedOrder, readOrders } from './read-orders.ts'
import { dislodgedOf, findDislodged, rulingOf, standoffsOf, unmatchedRuling, survivorsOf } from './movement-report.ts'
import { arrives } from './convoy.ts'
import { succeeds, supportHolds } from './strength.ts'
import { type AtlasTables, at, NONE } from './atlas-tables.ts'

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
    matchOrders(b)
    markSharedProvinces(b, geography)
    decideAll(b, enqueueQuestions(b))
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

const judge: Judge = (b, question, optimistic) => {
  if (question >= b.size) return arrives(b, question - b.size, optimistic)
  return moves(b, question) ? succeeds(b, question, optimistic) : supportHolds(b, question, optimistic)
}

const CAPACITY = 64
const BREADTH = 128
const idle: Adjudication[] = []

/** Calls `work` with pooled arrays that are large enough. A nested call gets its own. */
export function withPooledContext<T>(units: number, home: AtlasTables, work: (b: Adjudication) => T): T {
  const last = idle.pop()
  const fits = last !== undefined && last.capacity >= units && last.breadth >= home.provinces
  const battle = fits ? last : new Adjudication(judge, Math.max(CAPACITY, units), Math.max(BREADTH, home.provinces))
  try {
    return work(battle)
  } finally {
    idle.push(battle)
  }
}

/**
 * Links fleets to their armies, supports to the supported, moves to their targets. Backwards, so
 * that every list is in the order of the board.
 */
function matchOrders(b: Adjudication): void {
  for (let u = b.size - 1; u >= 0; u--) if (at(b.kind, u) === CONVOY) matchConvoy(b, u)
  for (let u = b.size - 1; u >= 0; u--) {
    const kind = at(b.kind, u)
    if (kind === SUPPORT) matchSupport(b, u)
    else if (kind === MOVE) strike(b, u)
  }
}

/**
 * The army must name the same place on the same map. A convoy by its own power shows that the army
 * intends to sail (DATC 6.G.1, 6.G.5).
 */
function matchConvoy(b: Adjudication, fleet: number): void {
  const army = at(b.object, fleet)
  const matches =
    moves(b, army) && at(b.destination, army) === at(b.destination, fleet) && b.tables[army] === b.tables[fleet]
  if (!matches) {
    b.refused[fleet] = 'convoy-mismatch'
    return
  }
  b.nextCarrier[fleet] = at(b.carrier, army)
  b.carrier[army] = fleet
  if (areFriends(b, fleet, army)) b.sails[army] = 1
}

function matchSupport(b: Adjudication, supporter: number): void {
  const supported = at(b.object, supporter)
  const to = at(b.destination, supporter)
  if (to === NONE ? moves(b, supported) : !goesTo(b, supported, to)) {
    b.refused[supporter] = 'support-mismatch'
    b.kind[supporter] = HOLD
    return
  }
  b.nextSupporter[supporter] = at(b.supporter, supported)
  b.supporter[supported] = supporter
}

/** A support without a coast fits any (DATC 6.B.7); with a wrong coast it is void (DATC 6.B.9). */
function goesTo(b: Adjudication, unit: number, to: number): boolean {
  if (!moves(b, unit)) return false
  const destination = at(b.destination, unit)
  const province = at(b.target, unit)
  return destination === to || (isFleet(b, unit) && b.tables[unit]?.inland[province] === to)
}

function strike(b: Adjudication, mover: number): void {
  const target = at(b.target, mover)
  b.nextAttacker[mover] = at(b.attacker, target)
  b.attacker[target] = mover
}

/** Asks the variant where attacked units are safe from dislodgement. */
function markSharedProvinces(b: Adjudication, geography: Geography): void {
  for (let u = 0; u < b.size; u++) {
    const province = at(b.province, u)
    if (at(b.attacker, province) !== NONE && geography.mayShare(provinceCode(b, province))) b.sheltered[province] = 1
  }
}

/** Lists the questions to decide and returns their number. Answers independent ones at once. */
function enqueueQuestions(b: Adjudication): number {
  let count = 0
  for (let u = 0; u < b.size; u++) {
    const kind = at(b.kind, u)
    if (kind !== MOVE && kind !== SUPPORT) continue
    if (kind === MOVE ? isUnopposed(b, u) : at(b.attacker, at(b.province, u)) === NONE) b.answer[u] = YES
    else b.questions[count++] = u
    if (sails(b, u)) b.questions[count++] = arrival(b, u)
  }
  return count
}

/** Is this a march to an empty province that nobody else moves to? */
function isUnopposed(b: Adjudication, mover: number): boolean {
  const target = at(b.target, mover)
  return (
    !sails(b, mover) &&
    at(b.occupant, target) === NONE &&
    at(b.attacker, target) === mover &&
    at(b.nextAttacker, mover) === NONE
  )
}
