/** Mornings and quiet hours in the reader’s time zone. */
import { Temporal } from 'temporal-polyfill'
import type { Instant } from '../../game/ids.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { QuietHours } from './mail-preferences.ts'

/** When digests are sent. */
const MORNING = '07:00'

/** Mails that wait for the end of the quiet hours leave at least this long before the deadline. */
const MIN_LEFT = HOUR_MS

/** The first morning after this moment. */
export const nextMorning = (after: Instant, zone: string): Instant => nextTime(after, zone, MORNING)

/** The end of the quiet hours around `at`, if at least an hour before the deadline; otherwise `at`. */
export function afterQuietHours(
  at: Instant,
  zone: string,
  quiet: QuietHours | null,
  deadline: Instant | null,
): Instant {
  if (quiet === null || !isQuiet(at, zone, quiet)) return at
  const end = nextTime(at, zone, quiet.until)
  return deadline !== null && deadline < end + MIN_LEFT ? at : end
}

/** The time after `span` milliseconds of waking time; never at night. */
export function afterWaking(since: Instant, span: number, zone: string, night: QuietHours): Instant {
  const awake = afterQuietHours(since, zone, night, null)
  const nightfall = nextTime(awake, zone, night.from)
  const left = awake + span - nightfall
  return left < 0 ? awake + span : afterWaking(nightfall, left, zone, night)
}

/** Milliseconds between two times, not counting the nights. */
export function wakingBetween(from: Instant, until: Instant, zone: string, night: QuietHours): number {
  const awake = afterQuietHours(from, zone, night, null)
  if (awake >= until) return 0
  const nightfall = nextTime(awake, zone, night.from)
  return nightfall >= until ? until - awake : nightfall - awake + wakingBetween(nightfall, until, zone, night)
}

function isQuiet(at: Instant, zone: string, { from, until }: QuietHours): boolean {
  const time = local(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })
  return from <= until ? from <= time && time < until : from <= time || time < until
}

/** When clocks in the zone next show this time, later than `after`. */
function nextTime(after: Instant, zone: string, time: string): Instant {
  const here = local(after, zone)
  const plainTime = Temporal.PlainTime.from(time)
  const today = here.withPlainTime(plainTime)
  const next = today.epochMilliseconds > after ? today : here.add({ days: 1 }).withPlainTime(plainTime)
  return next.epochMilliseconds
}

/** An unknown zone counts as UTC: a mail at another hour is better than no mail. */
function local(at: Instant, zone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.ceil(at))
  try {
    return instant.toZonedDateTimeISO(zone)
  } catch {
    return instant.toZonedDateTimeISO('UTC')
  }
}
