/** Times in words, in the manner of the reader. Every function is given the time; nothing here reads a clock. */
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { lazy } from '../../src/lib/memoize.ts'
import { type Locale, READER } from './locale.ts'

/** How long until `timeLeft` reads differently, in milliseconds: a countdown of days need not tick every second. */
export const nextTick = (ms: number): number => (ms > HOUR_MS ? MINUTE_MS : SECOND_MS)

type Writer = (zone: string, at: number) => string

/** Writes times in one form. What writes for a zone is kept: a phone takes milliseconds to make it. */
function writer(locale: string | readonly string[], form: Intl.DateTimeFormatOptions): Writer {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone, at) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: zone })
    made.set(zone, format)
    return format.format(at)
  }
}

const isoDate = writer('sv-SE', { dateStyle: 'short' })
/** The calendar day of an instant in a zone, as date fields write it: `2026-11-27`. */
export const dayIn = (zone: string, at: number): string => isoDate(zone, at)

const UNITS = ['day', 'hour', 'minute', 'second'] as const
type Unit = (typeof UNITS)[number]

/** Minutes. */
const LENGTHS = [
  ['day', DAY_MINUTES],
  ['hour', 60],
  ['minute', 1],
] as const satisfies readonly (readonly [Unit, number])[]

/** Amounts of units of time: `3h`, `05m`, `2 days`. */
function amounts(
  { language }: Locale,
  unitDisplay: 'narrow' | 'long',
  digits: 1 | 2,
): (n: number, unit: Unit) => string {
  const format = (unit: Unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, minimumIntegerDigits: digits })
  const made = new Map<Unit, Intl.NumberFormat>()
  return (n, unit) => {
    const one = made.get(unit) ?? format(unit)
    made.set(unit, one)
    return one.format(n)
  }
}

/** What says lengths of time for a reader. */
interface DurationFormat {
  /** What is left of some milliseconds, in its two largest units: `2d 4h`, `3h 05m`, `4m 09s`; `now` where nothing is. */
  readonly timeLeft: (ms: number) => string
  /** What is left until a phase closes `at 18:00`, in two parts: `3h 05m`, ` left · closes at 18:00`. */
  readonly countdownText: (ms: number, due: string) => readonly [left: string, rest: string]
  /** A length in minutes, in the units that it has: `5 minutes`, `1 hour`, `2 days`, `1 hour 30 minutes`. */
  readonly durationText: (minutes: number) => string
}

/** What says moments for a reader. */
interface MomentFormat {
  /** A time of day in a zone: `18:00`. */
  readonly timeOfDay: (at: number, zone: string) => string
  /** When something happens, as one would say it now: `at 18:00`, `tomorrow at 18:00`, `on Fri 27 Nov at 18:00`. */
  readonly when: (at: number, now: number, zone: string) => string
  /** The same, to stand by itself: `18:00`, `tomorrow at 18:00`, `Fri 27 Nov at 18:00`. */
  readonly moment: (at: number, now: number, zone: string) => string
  /** A day near by, to stand by itself: `Fri 27 Nov`. */
  readonly dayText: (at: number, zone: string) => string
  /** A day with its year, to stand by itself: `27 November 2026`. */
  readonly dateText: (at: number, zone: string) => string
}

function lengthsFor(locale: Locale): DurationFormat {
  const now = lazy(() => new Intl.RelativeTimeFormat(locale.language, { numeric: 'auto' }).format(0, 'second'))
  const list = lazy(() => new Intl.ListFormat(locale.language, { type: 'unit', style: 'narrow' }))
  const together = (parts: readonly string[]): string => list().format(parts)
  const short = amounts(locale, 'narrow', 1)
  const padded = amounts(locale, 'narrow', 2)
  const long = amounts(locale, 'long', 1)
  const both = (ms: number, unit: number, part: number): [number, number] => [
    Math.floor(ms / unit),
    Math.floor((ms % unit) / part),
  ]
  const timeLeft = (ms: number): string => {
    if (ms <= 0) return now()
    const [days, hours] = both(ms, DAY_MS, HOUR_MS)
    if (days > 0) return together([short(days, 'day'), short(hours, 'hour')])
    const [, minutes] = both(ms, HOUR_MS, MINUTE_MS)
    if (hours > 0) return together([short(hours, 'hour'), padded(minutes, 'minute')])
    const [, seconds] = both(ms, MINUTE_MS, SECOND_MS)
    return together([short(minutes, 'minute'), padded(seconds, 'second')])
  }
  const durationText = (minutes: number): string => {
    const amount = (size: number, i: number) => Math.floor((minutes % (LENGTHS[i - 1]?.[1] ?? Infinity)) / size)
    return together(
      LENGTHS.map(([unit, size], i) => [amount(size, i), unit] as const).flatMap(([n, unit]) =>
        n === 0 ? [] : [long(n, unit)],
      ),
    )
  }
  return { timeLeft, durationText, countdownText: (ms, due) => [timeLeft(ms), ` left · closes ${due}`] }
}

function momentsFor({ regions, language }: Locale): MomentFormat {
  const timeOf = writer(regions, { timeStyle: 'short' })
  const dateOf = writer(regions, { weekday: 'short', day: 'numeric', month: 'short' })
  const yearOf = writer(regions, { day: 'numeric', month: 'long', year: 'numeric' })
  const nearDay = lazy(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  /** `tomorrow`; null where it is not a day beside that of `now`. */
  const near = (at: number, now: number, zone: string): string | null => {
    const n = [1, -1].find((days) => dayIn(zone, at) === dayIn(zone, now + days * DAY_MS))
    return n === undefined ? null : nearDay().format(n, 'day')
  }
  const timeOfDay = (at: number, zone: string) => timeOf(zone, at)
  const said = (at: number, now: number, zone: string, [atTime, onDate]: readonly [string, string]): string => {
    const time = timeOfDay(at, zone)
    if (dayIn(zone, at) === dayIn(zone, now)) return `${atTime}${time}`
    return `${near(at, now, zone) ?? `${onDate}${dateOf(zone, at)}`} at ${time}`
  }
  return {
    timeOfDay,
    when: (at, now, zone) => said(at, now, zone, ['at ', 'on ']),
    moment: (at, now, zone) => said(at, now, zone, ['', '']),
    dayText: (at, zone) => dateOf(zone, at),
    dateText: (at, zone) => yearOf(zone, at),
  }
}

export const timesFor = (locale: Locale): DurationFormat & MomentFormat => ({
  ...lengthsFor(locale),
  ...momentsFor(locale),
})

export const { timeLeft, countdownText, durationText, timeOfDay, when, moment, dayText, dateText } = timesFor(READER)

/** The zone of this device, e.g. `Europe/Vienna`. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** This zone if the browser can tell times in it, else that of the device: the service may know zones that an older browser does not. */
export function supportedZone(zone: string): string {
  try {
    dayIn(zone, 0)
    return zone
  } catch {
    return deviceZone()
  }
}

/** Every zone this browser knows, for the list in the settings. */
export const knownZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
