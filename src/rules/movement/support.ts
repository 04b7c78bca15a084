import { type Adjudication, areFriends, moves, sails } from './context.ts'
import { arrival, ask } from './decision.ts'
import { at, NONE } from './atlas-tables.ts'

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
export function supports(b: Adjudication, unit: number, except: number, optimistic: boolean): number {
  let count = 0
  for (let s = at(b.supporter, unit); s !== NONE; s = at(b.nextSupporter, s))
    if (at(b.power, s) !== except && ask(b, s, optimistic)) count++
  return count
}
