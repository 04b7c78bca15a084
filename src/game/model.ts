/** A hosted game as data: what is commanded, what happened, what must follow. Types only. */
import type { Json, Seat } from '../rules/names.ts'
import type { Step } from '../rules/phases/calendar.ts'
import type { Position } from '../rules/position/position.ts'
import type { CoreOrder, Issued, OrderDecision, OrderSubject } from '../rules/orders/order.ts'
import type { Report } from '../rules/fates/fate.ts'
import type { Verdict } from '../rules/seam/variant.ts'
import type { BallotEvent } from './ballots/events.ts'
import type { Ballot, Motion, Proposal, ProposalId } from './ballots/proposal.ts'
import type { Notice } from './announcements/notices.ts'
import type { HookNews, PresenceNews, SeatNews } from './announcements/news.ts'
import type { Cause } from './cause.ts'
import type { ClockEvent, ClockFacts, Due, LocalTime, Pause, UpcomingDeadline } from './clock/events.ts'
import type { Lengths, Schedule } from './clock/schedule.ts'
import type { Act, MasterEvent, MASTERS } from './master/acts.ts'
import type { GameId, Instant, PlayerId } from './names.ts'
import type { HidingEvent, WrittenText } from './hidden-text.ts'
import type { PressRules } from './press/model.ts'
import { PRESS_REFUSALS } from './press/model.ts'
import type { Absence, AbsenceRules, CallOffReason, SeatEvent, SeatRecord, Sleep, Wait } from './seats/model.ts'

export { DAY, HOUR, MINUTE, type GameId, type Instant, type PlayerId } from './names.ts'

/** How long the name of a game may be, in characters. */
export const GAME_NAME = { least: 1, most: 80 } as const

/** How long a player may pause a game at once: seven days at most. */
export const EMERGENCY_HOURS = { least: 1, most: 7 * 24 } as const

export const SEATINGS = ['lot', 'preference'] as const
export const ACCESSES = ['public', 'invitation'] as const
/** Who shares a draw: all survivors, or those whom every survivor names (STD-4). */
export const DRAWS = ['survivors', 'named'] as const

export interface Settings {
  readonly name: string
  readonly variant: string
  /** The variant's own options (victory count, short game …), as it reads them. */
  readonly options: Readonly<Record<string, Json>>
  /** Minutes per kind of phase: how long it lasts, or with fixed times of day the least that it lasts. */
  readonly minutes: Lengths
  readonly schedule: Schedule
  readonly seating: (typeof SEATINGS)[number]
  readonly access: (typeof ACCESSES)[number]
  /** Nobody is told which seats have saved orders, or are ready, before the phase closes. */
  readonly hideStatus: boolean
  /** As long as the game goes on nobody is told who plays in it, not even its master. */
  readonly anonymous: boolean
  readonly draws: (typeof DRAWS)[number]
  readonly master: (typeof MASTERS)[number]
  readonly press: PressRules
  /** What becomes of seats that give no orders. */
  readonly absence: AbsenceRules
}

export const STATUSES = ['forming', 'playing', 'finished', 'abandoned'] as const
export type Status = (typeof STATUSES)[number]

/** The longest sheet that is read: lines, and characters in a line. */
export const SHEET_LIMIT = { lines: 200, characters: 200 } as const

/** One line of a sheet: as typed, as read (or not), and what is wrong with it, in the player's words. */
export interface SheetLine {
  readonly text: string
  /** The canonical form, null if it could not be read as an order that may be given. */
  readonly written: string | null
  readonly issued: Issued | null
  /** What is seen of the order on the board; null if nothing is, or if there is no order that counts. */
  readonly seen: CoreOrder | null
  /** The unit or the site that the line is about, also where its order cannot be used; null if that is not known. */
  readonly subject: OrderSubject | null
  /** What the line settles of what the phase asks; null for a line that orders nothing, or orders in vain. */
  readonly decides: OrderDecision | null
  /** Whether the order bears the suffix that one order of a sheet may bear, and the line as it reads otherwise; null where it cannot. */
  readonly suffix: { readonly on: boolean; readonly otherwise: string } | null
  /** An order that was well read and that the rules do not allow; the problem says why. */
  readonly refused: Issued | null
  readonly problem: { readonly why: string; readonly words: string; readonly suggestions: readonly string[] } | null
  readonly notices: readonly string[]
}

