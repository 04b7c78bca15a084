/** Dates, phases and lists as people write them. */
export { list as formatList } from '../../game/seats/seat-lookup.ts'
export { capitalize } from '../../rules/fates/display-names.ts'
export { isDraftCode, phaseLabel } from '../../rules/phase-calendar.ts'
import type { Instant } from '../../game/ids.ts'
import type { Step } from '../../rules/phase-calendar.ts'

const UTC = 'UTC'
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const

/** `Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC)`; without the parentheses in UTC. */
export function formatDeadline(at: Instant, zone: string): string {
  const local = inZone(at, zone, { ...DAY, year: 'numeric', ...CLOCK })
  const universal = inZone(at, UTC, { ...DAY, ...CLOCK })
  return local.endsWith(' UTC') ? local : `${local} (${universal})`
}

/** `Fri 18:00 CET`, for subjects. */
export const formatShortDeadline = (at: Instant, zone: string): string =>
  inZone(at, zone, { weekday: 'short', ...CLOCK }).replace(',', '')

/** An unknown zone counts as UTC: a mail with another clock is better than no mail. */
function inZone(at: Instant, zone: string, options: Intl.DateTimeFormatOptions): string {
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at)
  try {
    return tidy(format(zone))
  } catch (error) {
    if (error instanceof RangeError) return tidy(format(UTC))
    throw error
  }
}

/** One form for `Fri, 27 Nov 2026 at 18:00` and its variants, which depend on the version of ICU. */
const tidy = (date: string): string =>
  date
    .replace(/^(\w+),? /, '$1 ')
    .replace(/ at |, (?=\d\d:)/, ', ')
    .replace(/\s/g, ' ')

const DEFAULTS: Readonly<Record<Step, string>> = {
  draft: 'Anything you leave open is chosen for you.',
  moves: 'Units without an order hold.',
  retreats: 'Dislodged units without an order are disbanded.',
  adjustments: 'Builds you do not order are lost. Disbands you do not order are chosen by the rules.',
}

/** What happens to units without an order when a phase of these steps closes. */
export const defaultsOf = (steps: readonly Step[]): string => steps.map((step) => DEFAULTS[step]).join(' ')

/** `wants`: what the reader has to do; null: nothing. */
export const toDoText = (wants: string | null): string =>
  wants === null ? 'You have nothing to do.' : `To do: ${wants}.`

export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`

/** Control characters except the line feed, and characters that change the direction of text (UAX 9). */
const UNWANTED = /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu

/** Keeps what people typed from disturbing the text around it. */
export const removeControls = (text: string): string =>
  text.toWellFormed().replace(UNWANTED, (character) => (/\s/.test(character) ? ' ' : ''))

/** A line break in a subject would end the header. */
// oxlint-disable-next-line no-control-regex -- it removes control characters
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim()
