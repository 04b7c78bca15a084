/** A game's schedule, as text. */
import type { Schedule, Weekday } from '../../src/game/schedule.ts'
import { phaseLabel, formatCount, formatList } from './words.ts'

export const WEEKDAY_LABELS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const weekdaysText = (days: readonly Weekday[]): string =>
  days.length === 7 ? 'every day' : formatList(days.map((day) => WEEKDAY_LABELS[day]))

/** Titles and sentences for everything except phase lengths. `era`: the suffix of a year. */
export function scheduleText(schedule: Schedule, era: string | null): readonly [string, string][] {
  const { zone, slots, off, later, early, grace } = schedule
  const daysOff = [...(off.weekdays.length === 0 ? [] : [weekdaysText(off.weekdays)]), ...off.dates]
  return [
    ...(slots === null
      ? []
      : [['Deadlines', `${slots.time} (${zone}), ${weekdaysText(slots.weekdays)}`] as [string, string]]),
    ...(daysOff.length === 0 ? [] : [['Days off', `${formatList(daysOff)} (${zone})`] as [string, string]]),
    ...(later === null ? [] : [['Slower', slowerText(later.from, era)] as [string, string]]),
    ['When everyone is ready', early ? earlyCloseText(grace) : 'The phase stays open until its deadline'],
  ]
}

const slowerText = (from: NonNullable<Schedule['later']>['from'], era: string | null): string =>
  from.kind === 'date' ? `From ${from.date} on` : `After ${phaseLabel(from.code, era)}`

const earlyCloseText = (grace: number): string =>
  grace === 0 ? 'The phase closes at once' : `The phase closes ${formatCount(grace, 'minute')} later`
