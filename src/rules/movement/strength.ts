/** The strength of moves (DATC 5.B): which supports count, and whether a move succeeds. */
import { type Adjudication, areFriends, moves, sails, arrival, ask } from './context.ts'
import { at, NONE } from './atlas-tables.ts'

/**
 * A move succeeds if it arrives, overcomes the units that stay, and beats every rival (DATC 5.B).
 */
export function succeeds(b: Adjudication, mover: number, optimistic: boolean): boolean {
  if (sails(b, mover) && !ask(b, arrival(b, mover), optimistic)) return false
  const strength = attack(b, mover, optimistic)
  return strength > resistance(b, mover, optimistic) && !isHeldOff(b, mover, strength, optimistic)
}

/** Do two units march against each other? A convoy passes by (DATC 6.G.1). */
export function areHeadToHead(b: Adjudication, mover: number, enemy: number): boolean {
  return moves(b, enemy) && at(b.target, enemy) === at(b.province, mover) && !sails(b, mover) && !sails(b, enemy)
}

export function leaves(b: Adjudication, occupant: number, mover: number, optimistic: boolean): boolean {
  return moves(b, occupant) && !areHeadToHead(b, mover, occupant) && ask(b, occupant, optimistic)
}

/**
 * No power dislodges its own units or helps to do so (DATC 6.D.10, 6.D.12), and nobody dislodges a
 * sheltered unit: the strength is then 0.
 */
export function attack(b: Adjudication, mover: number, optimistic: boolean): number {
  const target = at(b.target, mover)
  let defender = NONE
  for (let o = at(b.occupant, target); o !== NONE; o = at(b.nextOccupant, o)) {
    if (leaves(b, o, mover, optimistic)) continue
    if (areFriends(b, o, mover) || at(b.sheltered, target) === 1) return 0
    defender = o
  }
  return 1 + supports(b, mover, defender === NONE ? NONE : at(b.power, defender), optimistic)
}

/** The strength of the units that stay in the target province. */
function resistance(b: Adjudication, mover: number, optimistic: boolean): number {
  let max = 0
  for (let o = at(b.occupant, at(b.target, mover)); o !== NONE; o = at(b.nextOccupant, o))
    if (!leaves(b, o, mover, optimistic)) max = Math.max(max, defence(b, o, mover, !optimistic))
  return max
}

/** A unit that fails to move has no supports (DATC 6.D.7), except in a head-to-head battle. */
export function defence(b: Adjudication, occupant: number, mover: number, optimistic: boolean): number {
  if (moves(b, occupant) && !areHeadToHead(b, mover, occupant)) return 1
  return 1 + supports(b, occupant, NONE, optimistic)
}

function isHeldOff(b: Adjudication, mover: number, strength: number, optimistic: boolean): boolean {
  for (let rival = at(b.attacker, at(b.target, mover)); rival !== NONE; rival = at(b.nextAttacker, rival))
    if (rival !== mover && prevention(b, rival, !optimistic) >= strength) return true
  return false
}

/** The strength that keeps others out: 0 if failed at sea or head to head (DATC 6.E.1, 6.G.16). */
export function prevention(b: Adjudication, rival: number, optimistic: boolean): number {
  if (sails(b, rival) && !ask(b, arrival(b, rival), optimistic)) return 0
  for (let o = at(b.occupant, at(b.target, rival)); o !== NONE; o = at(b.nextOccupant, o))
    if (areHeadToHead(b, rival, o) && ask(b, o, !optimistic)) return 0
  return 1 + supports(b, rival, NONE, optimistic)
}

/** A support holds unless another power's arriving move strikes the supporter. */
export function supportHolds(b: Adjudication, supporter: number, optimistic: boolean): boolean {
  for (let a = at(b.attacker, at(b.province, supporter)); a !== NONE; a = at(b.nextAttacker, a))
    if (cuts(b, a, supporter, !optimistic)) return false
  return true
}

/**
 * No power cuts its own support (DATC 6.D.20). A move from the province that the support is aimed
 * at must dislodge the supporter (DATC 6.D.15, 6.D.17).
 */
export function cuts(b: Adjudication, attacker: number, supporter: number, optimistic: boolean): boolean {
  if (areFriends(b, attacker, supporter)) return false
  if (isAimedAt(b, supporter, at(b.province, attacker))) return ask(b, attacker, optimistic)
  return !sails(b, attacker) || ask(b, arrival(b, attacker), optimistic)
}

/** Does it support a move into this province? */
export function isAimedAt(b: Adjudication, supporter: number, province: number): boolean {
  const supported = at(b.object, supporter)
  return moves(b, supported) && at(b.target, supported) === province
}

/** Counts a unit's supports, except those of one power (NONE: all count). */
function supports(b: Adjudication, unit: number, except: number, optimistic: boolean): number {
  let count = 0
  for (let s = at(b.supporter, unit); s !== NONE; s = at(b.nextSupporter, s))
    if (at(b.power, s) !== except && ask(b, s, optimistic)) count++
  return count
}
