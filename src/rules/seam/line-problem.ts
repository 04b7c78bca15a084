/** Problems of order lines, and the budget for reading them. */
import type { Refusal } from '../fates/order-refusals.ts'
import type { Issued, OrderSubject } from '../orders/order.ts'

/** Why a line is not an order: a closed list, like `REFUSALS`. */
export const MISREADINGS = [
  'unreadable',
  'too-long',
  'unknown-place',
  'which-place', // the name fits two provinces, and both make sense
  'no-verb', // `A PAR` without an action
  'no-goal', // `A PAR -` without a destination
  'no-unit-helped', // `A PAR S` without a unit
  'which-unit', // several units are there
  'which-board',
  'across-boards', // it names a unit or a place on another board
  'which-power', // a seat of several powers, and no power is named
  'which-arm', // a build without army or fleet
  'not-your-power', // a heading with another seat's power
  'several-places', // an impossible route
  'several-orders', // `A PAR H A MAR H`
  'other-phase', // under a heading for another phase
  'conditional', // it has a condition or a choice, or is under one
] as const
export type Misreading = (typeof MISREADINGS)[number]

/** Remarks on lines that were understood: a closed list, too. */
export const NOTICES = [
  'other-arm',
  'other-nation',
  'other-coast',
  'coast-dropped',
  'read-as',
  'superseded',
  'surplus',
  'listed', // a disband of a unit that also retreats
  'unseen',
  'other-phase',
  'remark', // words in brackets that were left out
  'own', // a variant's remark on its own order
] as const
type NoticeKind = (typeof NOTICES)[number]

/**
 * Why a line gives no order. `suggestions` are valid lines in standard notation; in place of a line
 * with several orders, all of them separated by commas.
 */
export interface Problem {
  readonly why: Refusal | Misreading
  readonly words: string
  readonly suggestions: readonly string[]
}

/** What the reader assumed or left out. The order still counts. */
export interface Notice {
  readonly why: NoticeKind
  readonly words: string
}

/** One reading of a line: an order, or the problem with it. */
export type Understood = { readonly issued: Issued; readonly notices: readonly Notice[] } | Misunderstood

export interface Misunderstood {
  readonly problem: Problem
  readonly notices: readonly Notice[]
  /** An order that was understood but is illegal. */
  readonly refused?: Issued
  /** The unit that the line is about. */
  readonly about?: OrderSubject | null
}

/** Longer lists of suggestions would not be read. */
export const MAX_SUGGESTIONS = 6

export const problem = (why: Problem['why'], words: string, suggestions: readonly string[] = []): Problem => ({
  why,
  words,
  suggestions,
})

/**
 * The remaining cost of reading text, so that no text is expensive. The lines of a sheet share one
 * budget, as do sheets that are read together.
 */
export interface ParseBudget {
  /** Words in order lines. */
  words: number
  /** Parser steps; a plain order takes about 100. */
  steps: number
  /** Readings of ambiguous lines beyond two per line. */
  readings: number
  /** Unknown words for which similar names are looked up. */
  guesses: number
}

/** Enough for 400 orders written out in full, and as many ambiguous names. */
export const MAX_BUDGET: Readonly<ParseBudget> = { words: 4000, steps: 90_000, readings: 400, guesses: 12 }

export const newBudget = (): ParseBudget => ({ ...MAX_BUDGET })

/** Is enough left to read another line? */
export const hasBudget = ({ words, steps }: ParseBudget): boolean => words > 0 && steps > 0

/** False if less than `amount` is left. The budget is then empty: reading ends. */
export function consume(budget: ParseBudget, kind: keyof ParseBudget, amount = 1): boolean {
  const isEnough = budget[kind] >= amount
  budget[kind] = isEnough ? budget[kind] - amount : 0
  return isEnough
}
