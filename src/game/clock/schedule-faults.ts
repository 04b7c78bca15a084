/** Finds mistakes in the times chosen for a game. */
import { isIntegerIn } from '../../lib/range.ts'
import { DAY_MINUTES } from '../../lib/time.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { isDate, isZone, type Timing, turnOfCode } from './phase-deadlines.ts'
import type { DaysOff, LaterPace, Lengths, Slots } from '../schedule.ts'
import {
  MAX_DATES_OFF,
  GRACE_MINUTES,
  MAX_PHASE_MINUTES,
  MIN_PHASE_MINUTES,
  type Opening,
  PHASE_KINDS,
  type PhaseKind,
  WEEKDAYS,
} from '../schedule.ts'

/** `at`: the path in the settings, such as `schedule.off.dates.2`. */
interface TimingFault {
  readonly at: string
  readonly message: string
}

/** Empty if the times are valid. `variant`: null if unknown; then phase codes are not checked. */
export function timingFaults({ minutes, schedule }: Timing, variant: Variant | null): readonly TimingFault[] {
  const { zone, slots, off, later, opening = null, grace } = schedule
  return [
    ...lengthFaults('minutes', minutes),
    ...faultIf(!isZone(zone), 'schedule.zone', 'There is no such time zone. Write it as “Europe/Vienna”.'),
    ...offFaults(off),
    ...slotFaults('schedule.slots', slots, off),
    ...faultIf(
      !isIntegerIn(GRACE_MINUTES, grace),
      'schedule.grace',
      `Choose ${GRACE_MINUTES.min} to ${GRACE_MINUTES.max} minutes.`,
    ),
    ...(later === null ? [] : laterFaults(later, off, variant)),
    ...(opening === null ? [] : openingFaults(opening, minutes)),
  ]
}

const faultIf = (isFault: boolean, at: string, message: string): readonly TimingFault[] =>
  isFault ? [{ at, message }] : []

const lengthFaults = (at: string, minutes: Lengths): readonly TimingFault[] =>
  PHASE_KINDS.filter((kind) => !isIntegerIn(rangeOf(kind), minutes[kind])).map((kind) => ({
    at: `${at}.${kind}`,
    message: `${PHASE_NAMES[kind]} lasts ${lengthRangeText(MIN_PHASE_MINUTES[kind])}.`,
  }))

const rangeOf = (kind: PhaseKind) => ({ min: MIN_PHASE_MINUTES[kind], max: MAX_PHASE_MINUTES })

const PHASE_NAMES: Readonly<Record<PhaseKind, string>> = {
  draft: 'The design phase',
  moves: 'A movement phase',
  retreats: 'A retreat phase',
  adjustments: 'A phase for builds and disbands',
}

const lengthRangeText = (min: number): string =>
  `${min} minute${min === 1 ? '' : 's'} to ${MAX_PHASE_MINUTES / DAY_MINUTES} days`

/** A longer start that is shorter than the other phases would have no effect. */
function openingFaults({ minutes }: Opening, lengths: Lengths): readonly TimingFault[] {
  const at = 'schedule.opening.minutes'
  const isInRange = isIntegerIn(rangeOf('moves'), minutes)
  return [
    ...faultIf(!isInRange, at, `${PHASE_NAMES.moves} lasts ${lengthRangeText(MIN_PHASE_MINUTES.moves)}.`),
    ...faultIf(
      isInRange && minutes <= lengths.moves,
      at,
      'The first movement must be longer than the others. Give it more time, or turn off the longer start.',
    ),
  ]
}

const offFaults = ({ weekdays, dates }: DaysOff): readonly TimingFault[] => [
  ...faultIf(
    WEEKDAYS.every((day) => weekdays.includes(day)),
    'schedule.off.weekdays',
    'At least one day of the week must not be a day off.',
  ),
  ...dates.flatMap((date, n) =>
    faultIf(!isDate(date), `schedule.off.dates.${n}`, `There is no day ${date}. Write it as 2026-12-24.`),
  ),
  ...faultIf(dates.length > MAX_DATES_OFF, 'schedule.off.dates', `At most ${MAX_DATES_OFF} dates can be days off.`),
]

function slotFaults(at: string, slots: Slots | null, off: DaysOff): readonly TimingFault[] {
  if (slots === null) return []
  const { time, weekdays, kinds } = slots
  const hasOnlyDaysOff = weekdays.length > 0 && weekdays.every((day) => off.weekdays.includes(day))
  return [
    ...faultIf(!/^([01]\d|2[0-3]):[0-5]\d$/.test(time), `${at}.time`, 'Write the time of day as 20:00.'),
    ...faultIf(weekdays.length === 0, `${at}.weekdays`, 'Choose at least one day of the week.'),
    ...faultIf(hasOnlyDaysOff, `${at}.weekdays`, 'All of these days are days off.'),
    ...faultIf(kinds.length === 0, `${at}.kinds`, 'Choose which phases end at this time.'),
  ]
}

const laterFaults = (
  { from, minutes, slots }: LaterPace,
  off: DaysOff,
  variant: Variant | null,
): readonly TimingFault[] => [
  ...faultIf(
    from.kind === 'date' && !isDate(from.date),
    'schedule.later.from.date',
    'There is no such day. Write it as 2026-12-24.',
  ),
  ...faultIf(
    from.kind === 'phase' && variant !== null && turnOfCode(variant, from.code) === null,
    'schedule.later.from.code',
    'This variant has no such phase. Write its code, such as S1903M.',
  ),
  ...lengthFaults('schedule.later.minutes', minutes),
  ...slotFaults('schedule.later.slots', slots, off),
]
