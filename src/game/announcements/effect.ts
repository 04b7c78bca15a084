/** What must follow from events: the row of the lobby, mails, and records of players. Types only. */
import type { ClockEvent } from '../event.ts'
import type { HookNews, PresenceNews, SeatNews } from './news.ts'
import type { UpcomingDeadline } from '../clock/phase-deadlines.ts'
import type { Status } from '../model.ts'
import type { GameId, Instant, PlayerId } from '../ids.ts'
import type { Settings } from '../settings.ts'
import type { Seat } from '../../rules/names.ts'
import type { Step } from '../../rules/phase-calendar.ts'
import type { Verdict } from '../../rules/seam/variant.ts'

/** The row by which the lobby knows a game: kept inside, `wants` and `ready` are their player's alone. `revision` keeps a late write from overtaking a newer one. */
export interface LobbyRow {
  readonly id: GameId
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
  /** How many phases are closed, and since when the position stands as it is. */
  readonly phases: number
  readonly openedAt: Instant | null
  readonly asleep: boolean
  /** When something is next to happen by itself: what the safety net under the alarms looks at. */
  readonly due: Instant | null
  /** It is not told who plays. */
  readonly masked: boolean
  /** Seats that anybody may take who is as reliable as the game asks, in per cent. */
  readonly openSeats: readonly {
    readonly seat: Seat
    /** Whom one plays there, as people call it. */
    readonly plays: string
    readonly units: number
    readonly centres: number
  }[]
  readonly reliability: number
  /** Its players, and those who sit for one of them. `wants`: what the game wants from this player in this phase, in a few words ("orders for 3 units"), null when it has all of it. */
  readonly players: readonly {
    readonly id: PlayerId
    readonly seat: Seat | null
    /** Whom he plays, as people call it. */
    readonly plays: string | null
    readonly wants: string | null
    readonly ready: boolean
  }[]
}

/** An order as a mail tells it: `A PAR - BUR`, `Bounced with A MUN - BUR.` */
export interface OrderWithResult {
  readonly order: string
  readonly result: string
}

export type ReaderRole = 'sitter' | 'master' | 'creator' | 'webhook'

/** What a game mail tells; bodies are made in `mail/` when it is sent, so that names, zones and switches are those of that moment. */
export type MailFacts = {
  readonly game: {
    readonly id: GameId
    readonly name: string
    readonly variant: string
    /** What is said behind a year. */
    readonly era: string | null
  }
  /** Null before the game has begun. */
  readonly seat: Seat | null
  /** "France", or "England and Turkey". */
  readonly powers: readonly string[]
  /** Why it is his mail whose game it is not to play: he sits for its player, is the game master, made the game or set its webhook. */
  readonly role?: ReaderRole
} & (
  | {
      readonly kind: 'started'
      readonly phase: string
      readonly deadline: Instant
      /** The next three deadlines; not in facts that were queued before these were told. */
      readonly upcoming?: readonly UpcomingDeadline[]
      readonly units: readonly string[]
      readonly wants: string | null
    }
  | {
      readonly kind: 'results'
      readonly phase: string
      /** Not in facts that were queued before it was told. */
      readonly closedAt?: Instant
      /** What a picture of the closed phase is made of: its place in the history, the boards' drawing, how many boards. Null: nothing was closed. */
      readonly picture: { readonly phase: number; readonly drawing: string | null; readonly boards: number } | null
      /** Each own order with its result in words; `others` tells the same of everybody else's, by power; in facts that were queued before results were told, an order is its line alone. */
      readonly yours: readonly OrderWithResult[]
      /** What the captains of your powers wrote, where they have two. */
      readonly captains: readonly { readonly who: string; readonly order: string; readonly use: string }[]
      readonly others: readonly { readonly power: string; readonly orders: readonly (OrderWithResult | string)[] }[]
      readonly captures: readonly string[]
      /** The new position in words, a line per power. */
      readonly standing: readonly {
        readonly power: string
        readonly units: readonly string[]
        readonly centres: number
      }[]
      readonly centres: number
      readonly missed: readonly string[]
      /** Those who gave none and had declared an absence; not in facts that were queued before they were told. */
      readonly excused?: readonly string[]
      /** Mails from before games noticed absences have none. */
      readonly presence?: PresenceNews
      /** After a design: what the reader alone is told of it, titles and sentences; mails from before it was told have none. */
      readonly told?: readonly { readonly title: string; readonly lines: readonly string[] }[]
      readonly next: {
        readonly phase: string
        readonly deadline: Instant
        readonly upcoming?: readonly UpcomingDeadline[]
        readonly wants: string | null
        /** What the next phase decides; not in facts that were queued before it was told. */
        readonly steps?: readonly Step[]
      } | null
      readonly ending: string | null
    }
  /** What the public log tells, in its words; where `until` is not null, the last sentence ends with that moment. */
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
      /** What the phase decides, so that it can be said what becomes of those who order nothing. */
      readonly steps: readonly Step[]
      readonly deadline: Instant
      readonly upcoming?: readonly UpcomingDeadline[]
      readonly missing: readonly string[]
      readonly saved: boolean
    }
  | ClockFacts
  | PressFacts
  | { readonly kind: 'seats'; readonly phase: string; readonly news: SeatNews }
  /** The webhook of the game is given up; `reason`: `it answered 500`. */
  | { readonly kind: 'webhook'; readonly phase: string; readonly failingSince: Instant; readonly reason: string }
)

