import { peacefulRuling, type Fate, type Ruling } from '../fates/fate.ts'
import type { BoardId, Province, UnitId } from '../names.ts'
import type { Dislodged, Unit } from '../position/position.ts'
import type { Adjudication } from './context.ts'
import { areFriends, CONVOY, MOVE, moves, provinceCode, sails, SUPPORT, unitAt, arrival, isYes } from './context.ts'
import { wouldArrive } from './convoy.ts'
import type { UnmatchedOrder } from './read-orders.ts'
import { attack, defence, leaves, prevention, cuts } from './strength.ts'
import { at, entry, NONE } from './atlas-tables.ts'

const NOBODY: readonly UnitId[] = []
const withId = (ids: readonly UnitId[], id: UnitId): readonly UnitId[] => (ids.length === 0 ? [id] : [...ids, id])
const SUCCEEDED: Fate = { kind: 'succeeded' }
const NO_CONVOY: Fate = { kind: 'no-convoy' }
const PARADOX: Fate = { kind: 'paradox' }

const idOf = (b: Adjudication, u: number): UnitId => unitAt(b, u).id
const hasMoved = (b: Adjudication, u: number): boolean => moves(b, u) && isYes(b, u)

/** Does this move reach its target province, even in vain? */
const strikes = (b: Adjudication, mover: number): boolean => !sails(b, mover) || isYes(b, arrival(b, mover))

/** Notes which unit dislodged which, once all is decided. */
export function findDislodged(b: Adjudication): void {
  for (let u = 0; u < b.size; u++) b.dislodger[u] = hasMoved(b, u) ? NONE : entrant(b, at(b.province, u))
}

/** The unit that moved into this province, or NONE. */
function entrant(b: Adjudication, province: number): number {
  for (let a = at(b.attacker, province); a !== NONE; a = at(b.nextAttacker, a)) if (isYes(b, a)) return a
  return NONE
}

export function rulingOf(b: Adjudication, board: BoardId, u: number): Ruling {
  const unit = unitAt(b, u)
  const issued = b.issued[u] ?? null
  const dislodger = at(b.dislodger, u)
  return {
    board,
    unit,
    issued: issued ?? { power: unit.power, order: { kind: 'hold', unit: unit.id } },
    given: issued !== null,
    fate: fateOf(b, u),
    attackers: attackersOf(b, u),
    dislodged: dislodger === NONE ? null : { by: idOf(b, dislodger), from: provinceCode(b, at(b.province, dislodger)) },
  }
}

function attackersOf(b: Adjudication, u: number): readonly UnitId[] {
  let attackers = NOBODY
  for (let a = at(b.attacker, at(b.province, u)); a !== NONE; a = at(b.nextAttacker, a))
    if (!areFriends(b, a, u) && strikes(b, a)) attackers = withId(attackers, idOf(b, a))
  return attackers
}

function fateOf(b: Adjudication, u: number): Fate {
  const why = b.refused[u] ?? null
  if (why !== null) return { kind: 'void', why }
  const kind = at(b.kind, u)
  if (kind === MOVE) return isYes(b, u) ? SUCCEEDED : fateOfFailure(b, u)
  if (kind === SUPPORT) return isYes(b, u) ? SUCCEEDED : { kind: 'cut', by: cutters(b, u) }
  const dislodger = kind === CONVOY ? at(b.dislodger, u) : NONE
  return dislodger === NONE ? SUCCEEDED : { kind: 'disrupted', by: [idOf(b, dislodger)] }
}

function fateOfFailure(b: Adjudication, mover: number): Fate {
  if (strikes(b, mover)) return { kind: 'bounced', by: stoppers(b, mover) }
  if (at(b.paradox, mover) === 1) return PARADOX
  return wouldArrive(b, mover) ? { kind: 'disrupted', by: disrupters(b, mover) } : NO_CONVOY
}

/**
 * Units at least as strong as the mover: those that stay in the province, and its rivals. An own unit
 * that another power dislodged there did not stop it: the unit that took the province did.
 */
