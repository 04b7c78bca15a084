/** The effects of events outside the game: lobby row, mails, records, webhook. Types only. */
import type { ClockEvent } from '../event.ts'
import type { HookNews, PresenceNews, SeatNews } from './news.ts'
import type { UpcomingDeadline } from '../clock/phase-deadlines.ts'
import type { Status } from '../model.ts'
import type { GameId, Instant, PlayerId } from '../ids.ts'
import type { Settings, TournamentBoard } from '../settings.ts'
import type { Power, Seat } from '../../rules/names.ts'
import type { Step } from '../../rules/phase-calendar.ts'
import type { Note, Verdict } from '../../rules/seam/variant.ts'

/** A game's row in the lobby. Only their own player may see `wants` and `ready`. */
export interface LobbyRow {
  readonly id: GameId
  /** Keeps a late write from replacing a newer one. */
  readonly revision: number
  readonly creator: PlayerId
  readonly name: string
  readonly variant: string
  readonly status: Status
  readonly access: Settings['access']
  readonly createdAt: Instant
  readonly seats: number
  readonly minutes: Settings['minutes']
  readonly phase: string | null
  readonly deadline: Instant | null
  /** The number of closed phases. */
  readonly phases: number
  /** When the open phase opened or the game ended. */
  readonly openedAt: Instant | null
  readonly asleep: boolean
  /** When something next happens by itself, for the safety net behind the alarms. */
  readonly due: Instant | null
  /** Players are hidden. */
  readonly masked: boolean
  /** Seats that anyone can take whose reliability is at least `reliability` per cent. */
  readonly openSeats: readonly {
    readonly seat: Seat
    /** `France`, or `England and Turkey`. */
    readonly plays: string
    readonly units: number
    readonly centres: number
    /** The computer has played it from the start: the game does not look for a player. */
    readonly computer?: true | undefined
  }[]
  readonly reliability: number
  /** How it ended; null before. */
  readonly ending: Verdict['why'] | null
  /** Options that differ from the rulebook; null: none. Missing in rows queued by old versions. */
  readonly changedOptions?: readonly string[] | null
  /** The powers, by name, that won or share the draw. Empty before the end. */
  readonly winners: readonly string[]
  /** How each seat ended, for tournaments. Empty before the end. Missing in rows queued by old versions. */
  readonly results?: readonly SeatResult[]
  /** Players and active sitters. */
  readonly players: readonly {
    readonly id: PlayerId
    readonly seat: Seat | null
    readonly plays: string | null
    /** What the open phase needs, as in “orders for 3 units”; null if the sheet is complete. */
    readonly wants: string | null
    readonly ready: boolean
    /** False: the seat is eliminated. Missing in rows queued by old versions. */
    readonly alive?: boolean
  }[]
}

/** `A PAR - BUR`, `Bounced with A MUN - BUR.` */
export interface OrderWithResult {
  readonly order: string
  readonly result: string
}

export type NoteText = Pick<Note, 'title' | 'lines'>

/** An order of one of two captains. */
export interface CaptainOrder {
  /** `You`, or the other captain's seat. */
  readonly who: string
  readonly order: string
  /** `Not used: the captains differed.` */
  readonly use: string
}

export type ReaderRole = 'sitter' | 'master' | 'creator' | 'webhook'

export interface MailHeader {
  readonly game: {
    readonly id: GameId
    readonly name: string
    readonly variant: string
    /** Written after a year; null: nothing. */
    readonly era: string | null
  }
  /** Null before the start, or if the reader has no seat. */
  readonly seat: Seat | null
  /** By name. */
  readonly powers: readonly string[]
  /** Why someone who does not play the seat gets the mail. */
  readonly role?: ReaderRole
}

export type MailBody =
  | {
      readonly kind: 'started'
      readonly phase: string
      readonly deadline: Instant
      /** The next three deadlines. Missing in mails queued by old versions. */
      readonly upcoming?: readonly UpcomingDeadline[]
      readonly units: readonly string[]
      readonly wants: string | null
      /** The board of a tournament. Missing: the game is in none. */
      readonly tournament?: TournamentBoard
    }
  | {
      readonly kind: 'results'
      readonly phase: string
      /** Missing in mails queued by old versions. */
      readonly closedAt?: Instant
      /** For a picture of the closed phase: its index, drawing and number of boards. Null: none. */
      readonly picture: { readonly phase: number; readonly drawing: string | null; readonly boards: number } | null
      /** The reader's orders with their results. */
      readonly yours: readonly OrderWithResult[]
      /** The orders of both captains of the reader's powers. */
      readonly captains: readonly CaptainOrder[]
      /** All other orders by power. Plain lines in mails queued by old versions. */
      readonly others: readonly { readonly power: string; readonly orders: readonly (OrderWithResult | string)[] }[]
      readonly captures: readonly string[]
      /** Public notes on the results. Missing in mails queued by old versions. */
      readonly notes?: readonly NoteText[]
      /** The new position. */
      readonly standing: readonly {
        readonly power: string
        readonly units: readonly string[]
        readonly centres: number
      }[]
      readonly centres: number
      /** Missing in mails queued by old versions: one. */
      readonly boards?: number
      readonly missed: readonly string[]
      /** Missing in mails queued by old versions. */
      readonly excused?: readonly string[]
      /** Missing in mails queued by old versions. */
      readonly presence?: PresenceNews
      /** Notes for this reader after a draft. Missing in mails queued by old versions. */
      readonly told?: readonly NoteText[]
      readonly next: {
        readonly phase: string
        readonly deadline: Instant
        readonly upcoming?: readonly UpcomingDeadline[]
        readonly wants: string | null
        /** Whether the reader has been eliminated. Missing in mails queued by old versions. */
        readonly isOut?: boolean
        /** Missing in mails queued by old versions. */
        readonly steps?: readonly Step[]
      } | null
      readonly ending: string | null
    }
  /** An entry of the public log. If `until` is set, the last sentence ends with that moment. */
  | {
      readonly kind: 'notice'
      readonly notice: Notice
      readonly phase: string
      readonly words: string
      readonly details: readonly string[]
      readonly until: Instant | null
    }
  | {
      readonly kind: 'reminder'
      readonly phase: string
      /** They decide what happens without orders. */
      readonly steps: readonly Step[]
      readonly deadline: Instant
      readonly upcoming?: readonly UpcomingDeadline[]
      readonly missing: readonly string[]
      readonly saved: boolean
    }
  | ClockFacts
  | PressFacts
  | { readonly kind: 'seats'; readonly phase: string; readonly news: SeatNews }
  /** The webhook was removed. `reason`: `it answered 500`. */
  | { readonly kind: 'webhook'; readonly phase: string; readonly failingSince: Instant; readonly reason: string }

