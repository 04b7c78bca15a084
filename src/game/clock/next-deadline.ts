/**
 * The calendar of a game: when a phase that opens now is due. Dates and zones are those of `Temporal`: the runtime's, or the
 * polyfill's where it has none. A time of day that a day does not have (clocks go forward) is read as so much later; of one
 * that a day has twice, the first counts.
 */
import { Temporal } from 'temporal-polyfill'
import type { Due, LocalTime, DaysOff, Slots, Weekday } from '../schedule.ts'
import { MAX_DATES_OFF, WEEKDAYS } from '../schedule.ts'
import type { Instant } from '../ids.ts'

/** What a deadline has to keep to. */
export interface Timetable {
  readonly zone: string
  /** Null: a span of time, moved on to the same time of a later day if it would end on a day off. */
  readonly slots: Pick<Slots, 'time' | 'weekdays'> | null
  readonly off: DaysOff
}

/** A week of days off for each listed date, which is more than any sound timetable can have in a row. */
const MOST_DAYS = 7 * (MAX_DATES_OFF + 2)

/** The deadline of what begins at `from` and lasts `length` milliseconds, or with slots: the first slot after that. */
export function nextDeadline(timetable: Timetable, from: Instant, length: number): Due {
  const earliest = Temporal.Instant.fromEpochMilliseconds(Math.ceil(from + length)).toZonedDateTimeISO(timetable.zone)
  if (timetable.slots === null && !isOff(timetable.off, earliest.toPlainDate()))
    return { deadline: earliest.epochMilliseconds, local: null }
  const time = timetable.slots === null ? earliest.toPlainTime() : Temporal.PlainTime.from(timetable.slots.time)
  const first = earliest.toPlainDate()
  for (let days = 0; days <= MOST_DAYS; days++) {
    const wanted = first.add({ days }).toPlainDateTime(time)
    const found = wanted.toZonedDateTime(timetable.zone)
    if (found.epochMilliseconds >= earliest.epochMilliseconds && isAllowed(timetable, found.toPlainDate()))
      return { deadline: found.epochMilliseconds, local: localTime(wanted, timetable.zone) }
  }
  throw new Error(`no day of ${timetable.zone} is left for a deadline`)
}

/** When the clocks of its zone show this time, by the rules that the runtime has for the zone. */
export const instantOf = ({ time, zone }: LocalTime): Instant =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds

/** The date at this instant in the zone, `YYYY-MM-DD`. */
export const dateAt = (at: Instant, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Names of zones are those of IANA; an offset such as `+01:00` names no place whose clocks change. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId !== ''
  } catch {
    return false
  }
}

/** `YYYY-MM-DD`, and there is such a day. */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false
  try {
    return Temporal.PlainDate.from(date).toString() === date
  } catch {
    return false
  }
}

const localTime = (wanted: Temporal.PlainDateTime, zone: string): LocalTime => ({
  time: wanted.toString({ smallestUnit: 'minute' }),
  zone,
})

const weekdayOf = (day: Temporal.PlainDate): Weekday => WEEKDAYS[day.dayOfWeek - 1] ?? 'sun'

const isOff = ({ weekdays, dates }: DaysOff, day: Temporal.PlainDate): boolean =>
  weekdays.includes(weekdayOf(day)) || dates.includes(day.toString())

const isAllowed = ({ slots, off }: Timetable, day: Temporal.PlainDate): boolean =>
  !isOff(off, day) && (slots === null || slots.weekdays.includes(weekdayOf(day)))