/** What a seat has saved for the present phase. Nothing typed is lost: lines with a problem are kept as typed. */
export interface Sheet {
  readonly lines: readonly SheetLine[]
  readonly ready: boolean
  readonly savedAt: Instant
}

export interface Player {
  readonly id: PlayerId
  /** Powers or seats in the order he would like them; empty: no preference. */
  readonly preferences: readonly Seat[]
  readonly joinedAt: Instant
}

/** A closed phase, for the history. `after` is the position it led to; `passed` tells what happened in the phases after it that asked nothing of anyone. */
export interface ClosedPhase {
  readonly index: number
  readonly before: Position
  readonly report: Report
  readonly after: Position
  readonly passed: readonly Report[]
  readonly closedAt: Instant
  readonly cause: 'ready' | 'deadline'
  /** Seats that owed orders and have a player, whether they gave them or not. */
  readonly due: readonly Seat[]
  /** Those of them that gave none at all. */
  readonly missed: readonly Seat[]
  /** Those that gave none, and had said before that they would not be there. */
  readonly excused: readonly Seat[]
  /** Open seats that owed orders: nobody could give them. */
  readonly open: readonly Seat[]
}

/** From so many closed phases back to so many. */
export interface RollBack {
  readonly at: Instant
  readonly from: number
  readonly to: number
}

/** Everything a game is: the fold of its events. The closed phases are kept beside it, by index. */
export interface GameState {
  readonly id: GameId
  readonly settings: Settings
  readonly creator: PlayerId
  readonly invitation: string
  /** Who has a game master's powers; null if nobody has. */
  readonly master: PlayerId | null
  readonly status: Status
  readonly createdAt: Instant
  readonly players: readonly Player[]
  /** Who sits where. Set when the game starts. */
  readonly holders: Readonly<Partial<Record<Seat, PlayerId>>>
  readonly position: Position | null
  readonly openedAt: Instant | null
  /** Null while nothing is awaited, or while the game is paused. */
  readonly deadline: Instant | null
  /** The time of day that the deadline keeps; null if it keeps none. */
  readonly localDeadline: LocalTime | null
  /** How often the deadline of the present phase was moved. */
  readonly moved: number
  readonly remindAt: Instant | null
  readonly reminded: boolean
  /** Everybody is ready: when the phase closes, if nobody changes his mind. */
  readonly countdown: Instant | null
  readonly pause: Pause | null
  /** Players who have had their emergency pause of this game. */
  readonly emergencies: readonly PlayerId[]
  readonly sheets: Readonly<Partial<Record<Seat, Sheet>>>
  /** What is remembered of seats and their players (`seats/records.ts`); a seat without an entry is as at the start. */
  readonly seats: Readonly<Partial<Record<Seat, SeatRecord>>>
  /** Declared by players of the game, and not over when they were. */
  readonly absences: Readonly<Partial<Record<PlayerId, readonly Absence[]>>>
  /** The deadline of this phase has passed, and it waits for these. */
  readonly wait: Wait | null
  readonly sleep: Sleep | null
  /** When a game that waits for players will be called off; null as long as nobody has been told. */
  readonly callOffAt: Instant | null
  /** Why the game ended without a result; null if it did not. */
  readonly calledOff: CallOffReason | null
  /** What is proposed and not decided yet, with the ballots; both outlast the phase. */
  readonly proposals: readonly Proposal[]
  /** The codes of the closed phases, in order; those that were rolled back are not among them. */
  readonly history: readonly string[]
  /** How often the game went back: from so many closed phases to so many. */
  readonly rollBacks: readonly RollBack[]
  readonly verdict: Verdict | null
  /** Counts all events. It would betray who saves and when, so it stays inside; a viewer is told only its own count of `changes`. */
  readonly revision: number
  /** What may be counted: changes that everybody sees, and beside them those that one seat alone sees. */
  readonly changes: { readonly open: number; readonly own: Readonly<Partial<Record<Seat, number>>> }
}

// --- what may be asked -------------------------------------------------------------------------------------------