/** A message as a mail tells it. `from`: `France`, `the game master`; null: nobody signed it. */
export interface MailedMessage {
  readonly from: string | null
  readonly at: Instant
  readonly text: string
}

/** What others have written in one channel and the reader has not read. The texts are shown to whoever wants them in mails. */
export interface PressFacts {
  readonly kind: 'press'
  readonly phase: string
  /** The channel by its name (`keyOf`): an answer is sent there. */
  readonly channel: string
  /** Behind “has written to”: `you`, `everybody`, `you and Austria`. */
  readonly readers: string
  /** Oldest first; `earlier`: so many before them are not told here. */
  readonly messages: readonly MailedMessage[]
  readonly earlier: number
  /** May the reader write there now? */
  readonly open: boolean
}

/** What a player did of a phase that wanted orders from him; an excused phase is not counted. */
export const ATTENDANCES = ['kept', 'missed', 'excused'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** How a game ended for one seat: as one of those whom the verdict names, or still on the board, or not, or without its player. */
export type SeatOutcome = Verdict['why'] | 'survived' | 'eliminated' | 'left'

/** A fact about players that outlives their game, told to `src/records`. */
export type PlayerRecord =
  | {
      readonly kind: 'phase'
      readonly game: GameId
      /** The index of the phase in the history. */
      readonly phase: number
      readonly at: Instant
      readonly players: readonly { readonly player: PlayerId; readonly seat: Seat; readonly attendance: Attendance }[]
    }
  /** A player gave up his seat, or lost it by missing too many phases; `back`: and has it again. */
  | {
      readonly kind: 'left'
      readonly game: GameId
      readonly at: Instant
      readonly player: PlayerId
      readonly seat: Seat
      readonly back: boolean
    }
  /** A game that was over goes on: it has no results any more. */
  | { readonly kind: 'results-withdrawn'; readonly game: GameId; readonly at: Instant }
  | {
      readonly kind: 'results'
      readonly game: GameId
      readonly at: Instant
      /** `plays`: the powers as people call them, e.g. `England`, `Turkey`. */
      readonly players: readonly {
        readonly player: PlayerId
        readonly seat: Seat
        readonly plays: readonly string[]
        readonly outcome: SeatOutcome
      }[]
    }

/** A message that somebody reported, for the operators' list of all games: what it says stays in the game's object. */
export interface MessageReport {
  readonly game: GameId
  /** Which report of the game it is, from 1. */
  readonly number: number
  readonly at: Instant
  /** When an operator was done with it; null: not yet. */
  readonly settledAt: Instant | null
}

/** `key` of a mail = game/phase/kind/recipient: the same mail is never sent twice. Of a record: what it is about. */
export type Effect =
  | { readonly kind: 'lobby'; readonly row: LobbyRow }
  | { readonly kind: 'mail'; readonly key: string; readonly to: PlayerId; readonly facts: MailFacts }
  | { readonly kind: 'record'; readonly key: string; readonly record: PlayerRecord }
  /** A mail that is not needed any more, if it has not left: what it tells was read on the page. */
  | { readonly kind: 'withdraw'; readonly key: string; readonly mail: string }
  | { readonly kind: 'report'; readonly key: string; readonly report: MessageReport }
  /** Goes nowhere unless the game has a webhook. */
  | { readonly kind: 'hook'; readonly key: string; readonly news: HookNews }

/** What players are told of. */
export type ClockNews = Exclude<ClockEvent['kind'], 'countdown'>

/** The mail that the clock of a game was stopped, started or set anew. */
export interface ClockFacts {
  readonly kind: 'clock'
  readonly phase: string
  readonly news: ClockNews
  /** In a sentence. */
  readonly why: string
  /** When a pause ends by itself. */
  readonly until: Instant | null
  readonly upcoming: readonly UpcomingDeadline[]
}

/** Of which events everybody who plays is mailed as a notice. Results, pauses, seats and endings have mails of their own. */
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
