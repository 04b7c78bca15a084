/** The interface between press and the board. */
import type { Channel, Pin, QuotedOrder, Reference } from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { BoardId, Power, Province } from '../../src/rules/names.ts'
import type { OpenPhase } from './proposed-orders.ts'

/** Shows orders and provinces from messages on the board. */
export interface BoardLinks {
  /** `board`: the one that the message names for a province; null: none. */
  readonly addressOf: (reference: Reference, board: BoardId | null) => string
  /** `origin`: the conversation that this leaves, on a phone. */
  readonly show: (reference: Reference, board: BoardId | null, origin?: Origin) => void
  /** Clears what `show` left below the board: its conversation is open again, or another one. */
  readonly forget: () => void
  /** `Board`, or what waits there. */
  readonly boardLabel: string
  /** Scrolls to what the label names. */
  readonly showBoard: () => void
}

/** A conversation to return to. */
export interface Origin {
  readonly channel: Channel
  readonly title: string
}

/** For the reader, a proposed order is legal, illegal, for someone else's unit, or not as it was written. */
export type ProposalStatus = 'yours' | 'illegal' | 'foreign' | 'altered'

/** Copies proposed orders to the sheet or to a draft. `proposed`: all that the reader was sent in this phase. */
export interface ProposalActions extends OpenPhase {
  readonly judge: (order: QuotedOrder) => ProposalStatus
  /** The lines of the reader's sheet that these orders would replace. */
  readonly replaced: (orders: readonly string[], proposed: readonly string[]) => readonly string[]
  /** What they would do to the others, as sentences after another one; empty: nothing. */
  readonly effect: (orders: readonly string[], proposed: readonly string[]) => string
  readonly isReady: boolean
  readonly areOnSheet: (orders: readonly string[]) => boolean
  readonly putOnSheet: (orders: readonly string[], proposed: readonly string[]) => void
  /** `from`: the author's name. */
  readonly copyToDraft: (orders: readonly string[], proposed: readonly string[], from: string) => void
}

/** A text to insert into a message. */
export interface Quote {
  readonly text: string
}

/** What the game's page passes to press. */
export interface PressProps {
  readonly game: GameView
  readonly invitation: string | null
  readonly links: BoardLinks
  readonly actions: ProposalActions | null
  /** To insert into the next message; null: nothing. */
  readonly quote: Quote | null
  readonly onQuoted: () => void
  /** After a quote was cancelled: back to where it was chosen. */
  readonly onUnquote: () => void
  /** Where to pin the next note; null: nowhere. */
  readonly pin: Pin | null
  readonly onPinned: () => void
  /** The province selected on the board; null: none. */
  readonly chosen: Province | null
}

/** How seats look in lists: their players’ names, and the CSS colours of their powers. */
export interface SeatLooks {
  readonly names: Readonly<Record<PlayerId, string>>
  readonly colours: ReadonlyMap<Power, string>
}

/** A request to show a phase's messages. A new object repeats the request. */
export interface PhaseRequest {
  /** The number of phases closed before. */
  readonly phase: number
}
