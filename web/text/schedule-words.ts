/** How a game keeps time, in words. */
import type { Schedule, Weekday } from '../../src/game/clock/schedule.ts'
import { counted, listed } from './words.ts'

export const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const daysWords = (days: readonly Weekday[]): string =>
  days.length === 7 ? 'every day' : listed(days.map((day) => WEEKDAY_WORDS[day]))

/** What there is to say beside the lengths of phases: a title and a sentence each. */
export function scheduleWords({ zone, slots, off, later, early, grace }: Schedule): readonly [string, string][] {
  const free = [...(off.weekdays.length === 0 ? [] : [daysWords(off.weekdays)]), ...off.dates]
  return [
    ...(slots === null
      ? []
      : [['Deadlines', `${slots.time} (${zone}), ${daysWords(slots.weekdays)}`] as [string, string]]),
    ...(free.length === 0 ? [] : [['Days off', `${listed(free)} (${zone})`] as [string, string]]),
    ...(later === null ? [] : [['Slower', laterWords(later.from)] as [string, string]]),
    ['When all are ready', early ? closingWords(grace) : 'The phase still lasts until its deadline'],
  ]
}

const laterWords = (from: NonNullable<Schedule['later']>['from']): string =>
  from.kind === 'date' ? `From ${from.date} on` : `After ${from.code}`

const closingWords = (grace: number): string =>
  grace === 0 ? 'The phase closes at once' : `The phase closes ${counted(grace, 'minute')} later`
