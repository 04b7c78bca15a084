/** What is wrong with the times that somebody chose for a game, each said where it is and in his words. */
import { isIntegerIn } from '../../lib/range.ts'
import { DAY_MINUTES } from '../../lib/time.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { turnOfPace } from './phase-deadlines.ts'
import type { Timing } from './phase-deadlines.ts'
import { isDate, isZone } from './next-deadline.ts'
import type { DaysOff, Lengths, Schedule, Slots } from '../schedule.ts'
import { MAX_DATES_OFF, GRACE_MINUTES, PHASE_KINDS, PHASE_MINUTES, WEEKDAYS } from '../schedule.ts'

/** `at` is the way through the settings, e.g. `schedule.off.dates.2`. */
export interface TimingFault {
  readonly at: string
  readonly message: string
}

/** None: a game can keep these times. `variant` is null where it is not known, and then no phase is looked up. */
export function timingFaults({ minutes, schedule }: Timing, variant: Variant | null): readonly TimingFault[] {
  const { zone, slots, off, later, grace } = schedule
  return [
    ...lengthFaults('minutes', minutes),
    ...(isZone(zone)
      ? []
      : [{ at: 'schedule.zone', message: 'There is no such time zone. Write it as “Europe/Vienna”.' }]),
    ...offFaults(off),
    ...slotFaults('schedule.slots', slots, off),
    ...graceFaults(grace),
    ...(later === null ? [] : laterFaults(later, off, variant)),
  ]
}

const lengthFaults = (at: string, minutes: Lengths): readonly TimingFault[] =>
  PHASE_KINDS.filter((kind) => !isIntegerIn(PHASE_MINUTES, minutes[kind])).map((kind) => ({
    at: `${at}.${kind}`,
    message: `A phase lasts ${PHASE_MINUTES.min} minutes to ${PHASE_MINUTES.max / DAY_MINUTES} days.`,
  }))

function offFaults({ weekdays, dates }: DaysOff): readonly TimingFault[] {
  const never = WEEKDAYS.every((day) => weekdays.includes(day))
  const wrong = dates.flatMap((date, n) =>
    isDate(date)
      ? []
      : [{ at: `schedule.off.dates.${n}`, message: `There is no day ${date}. Write it as 2026-12-24.` }],
  )
  return [
    ...(never ? [{ at: 'schedule.off.weekdays', message: 'At least one day of the week must not be a day off.' }] : []),
    ...wrong,
    ...(dates.length > MAX_DATES_OFF
      ? [{ at: 'schedule.off.dates', message: `At most ${MAX_DATES_OFF} dates can be days off.` }]
      : []),
  ]
}

function slotFaults(at: string, slots: Slots | null, off: DaysOff): readonly TimingFault[] {
  if (slots === null) return []
  const { time, weekdays, kinds } = slots
  const free = weekdays.filter((day) => !off.weekdays.includes(day))
  return [
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      ? []
      : [{ at: `${at}.time`, message: 'A time of day is written as 20:00.' }]),
    ...(weekdays.length === 0 ? [{ at: `${at}.weekdays`, message: 'Choose at least one day of the week.' }] : []),
    ...(weekdays.length > 0 && free.length === 0
      ? [{ at: `${at}.weekdays`, message: 'All of these days are days off.' }]
      : []),
    ...(kinds.length === 0 ? [{ at: `${at}.kinds`, message: 'Choose which phases end at this time.' }] : []),
  ]
}

const graceFaults = (grace: number): readonly TimingFault[] =>
  isIntegerIn(GRACE_MINUTES, grace)
    ? []
    : [{ at: 'schedule.grace', message: `Choose ${GRACE_MINUTES.min} to ${GRACE_MINUTES.max} minutes.` }]

function laterFaults(
  { from, minutes, slots }: NonNullable<Schedule['later']>,
  off: DaysOff,
  variant: Variant | null,
): readonly TimingFault[] {
  const wrongDate = from.kind === 'date' && !isDate(from.date)
  const wrongPhase = from.kind === 'phase' && variant !== null && turnOfPace(variant, from.code) === null
  return [
    ...(wrongDate
      ? [{ at: 'schedule.later.from.date', message: 'There is no such day. Write it as 2026-12-24.' }]
      : []),
    ...(wrongPhase
      ? [{ at: 'schedule.later.from.code', message: 'This variant has no such phase. Write its code, as S1903M.' }]
      : []),
    ...lengthFaults('schedule.later.minutes', minutes),
    ...slotFaults('schedule.later.slots', slots, off),
  ]
}