/** The facts of a game mail. `mail/` writes the text when it sends it, in the reader's time zone. */
export type MailFacts = MailHeader & MailBody

export interface MailedMessage {
  /** `France` or `the game master`; null: unsigned. */
  readonly from: string | null
  readonly at: Instant
  readonly text: string
}

/** Unread messages of one channel. The mail quotes them only if the reader chose that. */
export interface PressFacts {
  readonly kind: 'press'
  readonly phase: string
  /** Its `channelKey`. Replies go there. */
  readonly channel: string
  /** After “wrote to”: `you`, `everybody`, `you and Austria`. */
  readonly readers: string
  /** The newest, oldest first. */
  readonly messages: readonly MailedMessage[]
  /** The number of unread messages before them. */
  readonly earlier: number
  /** Whether the reader can write there now. */
  readonly open: boolean
}

/** For a phase in which the player owed orders. Excused phases do not count. */
export type Attendance = 'kept' | 'missed' | 'excused'

/** How a game ended for one seat, as in the verdict if it won or drew. `left`: without a player. */
export type SeatOutcome = Verdict['why'] | 'survived' | 'eliminated' | 'left'

/** `centres`: those that the seat's powers owned at the end. */
export interface SeatResult {
  readonly seat: Seat
  readonly centres: number
  readonly outcome: SeatOutcome
}

/** A power with its first movement orders: `A MAR - SPA, A PAR - BUR, F BRE - MAO`; null: not comparable. */
export interface PowerOpening {
  readonly power: Power
  readonly name: string
  readonly seats: readonly Seat[]
  readonly orders: string | null
}

/** A fact about players that outlives the game, for `src/records`. */
export type PlayerRecord =
  | {
      readonly kind: 'phase'
      readonly game: GameId
      /** The index of the phase in the history. */
      readonly phase: number
      readonly at: Instant
      readonly players: readonly { readonly player: PlayerId; readonly seat: Seat; readonly attendance: Attendance }[]
    }
  /** A player gave up the seat, or lost it by missing phases. `back`: they have it again. */
  | {
      readonly kind: 'left'
      readonly game: GameId
      readonly at: Instant
      readonly player: PlayerId
      readonly seat: Seat
      readonly back: boolean
    }
  /** How the powers opened, once the first movement has closed. For statistics of games between people. */
  | {
      readonly kind: 'opening'
      readonly game: GameId
      readonly at: Instant
      readonly powers: readonly PowerOpening[]
    }
  /** A finished game continues, so its results are deleted. */
  | { readonly kind: 'results-withdrawn'; readonly game: GameId; readonly at: Instant }
  | {
      readonly kind: 'results'
      readonly game: GameId
      readonly at: Instant
      /** `plays`: the names of the powers. */
      readonly players: readonly {
        readonly player: PlayerId
        readonly seat: Seat
        readonly plays: readonly string[]
        readonly outcome: SeatOutcome
      }[]
    }

/** A reported message for the operators' list of all games. Its text stays in the game's object. */
export interface MessageReport {
  readonly game: GameId
  /** Counts the reports of the game from 1. */
  readonly number: number
  readonly at: Instant
  /** When an operator settled it; null: open. */
  readonly settledAt: Instant | null
}

/** Effects with the same key are the same: a mail is sent once, a record is replaced. */
export type Effect =
  | { readonly kind: 'lobby'; readonly row: LobbyRow }
  | { readonly kind: 'mail'; readonly key: string; readonly to: PlayerId; readonly facts: MailFacts }
  | { readonly kind: 'record'; readonly key: string; readonly record: PlayerRecord }
  /** Cancels an unsent mail whose messages were read on the page. `mail` is its key. */
  | { readonly kind: 'withdraw'; readonly key: string; readonly mail: string }
  | { readonly kind: 'report'; readonly key: string; readonly report: MessageReport }
  /** Ignored if the game has no webhook. */
  | { readonly kind: 'hook'; readonly key: string; readonly news: HookNews }

export type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

export type Mail = EffectOf<'mail'>

/** The clock events that are mailed. */
export type ClockNews = Exclude<ClockEvent['kind'], 'countdown'>

interface ClockFacts {
  readonly kind: 'clock'
  readonly phase: string
  readonly news: ClockNews
  /** A sentence. */
  readonly why: string
  /** When a pause ends by itself. */
  readonly until: Instant | null
  readonly upcoming: readonly UpcomingDeadline[]
}

/** The events mailed to all players as a notice. Other events have mails of their own, or none. */
export const NOTICES = [
  'proposed',
  'decided',
  'rolled-back',
  'restored',
  'corrected',
  'ordered-for',
  'announced',
  'handed-over',
] as const

export type Notice = (typeof NOTICES)[number]
