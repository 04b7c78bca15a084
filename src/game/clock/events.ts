/** What happens to the clock of a game, and why. Types only. */
import type { Cause } from '../cause.ts'
import type { Instant } from '../names.ts'
import type { Lengths, Schedule } from './schedule.ts'

/** A time of day that a deadline keeps, whatever becomes of the zone's rules. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:MM` */
  readonly time: string
  /** IANA name. */
  readonly zone: string
}

/** When a phase ends by itself. `local` is null for a deadline that is a span of time after something. */
export interface Due {
  readonly deadline: Instant
  readonly local: LocalTime | null
}

/** A game whose clock stands. Orders may be saved; nothing is due. */
export interface Pause {
  readonly since: Instant
  /** When the game goes on by itself: every pause has an end. */
  readonly until: Instant
  readonly cause: Cause
  /** What was left of the phase, in milliseconds. */
  readonly remaining: number
}

export type ClockEvent =
  | { readonly kind: 'paused'; readonly at: Instant; readonly until: Instant; readonly cause: Cause }
  | { readonly kind: 'resumed'; readonly at: Instant; readonly cause: Cause; readonly due: Due }
  /** The present phase ends at another time than was said; in a paused game `due` is null and more of the phase is left. */
  | {
      readonly kind: 'extended'
      readonly at: Instant
      readonly cause: Cause
      /** By how much, in milliseconds; negative: it ends earlier. */
      readonly by: number
      readonly due: Due | null
    }
  /** Other lengths or times of day, from the present phase on. In a paused game `due` is null. */
  | {
      readonly kind: 'retimed'
      readonly at: Instant
      readonly cause: Cause
      readonly minutes: Lengths
      readonly schedule: Schedule
      readonly due: Due | null
    }
  /** Everybody is ready and the phase closes at `until`; null: somebody has changed his mind. */
  | { readonly kind: 'countdown'; readonly at: Instant; readonly until: Instant | null }

/** What players are told of. */
export type ClockNews = Exclude<ClockEvent['kind'], 'countdown'>

/** The deadline of a phase to come. */
export interface UpcomingDeadline {
  /** The code of the phase, e.g. `F1901M`. */
  readonly phase: string
  readonly deadline: Instant
}

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
