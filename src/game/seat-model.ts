/** Seats and those who are to fill them: misses and excuses, open seats, sitters, declared absences, games asleep. Types, limits and defaults. */
import type { PlayerId, Instant } from './ids.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'

/** A first phase that somebody missed: his seat is offered and the deadline moves once, or the game begins without his orders. */
export const NO_SHOWS = ['offer', 'play-on'] as const
/** What a declared absence does: its phases are excused and played with holds, or the game waits for the player's return. */
export const ON_ABSENCE = ['excuse', 'wait'] as const

/** What happens to seats that give no orders, as the game's creator chose it. */
export interface AbsenceRules {
  /** How long the game waits, once in a phase, for seats that gave nothing and have an excuse left; 0: it never waits. */
  readonly waitMinutes: number
  /** How many excuses a seat has, at the start and at most. */
  readonly excuses: number
  /** A seat earns an excuse back by ordering in so many phases in a row; 0: never. */
  readonly earnedBackAfter: number
  /** A seat is open after so many misses in a row; null: never. */
  readonly openAfter: number | null
  readonly noShow: (typeof NO_SHOWS)[number]
  readonly onAbsence: (typeof ON_ABSENCE)[number]
  /** How reliable, in per cent, whoever joins or takes an open seat has to be; 0: anybody may. */
  readonly reliability: number
}

/** Nobody is waited for and no seat falls open: the rules of games that were created before there were any. */
export const PLAYS_ON: AbsenceRules = {
  waitMinutes: 0,
  excuses: 0,
  earnedBackAfter: 0,
  openAfter: null,
  noShow: 'play-on',
  onAbsence: 'excuse',
  reliability: 0,
}

/** Why a seat is open. */
export const OPEN_REASONS = ['missed', 'no-show', 'resigned', 'account-deleted', 'opened'] as const
export type OpenReason = (typeof OPEN_REASONS)[number]

/** A seat that waits for a player; the one who held it may come back until somebody has taken it. */
export interface OpenSeat {
  readonly since: Instant
  readonly why: OpenReason
}

/** Who orders for a seat in its player's place, for a time. He does not vote. */
export interface Sitter {
  readonly player: PlayerId
  readonly from: Instant
  readonly until: Instant
  /** Does he sit there now? */
  readonly active: boolean
}

/** When a player said beforehand that he would not be there. No reason is asked for. */
export interface Absence {
  readonly from: Instant
  readonly until: Instant
}

/** What is remembered of a seat beside its orders. */
export interface SeatRecord {
  readonly open: OpenSeat | null
  /** Phases missed in a row. */
  readonly misses: number
  /** Phases kept in a row since the last miss, or since the last excuse was used or earned. */
  readonly kept: number
  readonly excuses: number
  readonly sitter: Sitter | null
}

/** Past its deadline, a phase is kept open until `deadline` for those who gave nothing. */
export interface Wait {
  readonly seats: readonly Seat[]
  readonly why: WaitReason
}
/** An excuse was used, an absence was declared, or the first phase was missed and the seat is offered. */
export const WAIT_REASONS = ['excuse', 'absence', 'no-show'] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** A game without a deadline, because nobody orders. An order wakes it. */
export interface Sleep {
  readonly since: Instant
  readonly callOffAt: Instant
}

/** Why a game ended without a result. */
export const CALL_OFF_REASONS = ['left', 'unfilled', 'no-show', 'asleep', 'agreed', 'decided'] as const
export type CallOffReason = (typeof CALL_OFF_REASONS)[number]

/** What a creator who chooses nothing gets: a game that waits half a phase, at most half a day, twice for each seat, and offers a seat after two misses. */
export const usualAbsenceRules = (moveMinutes: number): AbsenceRules => ({
  waitMinutes: Math.min(12 * HOUR_MINUTES, Math.ceil(moveMinutes / 2)),
  excuses: 2,
  earnedBackAfter: 6,
  openAfter: 2,
  noShow: 'offer',
  onAbsence: 'excuse',
  reliability: 0,
})

/** The limits of these numbers. A game that waited for ever would be one that anybody can stop. */
export const ABSENCE_LIMITS = {
  waitMinutes: { min: 0, max: 7 * DAY_MINUTES },
  excuses: { min: 0, max: 10 },
  earnedBackAfter: { min: 0, max: 50 },
  openAfter: { min: 1, max: 10 },
  reliability: { min: 0, max: 100 },
} as const

/** How long a sitter may be named for, in days. */
export const SITTING_DAYS = 60

/** So many days of a year may be declared as absences, and so many absences at a time. */
export const ABSENCE_DAYS = 28
export const MAX_ABSENCES = 10

/** Whoever returns has a day for his orders, and no absence stops a game for longer than two weeks. */
export const AFTER_RETURN = DAY_MS
export const LONGEST_WAIT = 14 * DAY_MS

/** How long a game sleeps, or waits for players, before it is called off; and how long before that its players are told. */
export const PATIENCE = 30 * DAY_MS
export const WARNING = 7 * DAY_MS