export type Command =
  | {
      readonly kind: 'create'
      readonly id: GameId
      readonly by: PlayerId
      readonly settings: Settings
      readonly invitation: string
    }
  | {
      readonly kind: 'join'
      readonly by: PlayerId
      readonly preferences: readonly Seat[]
      readonly invitation: string | null
      readonly seed: number
      /** What he has declared; left out: nothing. */
      readonly absences?: readonly Absence[]
      /** In per cent; null, or left out: there is no record yet, and who has none may join. */
      readonly reliability?: number | null
    }
  | { readonly kind: 'leave'; readonly by: PlayerId }
  /** The account is being deleted: a forming game is left, a seat in a running one is open. */
  | { readonly kind: 'vacate'; readonly by: PlayerId }
  | {
      readonly kind: 'order'
      readonly by: PlayerId
      readonly phase: string
      readonly lines: readonly string[]
      readonly ready: boolean
      /** `savedAt` of the sheet that these lines change, null for none; where it is left out, whatever is saved is replaced. */
      readonly basedOn?: Instant | null | undefined
    }
  /** Pauses the game at once, for so many hours. */
  | { readonly kind: 'emergency'; readonly by: PlayerId; readonly hours: number }
  /** Ends the emergency pause that this player has caused. */
  | { readonly kind: 'end-emergency'; readonly by: PlayerId }
  | { readonly kind: 'ready'; readonly by: PlayerId; readonly phase: string; readonly ready: boolean }
  | {
      readonly kind: 'propose'
      readonly by: PlayerId
      readonly motion: Motion
      /** How long ballots are taken; left out: as long as is usual in this game. */
      readonly hours?: number | undefined
      /** The last closed phase, which the keeper of the log adds: to propose a return to it, one has to know it. */
      readonly closed?: ClosedPhase | null
    }
  /** Null withdraws the ballot. */
  | { readonly kind: 'ballot'; readonly by: PlayerId; readonly proposal: ProposalId; readonly ballot: Ballot | null }
  /** An operator acts in any game, a master in his. */
  | {
      readonly kind: 'act'
      readonly by: PlayerId
      readonly as: 'master' | 'operator'
      readonly act: Act
      /** The phase to which a roll-back returns, which the keeper of the log adds. */
      readonly closed?: ClosedPhase | null
    }
  /** An operator hides a text. */
  | { readonly kind: 'hide'; readonly by: PlayerId; readonly text: WrittenText }
  /** Takes an open seat of a game that one does not play. `reliability` in per cent; null: there is no record yet. */
  | {
      readonly kind: 'take'
      readonly by: PlayerId
      readonly seat: Seat
      readonly invitation: string | null
      readonly reliability: number | null
      readonly absences: readonly Absence[]
    }
  /** Back to one's own seat, which has fallen open. */
  | { readonly kind: 'come-back'; readonly by: PlayerId }
  /** Gives up one's seat. */
  | { readonly kind: 'resign'; readonly by: PlayerId }
  | {
      readonly kind: 'name-sitter'
      readonly by: PlayerId
      readonly sitter: { readonly player: PlayerId; readonly from: Instant; readonly until: Instant } | null
    }
  /** All absences of this player that are not over; they replace those from before. */
  | { readonly kind: 'declare-absences'; readonly by: PlayerId; readonly absences: readonly Absence[] }
  /** The clock: closes a phase that is due, reminds when it is time. Asks first what is true now. */
  | { readonly kind: 'tick' }

/** Why a command was refused; worded in `game/refusal-words.ts`, turned into a status by the API. */
export const GAME_REFUSALS = [
  'no-such-game',
  'already-created',
  'bad-settings',
  'bad-options', // a choice or a value that the variant does not offer
  'no-such-variant',
  'not-invited',
  'no-such-seat', // a preference the variant does not seat
  'already-joined',
  'already-started',
  'not-a-player',
  'not-playing',
  'other-phase', // 409: the phase named is not the present one
  'saved-elsewhere', // 409: another sheet is saved than the one that was to be changed
  'nothing-to-order',
  'bad-proposal', // names those who cannot share a draw, or what is not there
  'not-to-be-proposed', // not as the game stands (DBL-10)
  'too-many-proposals', // MOST_PROPOSALS of this seat are open
  'no-such-proposal',
  'no-vote-on-this', // the proposal is about the voter, or nobody plays his seat
  'not-the-master',
  'not-the-host', // neither the creator nor the game master
  'master-does-not-play',
  'bad-act', // names what is not there, or has a number out of its limits
  'bad-correction', // a unit or an owner that cannot be there
  'no-such-text', // to be hidden: it is not there, or hidden already
  'nothing-to-do', // the game is already as it was to be
  'eliminated',
  'emergency-used', // each player has one emergency pause in a game
  'bad-hours', // other than EMERGENCY_HOURS allows
  'already-paused', // until later than asked for
  'not-your-pause', // there is no emergency pause that this player has caused
  'seat-open', // one's own seat has fallen open: come back first
  'seat-not-open', // nobody can take it, or somebody has
  'not-reliable', // the game asks for a reliability that he has not
  'sits-or-plays', // a sitter who has a part in this game already
  'bad-dates', // an end before the beginning, over already, or too long
  'too-many-lines', // more than SHEET_LIMIT allows
  ...PRESS_REFUSALS,
] as const
export type GameRefusal = (typeof GAME_REFUSALS)[number]

