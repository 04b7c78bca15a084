/** How a game keeps time, as its creator chose it. Types, limits and defaults; `next-deadline.ts` reads them. */

import type { Instant } from './ids.ts'
import { DAY_MINUTES } from '../lib/time.ts'

/** Kinds of phases that have a length of their own: `draft` is what a variant decides before the first move. */
export const PHASE_KINDS = ['draft', 'moves', 'retreats', 'adjustments'] as const
export type PhaseKind = (typeof PHASE_KINDS)[number]

/** The shortest and longest phase a creator may choose, in minutes: five minutes, fourteen days. */
export const PHASE_MINUTES = { min: 5, max: 14 * DAY_MINUTES } as const
/** How long a phase stays open after the last Ready, in minutes. */
export const GRACE_MINUTES = { min: 0, max: 10 } as const
/** How many single dates may be days off. */
export const MAX_DATES_OFF = 100

/** Minutes per kind of phase. */
export type Lengths = Readonly<Record<PhaseKind, number>>

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Deadlines at a time of day: a phase of these kinds ends at the first slot that leaves it its length. */
export interface Slots {
  /** `HH:MM`, on the clocks of the schedule's zone. */
  readonly time: string
  readonly weekdays: readonly Weekday[]
  /** Phases of other kinds last their length. */
  readonly kinds: readonly PhaseKind[]
}

/** No phase ends by its deadline on these days of the schedule's zone. */
export interface DaysOff {
  readonly weekdays: readonly Weekday[]
  /** `YYYY-MM-DD` */
  readonly dates: readonly string[]
}

/** From when on a game has another pace: phases that open on or after a date, or after the phase with this code. */
export type SwitchPoint =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'phase'; readonly code: string }

/** The pace to which a game changes once, for instance from a live evening to a phase a day. */
export interface LaterPace {
  readonly from: SwitchPoint
  readonly minutes: Lengths
  readonly slots: Slots | null
}

export interface Schedule {
  /** IANA name of the zone of times of day and days off, e.g. `Europe/Vienna`. */
  readonly zone: string
  /** Null: every phase lasts its length. */
  readonly slots: Slots | null
  readonly off: DaysOff
  readonly later: LaterPace | null
  /** Does a phase close when everybody is ready? If not, it always lasts until its deadline. */
  readonly early: boolean
  /** Minutes between the last Ready and the close, to change one's mind. */
  readonly grace: number
}

/** The days of a game whose creator chose nothing: spans of time, no days off, closing as soon as all are ready. */
export const PLAIN_SCHEDULE: Schedule = {
  zone: 'UTC',
  slots: null,
  off: { weekdays: [], dates: [] },
  later: null,
  early: true,
  grace: 0,
}

/** The design of a game's own map, or whatever a variant decides before its first move, takes three days. */
export const DRAFT_MINUTES = 3 * DAY_MINUTES

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
