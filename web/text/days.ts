/** Days as in date fields (`2026-12-24`), and the instants at which they start and end. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { dayIn, dayText } from './times.ts'

/** The first instant of a day in a zone: midnight, or later if clocks skip it. NaN if not a date. */
export function dayStart(date: string, zone: string): number {
  const utc = Date.parse(`${date}T00:00Z`)
  // No zone is further from UTC than 16 hours.
  let [before, start] = [utc - 16 * HOUR_MS, utc + 16 * HOUR_MS]
  while (start - before > MINUTE_MS) {
    const middle = before + Math.ceil((start - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (dayIn(zone, middle) < date) before = middle
    else start = middle
  }
  return start
}

/** Both days are included. */
export interface Days {
  readonly first: string
  readonly last: string
}

interface Span {
  readonly from: number
  readonly until: number
}

export const NO_DAYS: Days = { first: '', last: '' }

/** From the start of the first day to the end of the last. */
export const spanOf = ({ first, last }: Days, zone: string): Span => ({
  from: dayStart(first, zone),
  until: dayStart(dayAfter(last), zone),
})

const dayAfter = (date: string): string => {
  const next = new Date(Date.parse(`${date}T00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10)
}

/** All days that a span touches: `Thu 3 Dec to Mon 7 Dec`, `Thu 3 Dec`. */
export function spanText({ from, until }: Span, zone: string): string {
  const [first, last] = [dayText(from, zone), dayText(until - 1, zone)]
  return first === last ? first : `${first} to ${last}`
}
