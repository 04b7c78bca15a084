/** What players of a game say to each other. Types, limits and defaults. */
import type { PressRules } from '../press-rules.ts'
import type { Arm, BoardId, Location, Power, Province, Seat } from '../../rules/names.ts'
import type { Span } from '../../rules/notation/index.ts'
import type { Instant } from '../ids.ts'

/** Everybody: the public channel. */
export const ALL = 'all'
/** The game master, as whom nobody's seat speaks. Codes of seats are written in capitals, so none is called so. */
export const MASTER = 'master'

/** In whose name something is written and read: the office stays when the person changes. */
export type Voice = Seat | typeof MASTER

/** Those who read it: all, some seats, or a seat with the game master; one by itself is its notebook. */
export type Channel = typeof ALL | readonly Voice[]

/** How long the name of a group may be, in characters. */
export const GROUP_NAME = { min: 1, max: 60 } as const

/** An order that somebody speaks of, as it is drawn on a board. It need not be legal. */
export interface QuotedOrder {
  /** `A MUN - BUR` */
  readonly text: string
  readonly power: Power
  readonly board: BoardId
  readonly kind: string
  readonly arm: Arm
  /** Where its unit stands; for a build, where it will stand. */
  readonly at: Location
  readonly of: Location | null
  readonly to: Location | null
}

/** A part of a text, counted in UTF-16 units, and what it means. `phase`: how many phases were closed before that one. */
export type Reference = Span &
  (
    | { readonly kind: 'province'; readonly province: Province }
    | { readonly kind: 'phase'; readonly phase: number }
    /** Of a closed phase: an order as its results tell it. */
    | { readonly kind: 'result'; readonly phase: number; readonly board: BoardId; readonly order: string }
    /** Of the phase that was open when it was said. */
    | { readonly kind: 'order'; readonly phase: number; readonly order: QuotedOrder }
  )

/** Where a note in one's own notebook is pinned: to a province, on whatever board, or to a phase, by how many were closed before it. */
export type Pin =
  | { readonly kind: 'province'; readonly province: Province }
  | { readonly kind: 'phase'; readonly phase: number }

/** `number` counts the messages of its channel from 1; `phase` is how many phases were closed when it was written. */
export interface Message {
  readonly number: number
  /** Null: unsigned. */
  readonly from: Voice | null
  readonly at: Instant
  readonly phase: number
  readonly text: string
  /** What it speaks of, in the order of the text. */
  readonly references: readonly Reference[]
  /** Only notes in a notebook are pinned. */
  readonly pin: Pin | null
}

/** A channel as one who reads it sees it. */
export interface ChannelView {
  readonly channel: Channel
  /** What those who read it have called it; null: nothing. Only groups have names. */
  readonly name: string | null
  /** How many messages it has. */
  readonly messages: number
  /** How many of them, by others, one's own seat has not read; 0 for those without a seat. What is muted is not counted. */
  readonly unread: number
  /** The viewer has muted it, which nobody else is told. */
  readonly muted: boolean
  /** Null if nothing was said yet. */
  readonly last: Message | null
  /** Why one may not write here now, in words; null: one may. */
  readonly closed: string | null
}

/** What may be read and written by one viewer. */
export interface PressView {
  readonly rules: PressRules
  /** In whose names the viewer reads and writes. */
  readonly voices: readonly Voice[]
  readonly channels: readonly ChannelView[]
  /** Whom the viewer has muted, which nobody else is told. */
  readonly muted: readonly Voice[]
  /** Of all channels. */
  readonly unread: number
  /** Reported messages that nobody is done with, for a game master who does not play; 0 for everybody else. */
  readonly reports: number
}

/** A page of a channel, oldest first. `earlier`: there are more before; `later`: there are more behind. */
export interface MessagesView {
  readonly channel: Channel
  readonly messages: readonly Message[]
  readonly earlier: boolean
  readonly later: boolean
}

/** A message with the channel in which it was written. */
export interface FoundMessage {
  readonly channel: Channel
  /** As in `ChannelView`. */
  readonly name: string | null
  readonly message: Message
}

/** Messages of all channels that one reads, newest first. `more`: there are others behind them. */
export interface FoundView {
  readonly found: readonly FoundMessage[]
  readonly more: boolean
}

/** How many messages, of those that one reads, were written while so many phases were closed: the first number is of none. */
export interface PressHistory {
  readonly messages: readonly number[]
}

/** The notes that one has pinned, oldest first. */
export interface NotesView {
  readonly notes: readonly FoundMessage[]
}

/** Messages before and behind a reported one that those who judge it see with it, at most. */
export const REPORT_CONTEXT = 5

/** A message that one of its readers has reported, as the game master or an operator sees it. */
export interface ReportView {
  /** Counts the reports of the game from 1. */
  readonly id: number
  readonly channel: Channel
  /** As in `ChannelView`. */
  readonly name: string | null
  /** The message that is meant. */
  readonly number: number
  readonly at: Instant
  /** Why, in the words of who reported it; may be empty. */
  readonly why: string
  /** The message and those around it that were there when it was reported, oldest first. */
  readonly context: readonly Message[]
  /** Who reported it, and who wrote it if nobody signed it: for operators; null to the game master. */
  readonly reporter: Voice | null
  readonly writer: Voice | null
  /** When an operator was done with it; null: not yet. */
  readonly settledAt: Instant | null
}

export interface ReportsView {
  /** Newest first. */
  readonly reports: readonly ReportView[]
}

/** A text that was begun and not sent; nobody but who writes it is told. */
export interface Draft {
  /** A name that the device has given itself. */
  readonly device: string
  /** The name that the message will have (`key` of a message that is sent). */
  readonly key: string
  readonly text: string
  /** Of a note: where it is to be pinned. */
  readonly pin: Pin | null
  readonly at: Instant
}

export interface DraftsView {
  /** Newest first, at most one of each device. */
  readonly drafts: readonly Draft[]
}

export const PRESS_LIMITS = {
  /** Characters of a message, at most. */
  characters: 8000,
  /** Messages of a seat to one channel in an hour, at most. */
  anHour: 60,
  /** Messages of a seat to all channels together in an hour, at most: groups can be made without end. */
  anHourInAll: 300,
  /** Messages on a page. */
  page: 50,
  /** Characters of what is looked for, at most. */
  search: 200,
  /** Notes that are shown of those pinned, at most: the newest. */
  notes: 200,
  /** Texts that a player has begun and not sent, on all devices and in all channels of a game, at most: the newest. */
  drafts: 100,
  /** Characters of why a message is reported, at most. */
  why: 500,
  /** Messages that one player reports in a game and a day, at most. */
  reportsADay: 20,
  /** Reports that are shown, at most: the newest. */
  reports: 100,
} as const
