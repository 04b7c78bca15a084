/** Times in words. Every function is given the time; nothing here reads a clock. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const two = (n: number): string => String(n).padStart(2, '0')

/** What is left of some milliseconds, in its two largest units: `2 d 4 h`, `3 h 05 min`, `4 min 09 s`. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return 'now'
  if (ms >= DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h ${two(Math.floor((ms % HOUR) / MINUTE))} min`
  return `${Math.floor(ms / MINUTE)} min ${two(Math.floor((ms % MINUTE) / SECOND))} s`
}

/** What is left until a phase closes `at 18:00`, in two parts: `3 h 05 min`, ` left · closes at 18:00`. */
export const countdownWords = (ms: number, due: string): readonly [left: string, rest: string] => [
  timeLeft(ms),
  ` left · closes ${due}`,
]

/** How long until `timeLeft` reads differently, in milliseconds: a countdown of days need not tick every second. */
export const nextTick = (ms: number): number => (ms > HOUR ? MINUTE : SECOND)

type Writer = (zone: string, at: number) => string

/** Writes times in one form. What writes for a zone is kept: a phone takes milliseconds to make it. */
function writer(locale: string, form: Intl.DateTimeFormatOptions): Writer {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone, at) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: zone })
    made.set(zone, format)
    return format.format(at)
  }
}

/** The calendar day of an instant in a zone, as `2026-11-21`. */
const dayIn = writer('sv-SE', { dateStyle: 'short' })
const clockIn = writer('en-GB', { hour: '2-digit', minute: '2-digit' })
const dateIn = writer('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** A time of day in a zone: `18:00`. */
export const timeOfDay = (at: number, zone: string): string => clockIn(zone, at)

/** When something happens, as one would say it now: `at 18:00`, `tomorrow at 18:00`, `on Fri 27 Nov at 18:00`. */
export function when(at: number, now: number, zone: string): string {
  const time = `at ${timeOfDay(at, zone)}`
  const day = dayIn(zone, at)
  if (day === dayIn(zone, now)) return time
  if (day === dayIn(zone, now + DAY)) return `tomorrow ${time}`
  if (day === dayIn(zone, now - DAY)) return `yesterday ${time}`
  return `on ${dateIn(zone, at)} ${time}`
}

const LENGTHS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

const several = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

/** A length in minutes, in the largest unit that fits: `5 minutes`, `1 hour`, `2 days`, `1 hour 30 minutes`. */
export function lengthWords(minutes: number): string {
  const parts: string[] = []
  let rest = minutes
  for (const [noun, size] of LENGTHS) {
    const n = Math.floor(rest / size)
    if (n > 0) parts.push(several(n, noun))
    rest -= n * size
  }
  return parts.join(' ')
}

/** The zone of this device, e.g. `Europe/Vienna`. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone this browser knows, for the list in the settings. */
export const knownZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')
