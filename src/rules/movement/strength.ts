import type { Battle } from './context.ts'
import { friends, moves, sails } from './context.ts'
import { arrival, ask } from './decision.ts'
import { supports } from './support.ts'
import { at, NONE } from './tables.ts'

/** A move succeeds if it arrives and is stronger than what stands in its way and than every rival (DATC 5.B). */
export function succeeds(b: Battle, mover: number, hope: boolean): boolean {
  if (sails(b, mover) && !ask(b, arrival(b, mover), hope)) return false
  const strength = attack(b, mover, hope)
  return strength > resistance(b, mover, hope) && !isHeldOff(b, mover, strength, hope)
}

/** Two units that march against each other; a convoy passes by (DATC 6.G.1). */
export function areHeadToHead(b: Battle, mover: number, other: number): boolean {
  return moves(b, other) && at(b.target, other) === at(b.province, mover) && !sails(b, mover) && !sails(b, other)
}

export function leaves(b: Battle, occupant: number, mover: number, hope: boolean): boolean {
  return moves(b, occupant) && !areHeadToHead(b, mover, occupant) && ask(b, occupant, hope)
}

/** Nobody dislodges a unit of his own power or helps to do so (DATC 6.D.10, 6.D.12), and nobody one that is sheltered: then the strength is 0. */
export function attack(b: Battle, mover: number, hope: boolean): number {
  const target = at(b.target, mover)
  let defender = NONE
  for (let o = at(b.occupant, target); o !== NONE; o = at(b.nextOccupant, o)) {
    if (leaves(b, o, mover, hope)) continue
    if (friends(b, o, mover) || at(b.sheltered, target) === 1) return 0
    defender = o
  }
  return 1 + supports(b, mover, defender === NONE ? NONE : at(b.power, defender), hope)
}

/** The strength of what stays in the target province. */
export function resistance(b: Battle, mover: number, hope: boolean): number {
  let most = 0
  for (let o = at(b.occupant, at(b.target, mover)); o !== NONE; o = at(b.nextOccupant, o))
    if (!leaves(b, o, mover, hope)) most = Math.max(most, defence(b, o, mover, !hope))
  return most
}

/** A unit that fails to move away cannot be supported to hold (DATC 6.D.7); in a head-to-head battle its supports count. */
export function defence(b: Battle, occupant: number, mover: number, hope: boolean): number {
  if (moves(b, occupant) && !areHeadToHead(b, mover, occupant)) return 1
  return 1 + supports(b, occupant, NONE, hope)
}

function isHeldOff(b: Battle, mover: number, strength: number, hope: boolean): boolean {
  for (let rival = at(b.attacker, at(b.target, mover)); rival !== NONE; rival = at(b.nextAttacker, rival))
    if (rival !== mover && prevention(b, rival, !hope) >= strength) return true
  return false
}

/** The strength by which a move keeps others out: none if it does not arrive, or was beaten head to head (DATC 6.E.1, 6.G.16). */
export function prevention(b: Battle, rival: number, hope: boolean): number {
  if (sails(b, rival) && !ask(b, arrival(b, rival), hope)) return 0
  for (let o = at(b.occupant, at(b.target, rival)); o !== NONE; o = at(b.nextOccupant, o))
    if (areHeadToHead(b, rival, o) && ask(b, o, !hope)) return 0
  return 1 + supports(b, rival, NONE, hope)
}
