/** The schedule of a game: types, limits and defaults. */
import type { Instant } from './ids.ts'
import { DAY_HOURS, DAY_MINUTES, HOUR_MS } from '../lib/time.ts'

/** Kinds of phases with their own length. `draft`: what a variant decides before the first move. */
export const PHASE_KINDS = ['draft', 'moves', 'retreats', 'adjustments'] as const
export type PhaseKind = (typeof PHASE_KINDS)[number]

/** The longest phase, in minutes. */
export const MAX_PHASE_MINUTES = 14 * DAY_MINUTES
/** The shortest phase of each kind, in minutes. */
export const MIN_PHASE_MINUTES = { draft: 5, moves: 3, retreats: 1, adjustments: 1 } as const
/** Shorter phases have no reminder: it would come too late, and their players look at the page. */
export const MIN_REMINDED_MINUTES = 10
/** The grace period after the last Ready, in minutes. */
export const GRACE_MINUTES = { min: 0, max: 10 } as const
/** How long an emergency pause may last, in hours. */
export const EMERGENCY_HOURS = { min: 1, max: 7 * DAY_HOURS } as const
/** The maximum number of single dates that are days off. */
export const MAX_DATES_OFF = 100

/** Minutes per kind of phase. */
export type Lengths = Readonly<Record<PhaseKind, number>>

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Fixed times of day: phases of these kinds end at the first slot after their length has passed. */
export interface Slots {
  /** `HH:MM` in the schedule's zone. */
  readonly time: string
  readonly weekdays: readonly Weekday[]
  /** Phases of other kinds last exactly their length. */
  readonly kinds: readonly PhaseKind[]
}

/** Days without deadlines, in the schedule's zone. */
export interface DaysOff {
  readonly weekdays: readonly Weekday[]
  /** `YYYY-MM-DD` */
  readonly dates: readonly string[]
}

/** The pace changes for phases that open on or after a date, or after the phase with this code. */
export type SwitchPoint =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'phase'; readonly code: string }

/** The pace a game changes to once, such as from a live evening to one phase a day. */
export interface LaterPace {
  readonly from: SwitchPoint
  readonly minutes: Lengths
  readonly slots: Slots | null
}

/** Which movement phases are longer: only the first, or all of the first year. */
export const OPENING_PHASES = ['first', 'year'] as const

/** A longer start. */
export interface Opening {
  /** The least that these movement phases last. */
  readonly minutes: number
  readonly phases: (typeof OPENING_PHASES)[number]
}

export interface Schedule {
  /** IANA name of the time zone of slots and days off, such as `Europe/Vienna`. */
  readonly zone: string
  /** Null: every phase lasts exactly its length. */
  readonly slots: Slots | null
  readonly off: DaysOff
  readonly later: LaterPace | null
  /** Null: the first phases are as long as the others. Schedules of older versions lack it. */
  readonly opening?: Opening | null
  /** Whether a phase closes early once everyone is ready. */
  readonly early: boolean
  /** Minutes between the last Ready and the close. */
  readonly grace: number
}

/** The default: no fixed times, no days off, phases close as soon as everyone is ready. */
export const DEFAULT_SCHEDULE: Schedule = {
  zone: 'UTC',
  slots: null,
  off: { weekdays: [], dates: [] },
  later: null,
  early: true,
  grace: 0,
}

/** The default length of a `draft` phase. */
export const DRAFT_MINUTES = 3 * DAY_MINUTES

/** A local time that a deadline keeps even if the zone's rules change. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:MM` */
  readonly time: string
  /** IANA name. */
  readonly zone: string
}

/** When a phase ends. `local`: the local time that the deadline keeps; null if it keeps none. */
export interface Due {
  readonly deadline: Instant
  readonly local: LocalTime | null
}

/** Moves a deadline by so many hours, but not to before now. */
export const movedDeadline = (deadline: Instant, hours: number, now: Instant): Instant =>
  Math.max(now, deadline + Math.round(hours * HOUR_MS))
