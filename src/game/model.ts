/** A hosted game as data: its state, the sheets of its present phase, and its closed phases. */
import type { Cause, GameId, Instant, PlayerId } from './ids.ts'
import type { Proposal } from './proposal.ts'
import type { LocalTime } from './schedule.ts'
import type { Absence, CallOffReason, SeatRecord, Sleep, Wait } from './seat-model.ts'
import type { Settings } from './settings.ts'
import type { Report } from '../rules/fates/fate.ts'
import type { Seat } from '../rules/names.ts'
import { LONGEST_LINE, LONGEST_TEXT_LINE } from '../rules/notation/tokens.ts'
import type { CoreOrder, Issued, OrderDecision, OrderSubject } from '../rules/orders/order.ts'
import type { Position } from '../rules/position/position.ts'
import type { Verdict } from '../rules/seam/variant.ts'

export const STATUSES = ['forming', 'playing', 'finished', 'abandoned'] as const
export type Status = (typeof STATUSES)[number]

/** The longest sheet that is read: lines, and characters in a line; in a line of a text that a phase asks for instead of orders. */
export const SHEET_LIMIT = { lines: 200, characters: LONGEST_LINE, textCharacters: LONGEST_TEXT_LINE } as const

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

/** What every game has, whatever its status. */
interface GameBase {
  readonly id: GameId
  readonly settings: Settings
  readonly creator: PlayerId
  readonly invitation: string
  /** The game master; null if there is none. */
  readonly master: PlayerId | null
  readonly createdAt: Instant
  readonly players: readonly Player[]
  /** Seats that a game master gave to players before the others are dealt; none once the game has started. */
  readonly reserved: Readonly<Partial<Record<Seat, PlayerId>>>
  /** The date by which the game must fill, if it was moved; null: the usual one. */
  readonly fillBy: Instant | null
  /** Who holds which seat; nobody before the game starts. */
  readonly holders: Readonly<Partial<Record<Seat, PlayerId>>>
  /** Attendance, excuses and sitters (`seats/records.ts`). A seat without an entry is as at the start. */
  readonly seats: Readonly<Partial<Record<Seat, SeatRecord>>>
  /** Absences that players of the game have declared and that were not over at the time. */
  readonly absences: Readonly<Partial<Record<PlayerId, readonly Absence[]>>>
  /** Players who have used their emergency pause in this game. */
  readonly emergencies: readonly PlayerId[]
  /** What is saved for the open phase. */
  readonly sheets: Readonly<Partial<Record<Seat, Sheet>>>
  /** Open proposals with their ballots. Both outlast the phase. */
  readonly proposals: readonly Proposal[]
  /** How often the deadline of the open phase was moved. */
  readonly moved: number
  /** The reminder was sent. */
  readonly reminded: boolean
  /** The codes of the closed phases in order, without those that were rolled back. */
  readonly history: readonly string[]
  readonly rollBacks: readonly RollBack[]
  /** Counts all events. It would betray who saves and when, so it stays inside: viewers see their own count of `changes`. */
  readonly revision: number
  /** Changes that everyone sees, and those that only one seat sees. */
  readonly changes: { readonly open: number; readonly own: Readonly<Partial<Record<Seat, number>>> }
}

/** The clock of an open phase. */
export interface PhaseClock {
  /** Null while the game is paused or asleep. */
  readonly deadline: Instant | null
  /** The local time that the deadline keeps; null if it keeps none. */
  readonly localDeadline: LocalTime | null
  readonly remindAt: Instant | null
  /** Everyone is ready: the phase closes at this moment unless someone changes their mind. */
  readonly countdown: Instant | null
  readonly pause: Pause | null
  /** The deadline has passed, and the phase waits for these seats. */
  readonly wait: Wait | null
  readonly sleep: Sleep | null
}

/** Snapshots have the fields of every status, so a game without an open phase stores a null for each. */
type NoPhaseClock = { readonly [Field in keyof PhaseClock]: null }

/** Waiting for players. */
export interface Forming extends GameBase, NoPhaseClock {
  readonly status: 'forming'
  readonly position: null
  readonly openedAt: null
  /** When the game will be called off; null until its players were warned. */
  readonly callOffAt: Instant | null
  readonly verdict: null
  readonly calledOff: null
}

export interface Playing extends GameBase, PhaseClock {
  readonly status: 'playing'
  readonly position: Position
  readonly openedAt: Instant
  readonly callOffAt: null
  readonly verdict: null
  readonly calledOff: null
}

export interface Finished extends GameBase, NoPhaseClock {
  readonly status: 'finished'
  readonly position: Position
  /** When it ended. */
  readonly openedAt: Instant
  readonly callOffAt: null
  readonly verdict: Verdict
  readonly calledOff: null
}

/** Ended without a result, perhaps before it started. */
export interface Abandoned extends GameBase, NoPhaseClock {
  readonly status: 'abandoned'
  readonly position: Position | null
  /** When it ended. */
  readonly openedAt: Instant
  readonly callOffAt: null
  readonly verdict: null
  readonly calledOff: CallOffReason
}

export type Over = Finished | Abandoned

/** Everything a game is: its events, folded. Closed phases are stored apart, by index. */
export type GameState = Forming | Playing | Over

/** A game whose clock stands. Orders may be saved; nothing is due. */
export interface Pause {
  readonly since: Instant
  /** When the game goes on by itself: every pause has an end. */
  readonly until: Instant
  readonly cause: Cause
  /** What was left of the phase, in milliseconds. */
  readonly remaining: number
}
