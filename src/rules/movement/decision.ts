import type { Battle } from './context.ts'
import { moves } from './context.ts'
import { at } from './tables.ts'

/**
 * The questions of a battle depend on each other. A question is judged twice, at best and at worst, over whatever is still
 * open; if both agree it is decided for good. What stays open after that is a real cycle: its smallest closed part is broken
 * by the rules, and the rest follows.
 */
export const OPEN = 0
export const YES = 1
export const NO = 2

/** Does army `u` arrive over sea? Next to the question `u` itself: does the move succeed, does the support stand? */
export const arrival = (b: Battle, u: number): number => b.size + u

export const decided = (b: Battle, question: number): boolean => at(b.answer, question) === YES

/** The answer, or the hope (or fear) of the one who asks while it is open. */
export function ask(b: Battle, question: number, hope: boolean): boolean {
  const answer = at(b.answer, question) || decide(b, question)
  if (answer !== OPEN) return answer === YES
  b.doubt = true
  return hope
}

function decide(b: Battle, question: number): number {
  if (at(b.tried, question) === b.round) {
    b.trace?.add(question)
    return OPEN
  }
  b.tried[question] = b.round
  const outer = b.doubt
  const answer = judgeTwice(b, question)
  b.doubt = outer
  b.answer[question] = answer
  return answer
}

function judgeTwice(b: Battle, question: number): number {
  b.doubt = false
  if (!b.judge(b, question, true)) return NO
  return !b.doubt || b.judge(b, question, false) ? YES : OPEN
}

/** Decides the first `count` questions. */
export function settle(b: Battle, count: number): void {
  let open = sweep(b, count)
  while (open > 0) {
    const before = open
    open = sweep(b, count)
    if (open === before) breakCycle(b, count)
  }
}

function sweep(b: Battle, count: number): number {
  let open = 0
  b.round++
  for (let i = 0; i < count; i++) {
    const question = at(b.questions, i)
    if (at(b.answer, question) === OPEN && decide(b, question) === OPEN) open++
  }
  return open
}

/** Convoys that depend on themselves fail (Szykman's rule, DATC 4.A.2); without any, the units move in a circle and succeed (DATC 6.C.1). */
function breakCycle(b: Battle, count: number): void {
  const core = smallestCore(
    b,
    [...b.questions.subarray(0, count)].filter((q) => at(b.answer, q) === OPEN),
  )
  const convoys = core.filter((q) => q >= b.size)
  for (const q of convoys) {
    b.answer[q] = NO
    b.paradox[q - b.size] = 1
  }
  if (convoys.length === 0) for (const q of core) if (moves(b, q)) b.answer[q] = YES
}

/** The smallest set of open questions that depend on nothing outside it: every one of them depends on every other. */
function smallestCore(b: Battle, open: readonly number[]): readonly number[] {
  const needs = new Map(open.map((q) => [q, needsOf(b, q)]))
  let core = open
  for (const q of open) {
    const closure = closureOf(q, needs)
    if (closure.length < core.length) core = closure
  }
  return core
}

/** The open questions that this one asks, at best or at worst. */
function needsOf(b: Battle, question: number): ReadonlySet<number> {
  const asked = new Set<number>()
  b.trace = asked
  b.judge(b, question, true)
  b.judge(b, question, false)
  b.trace = null
  return asked
}

function closureOf(question: number, needs: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const closure = [question]
  for (const q of closure) for (const need of needs.get(q) ?? []) if (!closure.includes(need)) closure.push(need)
  return closure
}
