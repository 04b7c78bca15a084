/**
 * When phases are due, and when to send reminders. A local time that a day skips (clocks go
 * forward) means that much later; of one that occurs twice, the first counts.
 */
import { type Phase, phaseAt, type PhasePlan, turnOf } from '../../rules/phase-calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { variantOf } from '../in-play.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import type { Settings } from '../settings.ts'
import {
  type DaysOff,
  type Due,
  type LaterPace,
  MIN_REMINDED_MINUTES,
  type Lengths,
  type LocalTime,
  MAX_DATES_OFF,
  type Slots,
  type Weekday,
  WEEKDAYS,
} from '../schedule.ts'
import { Temporal } from 'temporal-polyfill'

/** The settings that determine deadlines. */
export type Timing = Pick<Settings, 'minutes' | 'schedule'>

interface Pace {
  readonly minutes: Lengths
  readonly slots: Slots | null
}

/** The deadline of the phase of this turn if it opens at `openedAt`. */
export function dueOf(timing: Timing, variant: Variant, turn: number, openedAt: Instant): Due {
  const { minutes, slots } = paceOf(timing, variant, turn, openedAt)
  const phase = phaseAt(variant.calendar, turn)
  const length = Math.max(lengthOf(minutes, phase), openingLength(timing.schedule, variant, phase))
  return nextDeadline(timetable(timing, slots, phase), openedAt, length)
}

/** The deadline of the open phase if it opened now. */
export const fullPhaseDue = (game: Playing, now: Instant): Due =>
  dueOf(game.settings, variantOf(game), game.position.turn, now)

/**
 * The deadline of the open phase if a pause ends at `from` with `remaining` milliseconds left. With
 * slots: the first one that leaves at least half of them.
 */
export function resumedDue(game: Playing, remaining: number, from: Instant): Due {
  const { settings, position } = game
  const variant = variantOf(game)
  const { slots } = paceOf(settings, variant, position.turn, from)
  const table = timetable(settings, slots, phaseAt(variant.calendar, position.turn))
  return nextDeadline(table, from, table.slots === null ? remaining : remaining / 2)
}

/** A phase lasts as long as its longest step. */
const lengthOf = (minutes: Lengths, { steps }: PhasePlan): number =>
  MINUTE_MS * Math.max(...steps.map((step) => minutes[step]))

/** The least that a phase at the start of a game lasts, in milliseconds; 0: it is like all others. */
function openingLength({ opening = null }: Timing['schedule'], { calendar }: Variant, phase: Phase): number {
  if (opening === null || !hasMoves(phase)) return 0
  let first = phaseAt(calendar, 0)
  while (!hasMoves(first)) first = phaseAt(calendar, first.turn + 1)
  const isLonger = opening.phases === 'first' ? phase.turn === first.turn : phase.year === first.year
  return isLonger ? MINUTE_MS * opening.minutes : 0
}

const hasMoves = ({ steps }: PhasePlan): boolean => steps.includes('moves')

const timetable = ({ schedule }: Timing, slots: Slots | null, { steps }: PhasePlan): Timetable => ({
  zone: schedule.zone,
  off: schedule.off,
  slots: slots !== null && steps.some((step) => slots.kinds.includes(step)) ? slots : null,
})

/** The pace of a phase that opens at `openedAt`. */
function paceOf({ minutes, schedule }: Timing, variant: Variant, turn: number, openedAt: Instant): Pace {
  const { later, slots, zone } = schedule
  return later !== null && hasPaceChanged(later, variant, turn, dateAt(openedAt, zone)) ? later : { minutes, slots }
}

function hasPaceChanged({ from }: LaterPace, variant: Variant, turn: number, today: string): boolean {
  if (from.kind === 'date') return today >= from.date
  const lastTurn = turnOfCode(variant, from.code)
  return lastTurn !== null && turn > lastTurn
}

/** Several times the length of the longest games. */
const MAX_TURNS = 500

/** The turn of the phase with this code; null if no game gets that far. */
export const turnOfCode = ({ calendar }: Variant, code: string): number | null => turnOf(calendar, code, MAX_TURNS)

const LONG_PHASE = 3 * DAY_MS
/** The minimum time between the two reminders of a long phase. */
const MIN_BETWEEN = 12 * HOUR_MS

/** Whether a phase that opened at `openedAt` is long enough for a reminder. */
export const isReminded = (openedAt: Instant, deadline: Instant): boolean =>
  deadline - openedAt >= MIN_REMINDED_MINUTES * MINUTE_MS

/** The first reminder. Long phases have one a day before the end; others only have the last. */
export const remindAt = (openedAt: Instant, deadline: Instant): Instant =>
  deadline - openedAt >= LONG_PHASE ? deadline - DAY_MS : lastReminderAt(openedAt, deadline)

