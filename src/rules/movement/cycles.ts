import { at, NONE } from './atlas-tables.ts'
import { type Adjudication, areFriends, moves, sails, arrival, decide, NO, OPEN, YES } from './context.ts'
import { areHeadToHead, isAimedAt } from './strength.ts'

/** Decides the first `count` questions. */
export function decideAll(b: Adjudication, count: number): void {
  let open = sweep(b, count)
  while (open > 0) {
    const before = open
    open = sweep(b, count)
    if (open === before) breakCycle(b, openQuestions(b, count))
  }
}

function sweep(b: Adjudication, count: number): number {
  let open = 0
  b.round++
  for (let i = 0; i < count; i++) {
    const question = at(b.questions, i)
    if (isOpen(b, question) && decide(b, question) === OPEN) open++
  }
  return open
}

const isOpen = (b: Adjudication, question: number): boolean => at(b.answer, question) === OPEN

const openQuestions = (b: Adjudication, count: number): readonly number[] =>
  [...b.questions.subarray(0, count)].filter((question) => isOpen(b, question))

/**
 * Breaks one cycle that depends on nothing outside it. Its convoys fail (Szykman's rule, DATC
 * 4.A.2); if it has none, its units move in a circle and succeed (DATC 6.C.1). What only depends on
 * the cycle stays open: it follows from the outcome, and a convoy in it may well arrive.
 */
function breakCycle(b: Adjudication, open: readonly number[]): void {
  // In the smallest of these sets each question depends on all others, and on no other open one.
  const cycle = open.map((question) => reachableFrom(b, question)).reduce((a, c) => (c.size < a.size ? c : a))
  const convoys = [...cycle].filter((question) => question >= b.size)
  for (const question of convoys) {
    b.answer[question] = NO
    b.paradox[question - b.size] = 1
  }
  if (convoys.length === 0) for (const question of cycle) if (moves(b, question)) b.answer[question] = YES
}

/** A question and every open question that it depends on, directly or not. */
function reachableFrom(b: Adjudication, question: number): ReadonlySet<number> {
  const reached = new Set([question])
  // Iterating over a set includes items added on the way.
  for (const next of reached)
    for (const dependency of dependenciesOf(b, next)) if (isOpen(b, dependency)) reached.add(dependency)
  return reached
}

/** What `arrives`, `succeeds` and `stands` ask directly, decided questions included. */
function dependenciesOf(b: Adjudication, question: number): readonly number[] {
  if (question >= b.size)
    return carriersOf(b, question - b.size).flatMap((fleet) => attackersOf(b, at(b.province, fleet)))
  return moves(b, question) ? dependenciesOfMove(b, question) : dependenciesOfSupport(b, question)
}

function dependenciesOfSupport(b: Adjudication, supporter: number): readonly number[] {
  return attackersOf(b, at(b.province, supporter))
    .filter((attacker) => !areFriends(b, attacker, supporter))
    .flatMap((attacker) => {
      if (isAimedAt(b, supporter, at(b.province, attacker))) return [attacker]
      return sails(b, attacker) ? [arrival(b, attacker)] : []
    })
}

function dependenciesOfMove(b: Adjudication, mover: number): readonly number[] {
  const target = at(b.target, mover)
  const occupants = list(at(b.occupant, target), b.nextOccupant)
  const staying = occupants.filter((o) => !moves(b, o) || areHeadToHead(b, mover, o))
  const attackers = attackersOf(b, target)
  return [
    ...[mover, ...attackers, ...staying].flatMap((unit) => list(at(b.supporter, unit), b.nextSupporter)),
    ...attackers.filter((attacker) => sails(b, attacker)).map((attacker) => arrival(b, attacker)),
    ...occupants.filter((o) => moves(b, o) && (!staying.includes(o) || attackers.some((a) => areHeadToHead(b, a, o)))),
  ]
}

const attackersOf = (b: Adjudication, province: number): readonly number[] =>
  list(at(b.attacker, province), b.nextAttacker)

const carriersOf = (b: Adjudication, army: number): readonly number[] => list(at(b.carrier, army), b.nextCarrier)

/** The units of a linked list. */
function list(head: number, next: Int16Array): readonly number[] {
  const units: number[] = []
  for (let unit = head; unit !== NONE; unit = at(next, unit)) units.push(unit)
  return units
}
