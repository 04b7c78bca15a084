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
  'own', // a variant's remark on its own order
] as const
export type NoticeKind = (typeof NOTICES)[number]

/** Why a line gives no order. `suggestions` are valid lines in standard notation. */
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
