/** Whole days, as date fields write them (`2026-12-24`), and the instants between which they lie. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { dayIn, dayText } from './times.ts'

/** The first instant of a day in a zone: its midnight, or the first moment after it where the clocks leave midnight out. NaN for what is no date. */
export function dayStart(date: string, zone: string): number {
  const utc = Date.parse(`${date}T00:00Z`)
  // No zone is further from UTC than that.
  let [before, begun] = [utc - 16 * HOUR_MS, utc + 16 * HOUR_MS]
  while (begun - before > MINUTE_MS) {
    const middle = before + Math.ceil((begun - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (dayIn(zone, middle) < date) before = middle
    else begun = middle
  }
  return begun
}

/** From a first day to a last one, both of them whole. */
export interface Days {
  readonly first: string
  readonly last: string
}

export interface Span {
  readonly from: number
  readonly until: number
}

export const NO_DAYS: Days = { first: '', last: '' }

/** From the beginning of the first day to the end of the last. */
export const spanOf = ({ first, last }: Days, zone: string): Span => ({
  from: dayStart(first, zone),
  until: dayStart(dayAfter(last), zone),
})

const dayAfter = (date: string): string => {
  const next = new Date(Date.parse(`${date}T00:00Z`) + DAY_MS)
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10)
}

/** `Thu 3 Dec to Mon 7 Dec`, `Thu 3 Dec`: the days of which a span has a part. */
export function spanText({ from, until }: Span, zone: string): string {
  const [first, last] = [dayText(from, zone), dayText(until - 1, zone)]
  return first === last ? first : `${first} to ${last}`
}
