/** What press and the board have to do with each other: the page of the game gives press these. */
import type { QuotedOrder, Reference } from '../../src/game/press/press-types.ts'

/** Shows on the board what a message speaks of. */
export interface BoardLinks {
  readonly addressOf: (reference: Reference) => string
  readonly show: (reference: Reference) => void
}

/** What an order that somebody proposes is for the reader: one that he may give, one of his that he may not, or another's. */
export type Proposed = 'yours' | 'illegal' | 'foreign'

/** Takes orders that are proposed over into a draft. */
export interface ProposalActions {
  /** How many phases are closed: only orders of the phase behind them can still be given. */
  readonly phase: number
  readonly judge: (order: QuotedOrder) => Proposed
  /** The lines of one's sheet whose place these orders take. */
  readonly replaced: (orders: readonly string[]) => readonly string[]
  /** `from`: who proposed them, in words. */
  readonly takeOver: (orders: readonly string[], from: string) => void
}

/** A text to be put into a message. */
export interface Quote {
  readonly text: string
}

/** The messages of a phase are asked for, by how many phases were closed; each asking is one of its own. */
export interface PhaseAsked {
  readonly phase: number
}
