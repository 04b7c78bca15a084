/**
 * Computes deadlines with `Temporal`: slots, days off and time zones. A local time that a day skips
 * (clocks go forward) means that much later; of one that occurs twice, the first counts.
 */
import { Temporal } from 'temporal-polyfill'
import type { Due, LocalTime, DaysOff, Slots, Weekday } from '../schedule.ts'
import { MAX_DATES_OFF, WEEKDAYS } from '../schedule.ts'
import type { Instant } from '../ids.ts'

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
export const dateAt = (at: Instant, zone: string): string =>
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
