/** A game's schedule, and its rules for missing orders, as text. */
import type { Opening, Schedule, Weekday } from '../../src/game/schedule.ts'
import type { ComputerRules } from '../../src/game/settings.ts'
import type { AbsenceRules } from '../../src/game/seat-model.ts'
import { capitalize, formatCount, formatList, phaseLabel } from './words.ts'
import { durationText } from './times.ts'

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
  const { zone, slots, off, later, opening = null, early, grace } = schedule
  const daysOff = [...(off.weekdays.length === 0 ? [] : [weekdaysText(off.weekdays)]), ...off.dates]
  return [
    ...(slots === null
      ? []
      : [['Deadlines', `${slots.time} (${zone}), ${weekdaysText(slots.weekdays)}`] as [string, string]]),
    ...(daysOff.length === 0 ? [] : [['Days off', `${formatList(daysOff)} (${zone})`] as [string, string]]),
    ...(later === null ? [] : [['Slower', slowerText(later.from, era)] as [string, string]]),
    ...(opening === null ? [] : [['Longer start', openingText(opening)] as [string, string]]),
    ['When everyone is ready', early ? earlyCloseText(grace) : 'The phase stays open until its deadline'],
  ]
}

export const OPENING_LABELS: Readonly<Record<Opening['phases'], string>> = {
  first: 'The first movement',
  year: 'Every movement of the first year',
}

const openingText = ({ minutes, phases }: Opening): string => `${OPENING_LABELS[phases]}: ${durationText(minutes)}`

const slowerText = (from: NonNullable<Schedule['later']>['from'], era: string | null): string =>
  from.kind === 'date' ? `From ${from.date} on` : `After ${phaseLabel(from.code, era)}`

const earlyCloseText = (grace: number): string =>
  grace === 0 ? 'The phase closes at once' : `The phase closes ${formatCount(grace, 'minute')} later`

export const NO_SHOW_LABELS: Readonly<Record<AbsenceRules['noShow'], string>> = {
  offer: 'The seat is offered to others and the deadline moves once; then the game is called off',
  'play-on': 'The game starts without those orders',
}

export const ON_ABSENCE_LABELS: Readonly<Record<AbsenceRules['onAbsence'], string>> = {
  excuse: 'The phase runs without their orders, and does not count against them',
  wait: 'The game waits for them to return, for two weeks at most',
}

export const absenceText = (rules: AbsenceRules): readonly [title: string, value: string][] => [
  ['Missing orders', missingOrdersText(rules)],
  ['Losing a seat', seatLossText(rules)],
  ['First phase missed', NO_SHOW_LABELS[rules.noShow]],
  ['Players who are away', ON_ABSENCE_LABELS[rules.onAbsence]],
  ...(rules.reliability === 0 ? [] : [['Reliability', minReliabilityText(rules.reliability)] as [string, string]]),
]

/** Empty if computers play no seat. */
export function computersText({ seats, vacant, draws }: ComputerRules): readonly [title: string, value: string][] {
  if (seats === 0 && !vacant) return []
  const parts = [
    ...(seats > 0 ? [`${formatCount(seats, 'seat')} from the start`] : []),
    ...(vacant ? ['seats that fall vacant'] : []),
  ]
  return [
    ['Computers play', `${capitalize(formatList(parts))}, until people take over`],
    ['Draws with computers', draws ? 'Include their seats' : 'Leave their seats out'],
    ...(seats > 0 ? [['Records', 'This game counts for nobody’s record'] as [string, string]] : []),
  ]
}

function missingOrdersText({ waitMinutes, excuses, earnedBackAfter }: AbsenceRules): string {
  if (waitMinutes === 0 || excuses === 0) return 'The game continues without them'
  const earnedBack =
    earnedBackAfter === 0
      ? ''
      : ` and earns one back after ${formatCount(earnedBackAfter, 'phase')} in a row with orders`
  return `The game waits once, for ${durationText(waitMinutes)}. Each seat has ${formatCount(excuses, 'extension')}${earnedBack}`
}

const seatLossText = ({ openAfter }: AbsenceRules): string =>
  openAfter === null
    ? 'When its player gives it up'
    : `After ${openAfter === 1 ? 'a missed phase' : `${openAfter} missed phases in a row`}, or when its player gives it up`

const minReliabilityText = (percent: number): string =>
  `Players must have given orders in at least ${percent}% of their phases, or have no record yet`
