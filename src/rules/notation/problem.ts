import type { Refusal } from '../fate.ts'
import type { Issued } from '../order.ts'
import type { Misreading, NoticeKind } from '../wording.ts'

/** Why a line gives no order. `suggestions` are lines in our own form that would be read without a problem. */
export interface Problem {
  readonly why: Refusal | Misreading
  readonly words: string
  readonly suggestions: readonly string[]
}

/** What the reader assumed or left out; the order stands. */
export interface Notice {
  readonly why: NoticeKind
  readonly words: string
}

/** One way to understand a line: an order, or the reason why it is none. */
export type Understood =
  | { readonly issued: Issued; readonly notices: readonly Notice[] }
  | {
      readonly problem: Problem
      readonly notices: readonly Notice[]
      /** Well read, and against the rules. */ readonly refused?: Issued
    }

export const problem = (why: Problem['why'], words: string, suggestions: readonly string[] = []): Problem => ({
  why,
  words,
  suggestions,
})
