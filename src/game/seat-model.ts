/** Misses, extensions, open seats, sitters, absences and sleep: types, limits and defaults. */
import type { Cause, PlayerId, Instant } from './ids.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'

/** If a player misses the first phase: offer the seat and move the deadline once, or play on. */
export const NO_SHOWS = ['offer', 'play-on'] as const
/** During a declared absence: units hold without a miss, or the game waits for the player. */
export const ON_ABSENCE = ['excuse', 'wait'] as const

/** What happens to seats without orders. The game's creator chooses. */
export interface AbsenceRules {
  /** How long the game waits, once per phase, for seats with an extension left; 0: never. */
  readonly waitMinutes: number
  /** How many extensions a seat starts with. It never has more. */
  readonly excuses: number
  /** How many phases with orders in a row earn an extension back; 0: never. */
  readonly earnedBackAfter: number
  /** How many misses in a row open a seat to others; null: never. */
  readonly openAfter: number | null
  readonly noShow: (typeof NO_SHOWS)[number]
  readonly onAbsence: (typeof ON_ABSENCE)[number]
  /** The reliability needed to join or to take an open seat, in per cent; 0: none. */
  readonly reliability: number
}

/** No waiting, no open seats: for games created before these rules existed. */
export const NO_ABSENCE_RULES: AbsenceRules = {
  waitMinutes: 0,
  excuses: 0,
  earnedBackAfter: 0,
  openAfter: null,
  noShow: 'play-on',
  onAbsence: 'excuse',
  reliability: 0,
}

/** Why a seat is open. `computer`: the computer has played it from the start. */
export const OPEN_REASONS = ['missed', 'no-show', 'resigned', 'account-deleted', 'opened', 'computer'] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

/** A seat without an active player. Its holder may return until somebody else takes it. */
export interface OpenSeat {
  readonly since: Instant
  readonly why: OpenReason
}

/**
 * The time during which a player held a seat or the game master's office: from the hand-over with
 * the number `from` until just before the one with the number `until`; null: they still hold it.
 * Hand-overs are counted because clocks of different machines may disagree.
 */
export interface Tenure {
  /** A seat, or the office. */
  readonly voice: Seat | 'master'
  readonly player: PlayerId
  readonly from: number
  readonly until: number | null
}

/** A change of an occupied seat, announced to its holder. */
export interface AnnouncedChange {
  /** Who will have the seat; null: it will be open. */
  readonly player: PlayerId | null
  readonly at: Instant
  readonly cause: Cause
}

/** How long before an occupied seat changes hands or opens it is announced. */
export const SEAT_NOTICE = DAY_MS

/** Somebody who orders for a seat for a limited time. They cannot vote. */
export interface Sitter {
  readonly player: PlayerId
  readonly from: Instant
  readonly until: Instant
  /** Whether they are sitting now. */
  readonly active: boolean
}

/** A period that a player has announced to be away. */
export interface Absence {
  readonly from: Instant
  readonly until: Instant
}

/** A seat's attendance and sitter. */
export interface SeatRecord {
  readonly open: OpenSeat | null
  /** Phases missed in a row. */
  readonly misses: number
  /** Phases with orders in a row since the last miss, or since an extension was used or earned. */
  readonly kept: number
  /** Extensions left. */
  readonly excuses: number
  readonly sitter: Sitter | null
  readonly change: AnnouncedChange | null
}

/** The deadline has passed, and the phase stays open for these seats. */
export interface Wait {
  readonly seats: readonly Seat[]
  readonly why: WaitReason
}
/** An extension was used, an absence declared, or the first phase missed and the seat offered. */
export const WAIT_REASONS = ['excuse', 'absence', 'no-show'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** A game without a deadline, because nobody gives orders. Orders wake it. */
export interface Sleep {
  readonly since: Instant
  readonly callOffAt: Instant
}

/** Why a game ended without a result. */
export const CALL_OFF_REASONS = ['left', 'unfilled', 'no-show', 'asleep', 'agreed', 'decided'] as const
export type CallOffReason = (typeof CALL_OFF_REASONS)[number]

/** The defaults of a new game whose movement phases last `moveMinutes`. */
export const defaultAbsenceRules = (moveMinutes: number): AbsenceRules => ({
  waitMinutes: Math.min(12 * HOUR_MINUTES, Math.ceil(moveMinutes / 2)),
  excuses: 2,
  earnedBackAfter: 6,
  openAfter: 2,
  noShow: 'offer',
  onAbsence: 'excuse',
  reliability: 0,
})

/** Limits of the absence rules. */
export const ABSENCE_LIMITS = {
  waitMinutes: { min: 0, max: 7 * DAY_MINUTES },
  excuses: { min: 0, max: 10 },
  earnedBackAfter: { min: 0, max: 50 },
  openAfter: { min: 1, max: 10 },
  reliability: { min: 0, max: 100 },
} as const

/** The longest time a sitter may be named for, in days. */
export const MAX_SITTING_DAYS = 60

/** The days of a year that a player may be away, and the absences declared at a time. */
export const MAX_ABSENCE_DAYS = 28
export const MAX_ABSENCES = 10

/** How long a player has for orders after an absence, and the longest wait for absent players. */
export const RETURN_TIME = DAY_MS
export const MAX_WAIT = 14 * DAY_MS

/** A game is called off after so much sleep or waiting for players, and warns so long before. */
export const CALL_OFF_AFTER = 30 * DAY_MS
export const WARNING_TIME = 7 * DAY_MS
