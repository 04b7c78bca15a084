/** The messages of a game: types and limits. */
import type { PressRules } from '../settings.ts'
import type { BoardId, Province, Seat } from '../../rules/names.ts'
import type { LocatedOrder } from '../../rules/orders/order.ts'
import type { Span } from '../../rules/notation/index.ts'
import type { Instant } from '../ids.ts'

/** The public channel. */
export const ALL = 'all'
/** The game master's voice. Codes of seats are in capitals, so none collides with it. */
export const MASTER = 'master'

/** Messages are written in the name of a seat or an office. They stay with the person who wrote. */
export type Voice = Seat | typeof MASTER

/** Its readers: all, some seats, or a seat with the game master. A single voice is its notebook. */
export type Channel = typeof ALL | readonly Voice[]

/** In characters. */
export const GROUP_NAME_LENGTH = { min: 1, max: 60 } as const

/** An order quoted in a message. */
export type QuotedOrder = LocatedOrder

/** A span of a text, in UTF-16 units, and what it names. Phases are named by their index. */
export type Reference = Span &
  (
    | { readonly kind: 'province'; readonly province: Province }
    | { readonly kind: 'phase'; readonly phase: number }
    /** An order as in the results of a closed phase. */
    | { readonly kind: 'result'; readonly phase: number; readonly board: BoardId; readonly order: string }
    /** For the phase that was open at the time. */
    | { readonly kind: 'order'; readonly phase: number; readonly order: QuotedOrder }
  )

/** A note is pinned to a province, on any board, or to a phase by its index. */
export type Pin =
  | { readonly kind: 'province'; readonly province: Province }
  | { readonly kind: 'phase'; readonly phase: number }

export interface Message {
  /** Counts the messages of the channel that the viewer can read, from 1. */
  readonly number: number
  /** Null: unsigned. */
  readonly from: Voice | null
  readonly at: Instant
  /** How many phases were closed when it was written. */
  readonly phase: number
  readonly text: string
  /** In the order of the text. */
  readonly references: readonly Reference[]
  /** Only notes in a notebook are pinned. */
  readonly pin: Pin | null
}

/** A channel as one of its readers sees it. */
export interface ChannelView {
  readonly channel: Channel
  /** The name its readers gave it; null: none. Only groups have names. */
  readonly name: string | null
  /** The number of messages. */
  readonly messages: number
  /** Messages by others that the viewer's seat has not read, except muted ones. 0 without a seat. */
  readonly unread: number
  /** Muted by the viewer. Nobody else sees this. */
  readonly muted: boolean
  /** Null if there is no message yet. */
  readonly last: Message | null
  /** The message that says why the viewer cannot write now; null if they can. */
  readonly closed: string | null
}

/** What one viewer can read and write. */
export interface PressView {
  readonly rules: PressRules
  readonly voices: readonly Voice[]
  readonly channels: readonly ChannelView[]
  /** Muted by the viewer. Nobody else sees this. */
  readonly muted: readonly Voice[]
  /** In all channels. */
  readonly unread: number
  /** Unsettled reports, for a game master who does not play; 0 for everyone else. */
  readonly reports: number
}

/** A page of a channel, oldest first. `earlier`, `later`: more messages come before or after it. */
export interface MessagesView {
  readonly channel: Channel
  readonly messages: readonly Message[]
  readonly earlier: boolean
  readonly later: boolean
}

export interface ChannelMessage {
  readonly channel: Channel
  /** As in `ChannelView`. */
  readonly name: string | null
  readonly message: Message
}

/** Search results from all channels of the viewer, newest first. `more`: there are older ones. */
export interface SearchView {
  readonly found: readonly ChannelMessage[]
  readonly more: boolean
}

/** How many messages the viewer can read, by the index of the phase in which they were written. */
export interface PressHistory {
  readonly messages: readonly number[]
}

export interface NotesView {
  /** The pinned notes, oldest first. */
  readonly notes: readonly ChannelMessage[]
}

/** Messages shown before and after a reported one, at most. */
export const REPORT_CONTEXT = 5

/** A reported message, as the game master or an operator sees it. */
export interface ReportView {
  /** Counts the reports of the game from 1. */
  readonly id: number
  readonly channel: Channel
  /** As in `ChannelView`. */
  readonly name: string | null
  /** The number of the reported message. */
  readonly number: number
  readonly at: Instant
  /** The reporter's reason; may be empty. */
  readonly why: string
  /** The message and those around it at the time of the report, oldest first. */
  readonly context: readonly Message[]
  /** The reporter, and the writer of an unsigned message. Only operators see them; else null. */
  readonly reporter: Voice | null
  readonly writer: Voice | null
  /** When an operator settled it; null: open. */
  readonly settledAt: Instant | null
}

export interface ReportsView {
  /** Newest first. */
  readonly reports: readonly ReportView[]
}

/** An unsent text. Only its writer sees it. */
export interface Draft {
  /** The device's own name for itself. */
  readonly device: string
  /** The `key` the message will be sent with. */
  readonly key: string
  readonly text: string
  /** Where the note will be pinned; null if it is none. */
  readonly pin: Pin | null
  readonly at: Instant
}

export interface DraftsView {
  /** Newest first, at most one per device. */
  readonly drafts: readonly Draft[]
}