function stoppers(b: Adjudication, mover: number): readonly UnitId[] {
  const target = at(b.target, mover)
  const strength = attack(b, mover, true)
  const taker = strength === 0 ? entrant(b, target) : NONE
  if (taker !== NONE) return [idOf(b, taker)]
  let culprits = NOBODY
  for (let o = at(b.occupant, target); o !== NONE; o = at(b.nextOccupant, o))
    if (!leaves(b, o, mover, true) && (strength === 0 || defence(b, o, mover, true) >= strength))
      culprits = withId(culprits, idOf(b, o))
  for (let rival = at(b.attacker, target); rival !== NONE; rival = at(b.nextAttacker, rival))
    if (rival !== mover && strength > 0 && prevention(b, rival, true) >= strength)
      culprits = withId(culprits, idOf(b, rival))
  return culprits
}

function cutters(b: Adjudication, supporter: number): readonly UnitId[] {
  let culprits = NOBODY
  for (let a = at(b.attacker, at(b.province, supporter)); a !== NONE; a = at(b.nextAttacker, a))
    if (cuts(b, a, supporter, true)) culprits = withId(culprits, idOf(b, a))
  return culprits
}

function disrupters(b: Adjudication, army: number): readonly UnitId[] {
  let culprits = NOBODY
  for (let f = at(b.carrier, army); f !== NONE; f = at(b.nextCarrier, f)) {
    const enemy = at(b.dislodger, f)
    if (enemy !== NONE) culprits = withId(culprits, idOf(b, enemy))
  }
  return culprits
}

/** The units still on the board, at their new locations. */
export function survivorsOf(b: Adjudication): Unit[] {
  const units: Unit[] = []
  for (let u = 0; u < b.size; u++)
    if (at(b.dislodger, u) === NONE) units.push(hasMoved(b, u) ? movedUnit(b, u) : unitAt(b, u))
  return units
}

function movedUnit(b: Adjudication, u: number): Unit {
  const { id, power, arm } = unitAt(b, u)
  const place = entry(entry(b.tables, u).atlas.locations, at(b.destination, u))
  return { id, power, arm, at: place.id }
}

/** If the attacker came by sea, its victim may retreat to where it started (DATC 6.H.11). */
export function dislodgedOf(b: Adjudication): Dislodged[] {
  const dislodged: Dislodged[] = []
  for (let u = 0; u < b.size; u++) {
    const dislodger = at(b.dislodger, u)
    if (dislodger !== NONE)
      dislodged.push({
        unit: unitAt(b, u),
        from: sails(b, dislodger) ? null : provinceCode(b, at(b.province, dislodger)),
      })
  }
  return dislodged
}

/**
 * Provinces left empty by a bounce. An army that did not arrive, or lost head to head, contests
 * nothing (DATC 6.F.7, 6.H.9).
 */
export function standoffsOf(b: Adjudication): Province[] {
  const contested: Province[] = []
  for (let u = 0; u < b.size; u++) if (contests(b, u)) addOnce(contested, provinceCode(b, at(b.target, u)))
  return contested
}

function addOnce<T>(list: T[], item: T): void {
  if (!list.includes(item)) list.push(item)
}

const contests = (b: Adjudication, u: number): boolean =>
  moves(b, u) && !isYes(b, u) && isLeftEmpty(b, at(b.target, u)) && prevention(b, u, true) > 0

function isLeftEmpty(b: Adjudication, province: number): boolean {
  if (entrant(b, province) !== NONE) return false
  for (let o = at(b.occupant, province); o !== NONE; o = at(b.nextOccupant, o)) if (!hasMoved(b, o)) return false
  return true
}

/** The ruling on an order for no unit, for another power's unit, or replaced by a later order. */
export const unmatchedRuling = (board: BoardId, { issued, why }: UnmatchedOrder): Ruling =>
  peacefulRuling(board, null, issued, { kind: 'void', why })
