/** Times and durations as text, in the reader's locale. Nothing here reads a clock. */
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { lazy } from '../../src/lib/memoize.ts'

/** The language of the page's sentences. */
const PAGE = 'en'
const BRITISH = 'en-GB'

interface Locale {
  /** For dates, times and numbers: BCP 47 tags, preferred first. */
  readonly regions: readonly string[]
  /** For words within a sentence: a BCP 47 tag for English. */
  readonly language: string
}

/** `languages`: preferred first; British English is the fallback. */
export function localeFor(languages: readonly string[]): Locale {
  const tags = languages.filter((tag) => languageOf(tag) !== null)
  return { regions: [...tags, BRITISH], language: tags.find((tag) => languageOf(tag) === PAGE) ?? BRITISH }
}

/** Null if not a BCP 47 tag. Not `supportedLocalesOf`, which takes a phone 100 ms. */
function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

export const READER: Locale = localeFor(navigator.languages)

/** The ms until `timeLeft` changes: a countdown of days need not tick every second. */
export const nextTick = (ms: number): number => (ms > HOUR_MS ? MINUTE_MS : SECOND_MS)

type Writer = (zone: string, at: number) => string

/** Formats times. Caches a format per zone: a phone takes milliseconds to make one. */
function writer(locale: string | readonly string[], form: Intl.DateTimeFormatOptions): Writer {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone, at) => {
    const format = formats.get(zone) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: zone })
    formats.set(zone, format)
    return format.format(at)
  }
}

const isoDate = writer('sv-SE', { dateStyle: 'short' })
/** The calendar day of an instant in a zone: `2026-11-27`. */
export const dayIn = (zone: string, at: number): string => isoDate(zone, at)

const UNITS = ['day', 'hour', 'minute', 'second'] as const
type Unit = (typeof UNITS)[number]

/** In minutes. */
const LENGTHS = [
  ['day', DAY_MINUTES],
  ['hour', 60],
  ['minute', 1],
] as const satisfies readonly (readonly [Unit, number])[]

/** `3h`, `05m`, `2 days`. */
function amounts(
  { language }: Locale,
  unitDisplay: 'narrow' | 'long',
  digits: 1 | 2,
): (n: number, unit: Unit) => string {
  const format = (unit: Unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, minimumIntegerDigits: digits })
  const formats = new Map<Unit, Intl.NumberFormat>()
  return (n, unit) => {
    const cached = formats.get(unit) ?? format(unit)
    formats.set(unit, cached)
    return cached.format(n)
  }
}

interface DurationFormat {
  /** A duration in ms, in its two largest units: `2d 4h`, `3h 05m`, `4m 09s`; `now` for 0 or less. */
  readonly timeLeft: (ms: number) => string
  /** The time until a deadline, in two parts: `3h 05m`, ` left · closes at 18:00`. */
  readonly countdownText: (ms: number, due: string) => readonly [left: string, rest: string]
  /** A duration in minutes: `5 minutes`, `1 hour`, `2 days`, `1 hour 30 minutes`. */
  readonly durationText: (minutes: number) => string
}

interface MomentFormat {
  /** A time of day in a zone: `18:00`. */
  readonly timeOfDay: (at: number, zone: string) => string
  /** Within a sentence: `at 18:00`, `tomorrow at 18:00`, `on Fri 27 Nov at 18:00`. */
  readonly when: (at: number, now: number, zone: string) => string
  /** On its own: `18:00`, `tomorrow at 18:00`, `Fri 27 Nov at 18:00`. */
  readonly moment: (at: number, now: number, zone: string) => string
  /** A day without its year: `Fri 27 Nov`. */
  readonly dayText: (at: number, zone: string) => string
  /** A day with its year: `27 November 2026`. */
  readonly dateText: (at: number, zone: string) => string
}

function lengthsFor(locale: Locale): DurationFormat {
  const now = lazy(() => new Intl.RelativeTimeFormat(locale.language, { numeric: 'auto' }).format(0, 'second'))
  const list = lazy(() => new Intl.ListFormat(locale.language, { type: 'unit', style: 'narrow' }))
  const join = (parts: readonly string[]): string => list().format(parts)
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
    if (days > 0) return join([short(days, 'day'), short(hours, 'hour')])
    const [, minutes] = both(ms, HOUR_MS, MINUTE_MS)
    if (hours > 0) return join([short(hours, 'hour'), padded(minutes, 'minute')])
    const [, seconds] = both(ms, MINUTE_MS, SECOND_MS)
    return join([short(minutes, 'minute'), padded(seconds, 'second')])
  }
  const durationText = (minutes: number): string => {
    const amount = (size: number, i: number) => Math.floor((minutes % (LENGTHS[i - 1]?.[1] ?? Infinity)) / size)
    return join(
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
  /** `tomorrow`, `yesterday`; null for other days. */
  const adjacentDay = (at: number, now: number, zone: string): string | null => {
    const n = [1, -1].find((days) => dayIn(zone, at) === dayIn(zone, now + days * DAY_MS))
    return n === undefined ? null : nearDay().format(n, 'day')
  }
  const timeOfDay = (at: number, zone: string) => timeOf(zone, at)
  const format = (at: number, now: number, zone: string, [atTime, onDate]: readonly [string, string]): string => {
    const time = timeOfDay(at, zone)
    if (dayIn(zone, at) === dayIn(zone, now)) return `${atTime}${time}`
    return `${adjacentDay(at, now, zone) ?? `${onDate}${dateOf(zone, at)}`} at ${time}`
  }
  return {
    timeOfDay,
    when: (at, now, zone) => format(at, now, zone, ['at ', 'on ']),
    moment: (at, now, zone) => format(at, now, zone, ['', '']),
    dayText: (at, zone) => dateOf(zone, at),
    dateText: (at, zone) => yearOf(zone, at),
  }
}

export const timesFor = (locale: Locale): DurationFormat & MomentFormat => ({
  ...lengthsFor(locale),
  ...momentsFor(locale),
})

export const { timeLeft, countdownText, durationText, timeOfDay, when, moment, dayText, dateText } = timesFor(READER)

/** The device's zone, e.g. `Europe/Vienna`. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone if this browser supports it (the service may know newer ones), else the device's. */
export function supportedZone(zone: string): string {
  try {
    dayIn(zone, 0)
    return zone
  } catch {
    return deviceZone()
  }
}

/** All zones that this browser supports. */
export const knownZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
