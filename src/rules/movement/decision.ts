import type { Adjudication } from './context.ts'
import { moves } from './context.ts'
import { at } from './atlas-tables.ts'

/**
 * The questions depend on each other. A question is judged twice, optimistically and
 * pessimistically, over what is still open; if both agree it is decided for good. What stays open
 * after that are real cycles, which are broken by the rules, and the rest follows.
 */
export const OPEN = 0
export const YES = 1
export const NO = 2

/**
 * Does army `u` arrive over sea? Next to the question `u` itself: does the move succeed, does the
 * support stand?
 */
export const arrival = (b: Adjudication, u: number): number => b.size + u

export const decided = (b: Adjudication, question: number): boolean => at(b.answer, question) === YES

/** The answer; while it is open, the assumption of whoever asks. */
export function ask(b: Adjudication, question: number, optimistic: boolean): boolean {
  const answer = at(b.answer, question) || decide(b, question)
  if (answer !== OPEN) return answer === YES
  b.doubt = true
  return optimistic
}

function decide(b: Adjudication, question: number): number {
  if (at(b.tried, question) === b.round) return OPEN
  b.tried[question] = b.round
  const outer = b.doubt
  const answer = judgeTwice(b, question)
  b.doubt = outer
  b.answer[question] = answer
  return answer
}

function judgeTwice(b: Adjudication, question: number): number {
  b.doubt = false
  if (!b.judge(b, question, true)) return NO
  return !b.doubt || b.judge(b, question, false) ? YES : OPEN
}

/** Decides the first `count` questions. */
export function decideAll(b: Adjudication, count: number): void {
  let open = sweep(b, count)
  while (open > 0) {
    const before = open
    open = sweep(b, count)
    if (open === before) breakCycles(b, count)
  }
}

function sweep(b: Adjudication, count: number): number {
  let open = 0
  b.round++
  for (let i = 0; i < count; i++) {
    const question = at(b.questions, i)
    if (at(b.answer, question) === OPEN && decide(b, question) === OPEN) open++
  }
  return open
}

/**
 * Convoys that depend on themselves fail (Szykman's rule, DATC 4.A.2); without any, the units move
 * in a circle and succeed (DATC 6.C.1). All that is open is broken at once: whether a convoy
 * arrives depends on other convoys alone, through the supports that their armies cut, and nothing
 * can follow into a circle, as no province of it is left empty.
 */
function breakCycles(b: Adjudication, count: number): void {
  const open = [...b.questions.subarray(0, count)].filter((q) => at(b.answer, q) === OPEN)
  const convoys = open.filter((q) => q >= b.size)
  for (const q of convoys) {
    b.answer[q] = NO
    b.paradox[q - b.size] = 1
  }
  if (convoys.length === 0) for (const q of open) if (moves(b, q)) b.answer[q] = YES
}
