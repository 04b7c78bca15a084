/** A hosted game as data: its state, the sheets of its present phase, and its closed phases. */
import type { Proposal } from './ballots/proposal.ts'
import type { LocalTime, Pause } from './clock/events.ts'
import type { GameId, Instant, PlayerId } from './names.ts'
import type { Absence, CallOffReason, SeatRecord, Sleep, Wait } from './seats/model.ts'
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
  /** Seats that are given to players before the others are dealt; only before the game begins. */
  readonly reserved: Readonly<Partial<Record<Seat, PlayerId>>>
  /** Until when a game waits for players, where that was moved; null: as long as is usual. */
  readonly fillBy: Instant | null
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
