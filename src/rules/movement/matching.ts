/** Matches orders that were read, and decides which of them succeed. */
import type { Province } from '../names.ts'
import {
  type Judge,
  Adjudication,
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
import { arrives } from './convoy.ts'
import { decideAll } from './cycles.ts'
import { succeeds, supportHolds } from './strength.ts'
import { at, NONE } from './atlas-tables.ts'

const judge: Judge = (b, question, optimistic) => {
  if (question >= b.size) return arrives(b, question - b.size, optimistic)
  return moves(b, question) ? succeeds(b, question, optimistic) : supportHolds(b, question, optimistic)
}

/** Arrays for so many units and provinces. */
export const newAdjudication = (units: number, provinces: number): Adjudication =>
  new Adjudication(judge, units, provinces)

/** Decides all orders. `mayShare`: may several units share this province? */
export function decideOrders(b: Adjudication, mayShare: (at: Province) => boolean): void {
  matchOrders(b)
  markSharedProvinces(b, mayShare)
  decideAll(b, enqueueQuestions(b))
}

/**
 * Links fleets to their armies, supports to the supported, moves to their targets. Backwards, so
 * that every list is in the order of the board.
 */
export function matchOrders(b: Adjudication): void {
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

/** Asks where attacked units are safe from dislodgement. */
function markSharedProvinces(b: Adjudication, mayShare: (at: Province) => boolean): void {
  for (let u = 0; u < b.size; u++) {
    const province = at(b.province, u)
    if (at(b.attacker, province) !== NONE && mayShare(provinceCode(b, province))) b.sheltered[province] = 1
  }
}

/** Lists the questions to decide and returns their number. Answers independent ones at once. */
export function enqueueQuestions(b: Adjudication): number {
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
