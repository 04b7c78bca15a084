/** A hosted game as data: its state, the sheets of its present phase, and its closed phases. */
import type { Cause, GameId, Instant, PlayerId } from './ids.ts'
import type { Proposal } from './proposal.ts'
import type { LocalTime } from './schedule.ts'
import type { Absence, CallOffReason, SeatRecord, Sleep, Tenure, Wait } from './seat-model.ts'
import type { Settings } from './settings.ts'
import type { Report } from '../rules/fates/fate.ts'
import type { Seat } from '../rules/names.ts'
import type { AheadLine } from '../rules/notation/ahead/read-ahead.ts'
import { MAX_LINE_LENGTH, MAX_TEXT_LINE_LENGTH } from '../rules/notation/tokens.ts'
import type { CoreOrder, Issued, OrderDecision, OrderSubject } from '../rules/orders/order.ts'
import type { Position } from '../rules/position/position.ts'
import type { Verdict } from '../rules/seam/variant.ts'

export const STATUSES = ['forming', 'playing', 'finished', 'abandoned'] as const
export type Status = (typeof STATUSES)[number]

/** Lines, and characters per line. `textCharacters`: in phases that ask for a text, not orders. */
export const SHEET_LIMIT = { lines: 200, characters: MAX_LINE_LENGTH, textCharacters: MAX_TEXT_LINE_LENGTH } as const

/** One line of a sheet: as typed, as parsed, and its problem if it has one. */
export interface SheetLine {
  readonly text: string
  /** The canonical form; null if it is not an order that may be given. */
  readonly written: string | null
  readonly issued: Issued | null
  /** The order as the board shows it; null if nothing shows or no order counts. */
  readonly seen: CoreOrder | null
  /** The unit or site of the line, also if its order cannot be used; null if unknown. */
  readonly subject: OrderSubject | null
  /** The required order that this line gives; null if it gives none. */
  readonly decides: OrderDecision | null
  /**
   * Whether the order has the suffix that one order of a sheet may have, and the line with that
   * switched; null if it cannot have it.
   */
  readonly suffix: { readonly on: boolean; readonly otherwise: string } | null
  /** An order that was understood but is illegal; `problem` says why. */
  readonly refused: Issued | null
  readonly problem: { readonly why: string; readonly words: string; readonly suggestions: readonly string[] } | null
  readonly notices: readonly string[]
  /** Stated ahead of the phase. */
  readonly ahead?: boolean
}

/** A seat's saved orders for the open phase. Lines with a problem are kept as typed. */
export interface Sheet {
  readonly lines: readonly SheetLine[]
  readonly ready: boolean
  readonly savedAt: Instant
  /**
   * All of it was stated ahead, and its player has neither saved nor changed Ready since. Others do
   * not see that it exists.
   */
  readonly ahead?: boolean
}

/** What a seat has stated ahead of the phases that need it. */
export interface AheadSheet {
  readonly lines: readonly AheadLine[]
  readonly savedAt: Instant
}

export interface Player {
  readonly id: PlayerId
  /** Powers or seats, the favourite first; empty: no preference. */
  readonly preferences: readonly Seat[]
  readonly joinedAt: Instant
}

export interface ClosedPhase {
  readonly index: number
  readonly before: Position
  readonly report: Report
  /** The position after this phase, before the `passed` ones. */
  readonly after: Position
  /** The phases after it that needed no orders. */
  readonly passed: readonly Report[]
  readonly closedAt: Instant
  readonly cause: 'ready' | 'deadline'
  /** Seats with a player that owed orders. */
  readonly due: readonly Seat[]
  /** Seats of `due` that gave no orders and had no excuse. */
  readonly missed: readonly Seat[]
  /** Seats of `due` that gave no orders and had declared an absence. */
  readonly excused: readonly Seat[]
  /** Seats without a player that owed orders, and for which the computer gave none. */
  readonly open: readonly Seat[]
}

export interface RollBack {
  readonly at: Instant
  /** The numbers of closed phases before and after. */
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
  /** Seats promised to players before the others are dealt. Empty after the start. */
  readonly reserved: Readonly<Partial<Record<Seat, PlayerId>>>
  /** The date by which the game must fill, if it was moved; null: the usual one. */
  readonly fillBy: Instant | null
  /** Who holds which seat; nobody before the game starts. */
  readonly holders: Readonly<Partial<Record<Seat, PlayerId>>>
  /** Who held each seat and the game master's office, oldest first. */
  readonly tenures: readonly Tenure[]
  /** How often a seat or the office changed hands. */
  readonly handOvers: number
  /** Attendance, excuses and sitters. A seat without an entry is as at the start. */
  readonly seats: Readonly<Partial<Record<Seat, SeatRecord>>>
  /** Absences that players of the game have declared and that were not over at the time. */
  readonly absences: Readonly<Partial<Record<PlayerId, readonly Absence[]>>>
  /** Players who have used their emergency pause in this game. */
  readonly emergencies: readonly PlayerId[]
  /** Saved for the open phase. */
  readonly sheets: Readonly<Partial<Record<Seat, Sheet>>>
  /** The computer's orders for the open phase. Apart from `sheets`, so that no view shows them. */
  readonly computed: Readonly<Partial<Record<Seat, Sheet>>>
  /** Stated for later phases. Snapshots of older versions lack it. */
  readonly ahead?: Readonly<Partial<Record<Seat, AheadSheet>>>
  /** Open proposals with their ballots. Both outlast the phase. */
  readonly proposals: readonly Proposal[]
  /** How often the deadline of the open phase was moved. */
  readonly moved: number
  /** The reminder was sent. */
  readonly reminded: boolean
  /** The codes of the closed phases in order, without those that were rolled back. */
  readonly history: readonly string[]
  readonly rollBacks: readonly RollBack[]
  /** Counts all events. Stays inside, as it would reveal who saves when: viewers see `changes`. */
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

/** Snapshots have the fields of every status: games without an open phase store null for each. */
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
interface Abandoned extends GameBase, NoPhaseClock {
  readonly status: 'abandoned'
  readonly position: Position | null
  /** When it ended. */
  readonly openedAt: Instant
  readonly callOffAt: null
  readonly verdict: null
  readonly calledOff: CallOffReason
}

type Over = Finished | Abandoned

/** Everything a game is: its events, folded. Closed phases are stored apart, by index. */
export type GameState = Forming | Playing | Over

/** The clock is stopped. Orders can be saved, but nothing is due. */
export interface Pause {
  readonly since: Instant
  /** When the game continues by itself: every pause has an end. */
  readonly until: Instant
  readonly cause: Cause
  /** The remaining time of the phase, in milliseconds. */
  readonly remaining: number
}
