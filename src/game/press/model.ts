/** What players of a game say to each other. Types, limits and defaults. */
import type { Arm, BoardId, Location, Power, Province, Seat } from '../../rules/names.ts'
import type { Span } from '../../rules/notation/index.ts'
import type { PressKind } from '../../rules/seam/variant.ts'
import type { Instant } from '../names.ts'

/** When: always, or as the rulebook has it, not in retreats and adjustments. */
export const PRESS_TIMES = ['always', 'moves'] as const

/** What the creator of a game chose. */
export interface PressRules {
  readonly kind: PressKind
  readonly time: (typeof PRESS_TIMES)[number]
  /** A message to all need not say which seat wrote it. */
  readonly unsigned: boolean
  /** Once the game is over, everybody who may see it reads all that was said. Notebooks stay closed. */
  readonly opens: boolean
}

/** What a creator who chooses nothing gets: the press that the variant's rules mean, and everything opens at the end. */
export const usualPressRules = (kind: PressKind): PressRules => ({ kind, time: 'always', unsigned: false, opens: true })

/** The rules of games that were created before there was press. */
export const NO_PRESS: PressRules = { kind: 'none', time: 'always', unsigned: false, opens: false }

/** Everybody: the public channel. */
export const ALL = 'all'
/** The game master, as whom nobody's seat speaks. Codes of seats are written in capitals, so none is called so. */
export const MASTER = 'master'

/** In whose name something is written and read: the office stays when the person changes. */
export type Voice = Seat | typeof MASTER

/** Those who read it: all, some seats, or a seat with the game master; one by itself is its notebook. */
export type Channel = typeof ALL | readonly Voice[]

/** How long the name of a group may be, in characters. */
export const GROUP_NAME = { least: 1, most: 60 } as const

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
}

/** A channel as one who reads it sees it. */
export interface ChannelView {
  readonly channel: Channel
  /** What those who read it have called it; null: nothing. Only groups have names. */
  readonly name: string | null
  /** How many messages it has. */
  readonly messages: number
  /** How many of them, by others, one's own seat has not read; 0 for those without a seat. */
  readonly unread: number
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
  /** Of all channels. */
  readonly unread: number
}

/** A page of a channel, oldest first. `earlier`: there are more before. */
export interface MessagesView {
  readonly channel: Channel
  readonly messages: readonly Message[]
  readonly earlier: boolean
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
} as const

/** Why nothing was said. */
export const PRESS_REFUSALS = [
  'no-press', // the game has none, or none of this kind
  'press-closed', // not in retreats and adjustments
  'no-such-channel', // names seats that the game does not have, or leaves out one's own
  'no-master', // nobody is the game master now
  'no-group', // a name for a channel that is none
  'bad-message', // empty, or too long
  'too-many-messages',
  'must-sign', // only messages to all may be unsigned, and only where the game says so
] as const
export type PressRefusal = (typeof PRESS_REFUSALS)[number]