/** Two hours or a tenth of the phase before the end, whichever is longer; at most a quarter. */
export function lastReminderAt(openedAt: Instant, deadline: Instant): Instant {
  const length = deadline - openedAt
  const lead = Math.min(Math.max(2 * HOUR_MS, length / 10), length / 4, DAY_MS - MIN_BETWEEN)
  return deadline - Math.floor(lead)
}

export const isOverdue = (game: Playing, now: Instant): boolean => game.deadline !== null && now >= game.deadline

export const isReminderDue = (game: Playing, now: Instant): boolean =>
  game.remindAt !== null && !game.reminded && now >= game.remindAt

/** The deadline of the phase with this code, such as `F1901M`. */
export interface UpcomingDeadline {
  readonly phase: string
  readonly deadline: Instant
}

const UPCOMING_COUNT = 3

/**
 * The next deadlines, from the open phase on, if every phase and pause lasts to its end. Empty if
 * the game sleeps. Skips future retreats, which are rare.
 */
export function upcomingDeadlines(game: Playing): readonly UpcomingDeadline[] {
  const { settings, position, pause } = game
  const deadline = pause === null ? game.deadline : resumedDue(game, pause.remaining, pause.until).deadline
  return deadline === null ? [] : deadlinesFrom(settings, variantOf(game), position.turn, deadline)
}

/** The first deadlines of a game of this variant that starts now. */
export const deadlinesOfNewGame = (timing: Timing, variant: Variant, now: Instant): readonly UpcomingDeadline[] =>
  deadlinesFrom(timing, variant, 0, dueOf(timing, variant, 0, now).deadline)

function deadlinesFrom(timing: Timing, variant: Variant, first: number, due: Instant): readonly UpcomingDeadline[] {
  const deadlines = [{ phase: phaseAt(variant.calendar, first).code, deadline: due }]
  let deadline = due
  for (let turn = first + 1; deadlines.length < UPCOMING_COUNT; turn++) {
    const { code, steps } = phaseAt(variant.calendar, turn)
    if (steps.every((step) => step === 'retreats')) continue
    deadline = dueOf(timing, variant, turn, deadline).deadline
    deadlines.push({ phase: code, deadline })
  }
  return deadlines
}

/** The constraints on a deadline. */
export interface Timetable {
  readonly zone: string
  /** Null: no fixed times. An end on a day off moves to the same time of a later day. */
  readonly slots: Pick<Slots, 'time' | 'weekdays'> | null
  readonly off: DaysOff
}

/** More days off than a valid timetable can have in a row. */
const MAX_DAYS = 7 * (MAX_DATES_OFF + 2)

/** The end of a phase of `length` milliseconds; with slots, the first slot at or after that. */
export function nextDeadline(timetable: Timetable, from: Instant, length: number): Due {
  const earliest = Temporal.Instant.fromEpochMilliseconds(Math.ceil(from + length)).toZonedDateTimeISO(timetable.zone)
  if (timetable.slots === null && !isOff(timetable.off, earliest.toPlainDate()))
    return { deadline: earliest.epochMilliseconds, local: null }
  const time = timetable.slots === null ? earliest.toPlainTime() : Temporal.PlainTime.from(timetable.slots.time)
  const first = earliest.toPlainDate()
  for (let days = 0; days <= MAX_DAYS; days++) {
    const local = first.add({ days }).toPlainDateTime(time)
    const candidate = local.toZonedDateTime(timetable.zone)
    if (candidate.epochMilliseconds >= earliest.epochMilliseconds && isAllowed(timetable, candidate.toPlainDate()))
      return {
        deadline: candidate.epochMilliseconds,
        local: { time: local.toString({ smallestUnit: 'minute' }), zone: timetable.zone },
      }
  }
  throw new Error(`no day in ${timetable.zone} is free for a deadline`)
}

/** The instant of a local time, by the runtime's current rules for the zone. */
export const instantOf = ({ time, zone }: LocalTime): Instant =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds

/** `YYYY-MM-DD` */
const dateAt = (at: Instant, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Whether `zone` is an IANA name. Offsets such as `+01:00` are not: they ignore clock changes. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId !== ''
  } catch {
    return false
  }
}

/** Whether `date` is a real day, written `YYYY-MM-DD`. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false
  try {
    return Temporal.PlainDate.from(date).toString() === date
  } catch {
    return false
  }
}

const weekdayOf = (day: Temporal.PlainDate): Weekday => WEEKDAYS[day.dayOfWeek - 1] ?? 'sun'

const isOff = ({ weekdays, dates }: DaysOff, day: Temporal.PlainDate): boolean =>
  weekdays.includes(weekdayOf(day)) || dates.includes(day.toString())

const isAllowed = ({ slots, off }: Timetable, day: Temporal.PlainDate): boolean =>
  !isOff(off, day) && (slots === null || slots.weekdays.includes(weekdayOf(day)))
