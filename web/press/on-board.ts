/** The interface between press and the board. */
import type { QuotedOrder, Reference } from '../../src/game/press/press-types.ts'

/** Shows orders and provinces from messages on the board. */
export interface BoardLinks {
  readonly addressOf: (reference: Reference) => string
  readonly show: (reference: Reference) => void
}

/** For the reader, a proposed order is legal, illegal, or for someone else's unit. */
export type ProposalStatus = 'yours' | 'illegal' | 'foreign'

/** Copies proposed orders to a draft. */
export interface ProposalActions {
  /** The number of closed phases: only orders for the current phase can be given. */
  readonly phase: number
  readonly judge: (order: QuotedOrder) => ProposalStatus
  /** The lines of the reader's sheet that these orders would replace. */
  readonly replaced: (orders: readonly string[]) => readonly string[]
  /** `from`: the author's name. */
  readonly takeOver: (orders: readonly string[], from: string) => void
}

/** A text to insert into a message. */
export interface Quote {
  readonly text: string
}

/** A request to show a phase's messages. A new object repeats the request. */
export interface PhaseRequest {
  /** The number of phases closed before. */
  readonly phase: number
}
