import type { Adjudication } from './context.ts'
import { at } from './atlas-tables.ts'

/**
 * Questions depend on each other. Each is judged twice over those still open, optimistically and
 * pessimistically; if both answers agree, it is decided. What then remains open depends on a cycle
 * (cycles.ts).
 */
export const OPEN = 0
export const YES = 1
export const NO = 2

/** The question whether army `u` arrives by sea. Question `u`: does its order succeed? */
export const arrival = (b: Adjudication, u: number): number => b.size + u

export const isYes = (b: Adjudication, question: number): boolean => at(b.answer, question) === YES

/** The answer, or the caller's assumption while the question is open. */
export function ask(b: Adjudication, question: number, optimistic: boolean): boolean {
  const answer = at(b.answer, question) || decide(b, question)
  if (answer !== OPEN) return answer === YES
  b.doubt = true
  return optimistic
}

/** Decides a question, if the questions that are decided already allow it. Once in a round. */
export function decide(b: Adjudication, question: number): number {
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