// --- what happened -----------------------------------------------------------------------------------------------

export type GameEvent =
  | {
      readonly kind: 'created'
      readonly at: Instant
      readonly id: GameId
      readonly by: PlayerId
      readonly settings: Settings
      readonly invitation: string
    }
  | { readonly kind: 'joined'; readonly at: Instant; readonly player: Player }
  | { readonly kind: 'left'; readonly at: Instant; readonly player: PlayerId }
  | {
      readonly kind: 'started'
      readonly at: Instant
      readonly holders: Readonly<Partial<Record<Seat, PlayerId>>>
      readonly position: Position
      readonly due: Due
    }
  | { readonly kind: 'saved'; readonly at: Instant; readonly seat: Seat; readonly sheet: Sheet }
  | { readonly kind: 'readied'; readonly at: Instant; readonly seat: Seat; readonly ready: boolean }
  /** A vote for a draw, from before there were other proposals. */
  | {
      readonly kind: 'voted'
      readonly at: Instant
      readonly seat: Seat
      readonly draw: boolean
      readonly among: readonly Seat[]
    }
  | { readonly kind: 'reminded'; readonly at: Instant; readonly seats: readonly Seat[] }
  | { readonly kind: 'closed'; readonly phase: ClosedPhase; readonly due: Due | null; readonly next: Position }
  /** Without a cause: by the rules of the game. */
  | { readonly kind: 'ended'; readonly at: Instant; readonly verdict: Verdict; readonly cause?: Cause }
  | { readonly kind: 'abandoned'; readonly at: Instant; readonly why: CallOffReason; readonly cause: Cause }
  | SeatEvent
  | ClockEvent
  | MasterEvent
  | BallotEvent
  | HidingEvent

// --- what must follow --------------------------------------------------------------------------------------------

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
  /** Its players, and those who sit for one of them. `wants`: what the game wants from this player now, in a few words ("orders for 3 units"), null if nothing. */
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
export interface ToldOrder {
  readonly order: string
  readonly result: string
}

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
      /** What a picture of the closed phase is made of: its place in the history, the boards' drawing, how many boards. Null: nothing was closed. */
      readonly picture: { readonly phase: number; readonly drawing: string | null; readonly boards: number } | null
      /** Each own order with its result in words; `others` tells the same of everybody else's, by power; in facts that were queued before results were told, an order is its line alone. */
      readonly yours: readonly ToldOrder[]
      /** What the captains of your powers wrote, where they have two. */
      readonly captains: readonly { readonly who: string; readonly order: string; readonly use: string }[]
      readonly others: readonly { readonly power: string; readonly orders: readonly (ToldOrder | string)[] }[]
      readonly captures: readonly string[]
      /** The new position in words, a line per power. */
      readonly standing: readonly {
        readonly power: string
        readonly units: readonly string[]
        readonly centres: number
      }[]
      readonly centres: number
      readonly missed: readonly string[]
      /** Mails from before games noticed absences have none. */
      readonly presence?: PresenceNews
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
  | { readonly kind: 'seats'; readonly phase: string; readonly news: SeatNews }
)

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

/** `key` of a mail = game/phase/kind/recipient: the same mail is never sent twice. Of a record: what it is about. */
export type Effect =
  | { readonly kind: 'lobby'; readonly row: LobbyRow }
  | { readonly kind: 'mail'; readonly key: string; readonly to: PlayerId; readonly facts: MailFacts }
  | { readonly kind: 'record'; readonly key: string; readonly record: PlayerRecord }
  /** Goes nowhere unless the game has a webhook. */
  | { readonly kind: 'hook'; readonly key: string; readonly news: HookNews }

/**
 * What a command makes happen, together with what the clock had to say first: all of it is true, also where the command was
 * refused.
 */
export type Decision = {
  readonly events: readonly GameEvent[]
  readonly effects: readonly Effect[]
} & (
  | { readonly game: GameState; readonly refusal: null }
  /** `game` is null if there is none. */
  | { readonly game: GameState | null; readonly refusal: GameRefusal }
)
