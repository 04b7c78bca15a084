import { array, assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, isDate, isZone, nextDeadline, type Timetable } from '../../../src/game/clock/phase-deadlines.ts'
import type { Weekday } from '../../../src/game/schedule.ts'
import { WEEKDAYS } from '../../../src/game/schedule.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'

const VIENNA = 'Europe/Vienna'
const NEVER_OFF = { weekdays: [], dates: [] }

const slots = (zone: string, time: string, weekdays: readonly Weekday[] = WEEKDAYS): Timetable => ({
  zone,
  slots: { time, weekdays },
  off: NEVER_OFF,
})
const spans = (zone: string, off: Partial<Timetable['off']> = {}): Timetable => ({
  zone,
  slots: null,
  off: { ...NEVER_OFF, ...off },
})

/** The deadline as a UTC time, `2026-11-26T19:00Z`. */
const next = (timetable: Timetable, from: string, length: number): string =>
  new Date(nextDeadline(timetable, Date.parse(from), length).deadline).toISOString().replace(/:00\.000Z$/, 'Z')

describe('a deadline without slots', () => {
  it('is exact to the millisecond', () =>
    expect(nextDeadline(spans(VIENNA), 1_000_003, 5 * MINUTE_MS)).toEqual({ deadline: 1_300_003, local: null }))
  it('moves from a day off to the same time on the next free day', () => {
    const weekends = spans(VIENNA, { weekdays: ['sat', 'sun'] })
    expect(next(weekends, '2026-11-27T17:00Z', DAY_MS)).toBe('2026-11-30T17:00Z')
    expect(next(weekends, '2026-11-26T17:00Z', DAY_MS)).toBe('2026-11-27T17:00Z')
  })
  it('skips consecutive days off, single dates and the end of a year', () => {
    const holidays = spans(VIENNA, {
      weekdays: ['sat', 'sun'],
      dates: ['2026-12-31', '2027-01-01', '2027-01-04', '2027-01-05', '2027-01-06'],
    })
    expect(next(holidays, '2026-12-30T17:00Z', DAY_MS)).toBe('2027-01-07T17:00Z')
  })
  it('keeps its local time if the clocks change on a day off', () =>
    expect(next(spans(VIENNA, { dates: ['2027-03-27', '2027-03-28'] }), '2027-03-26T17:30Z', DAY_MS)).toBe(
      '2027-03-29T16:30Z',
    ))
  it('uses the days of its own zone, not of UTC', () => {
    const mondaysOff = { weekdays: ['mon'] as const }
    expect(next(spans('Pacific/Auckland', mondaysOff), '2026-11-21T12:00Z', DAY_MS)).toBe('2026-11-23T12:00Z')
    expect(next(spans('America/Los_Angeles', mondaysOff), '2026-11-22T12:00Z', DAY_MS)).toBe('2026-11-24T12:00Z')
  })
})

describe('a deadline with slots', () => {
  const mondaysAndThursdays = slots(VIENNA, '20:00', ['mon', 'thu'])
  it('is the next slot that gives the phase its length', () => {
    expect(next(mondaysAndThursdays, '2026-11-23T19:00:03Z', 12 * HOUR_MS)).toBe('2026-11-26T19:00Z')
    expect(next(mondaysAndThursdays, '2026-11-26T19:00:03Z', 12 * HOUR_MS)).toBe('2026-11-30T19:00Z')
  })
  it('is not a slot seconds after the phase opens', () => {
    expect(next(mondaysAndThursdays, '2026-11-23T18:59:57Z', 12 * HOUR_MS)).toBe('2026-11-26T19:00Z')
    expect(next(mondaysAndThursdays, '2026-11-23T18:59:57Z', 0)).toBe('2026-11-23T19:00Z')
    expect(next(mondaysAndThursdays, '2026-11-23T18:59:57Z', 80 * HOUR_MS)).toBe('2026-11-30T19:00Z')
  })
  it('keeps its hour when the clocks change', () => {
    expect(next(slots(VIENNA, '20:00'), '2027-03-27T19:00Z', HOUR_MS)).toBe('2027-03-28T18:00Z')
    expect(next(slots(VIENNA, '20:00'), '2027-10-30T18:00Z', HOUR_MS)).toBe('2027-10-31T19:00Z')
  })
  it('moves forward if the clocks skip its time', () =>
    expect(next(slots(VIENNA, '02:30'), '2027-03-27T12:00Z', HOUR_MS)).toBe('2027-03-28T01:30Z'))
  it('is the first of two if its time occurs twice', () =>
    expect(next(slots(VIENNA, '02:30'), '2027-10-30T12:00Z', HOUR_MS)).toBe('2027-10-31T00:30Z'))
  it('skips days off and the end of a year', () => {
    const off = { weekdays: [], dates: ['2026-12-24', '2026-12-25', '2026-12-28', '2026-12-31'] }
    expect(next({ ...mondaysAndThursdays, off }, '2026-12-21T19:00:01Z', HOUR_MS)).toBe('2027-01-04T19:00Z')
    expect(next(slots(VIENNA, '00:15'), '2026-12-31T22:00Z', HOUR_MS)).toBe('2026-12-31T23:15Z')
  })
  it('works in zones with quarter-hour offsets', () => {
    expect(next(slots('Asia/Kathmandu', '20:00'), '2026-11-22T12:00Z', HOUR_MS)).toBe('2026-11-22T14:15Z')
    expect(next(slots('Australia/Eucla', '20:00'), '2026-11-22T12:00Z', HOUR_MS)).toBe('2026-11-23T11:15Z')
    expect(next(slots('Pacific/Chatham', '20:00'), '2026-11-22T12:00Z', HOUR_MS)).toBe('2026-11-23T06:15Z')
    // Its clocks go forward by half an hour.
    expect(next(slots('Australia/Lord_Howe', '02:15'), '2026-10-03T00:00Z', HOUR_MS)).toBe('2026-10-03T15:45Z')
  })
  it('skips a missing day: Samoa had no Friday 30 December 2011', () =>
    expect(next(slots('Pacific/Apia', '20:00', ['fri']), '2011-12-29T12:00Z', HOUR_MS)).toBe('2012-01-06T06:00Z'))
  it('comes with its local time', () => {
    const due = nextDeadline(mondaysAndThursdays, Date.UTC(2026, 10, 23, 19), 12 * HOUR_MS)
    expect(due.local).toEqual({ time: '2026-11-26T20:00', zone: VIENNA })
    expect(due.local && instantOf(due.local)).toBe(due.deadline)
  })
})

describe('input', () => {
  it.each(['Europe/Vienna', 'UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires'])('accepts the zone %s', (zone) =>
    expect(isZone(zone)).toBe(true),
  )
  it.each(['Europe/Atlantis', '', '+01:00', '-05', 'Vienna'])('rejects the zone %j', (zone) =>
    expect(isZone(zone)).toBe(false),
  )
  it('accepts only dates that exist', () => {
    expect(['2028-02-29', '2026-12-31'].map(isDate)).toEqual([true, true])
    expect(['2027-02-29', '2026-13-01', '26-12-31', '2026-12-31T00:00'].map(isDate)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

const ZONES = [
  'UTC',
  VIENNA,
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'America/St_Johns',
  'Pacific/Apia',
  'America/Asuncion',
  'Africa/Casablanca',
  'Asia/Beirut',
]

/** The local day and time, by the runtime's own tables. */
function wallClock(
  at: number,
  zone: string,
): { readonly day: string; readonly weekday: Weekday; readonly time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday').toLowerCase() as Weekday,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** Whether the zone's clocks skip this time before that moment. */
const isSkipped = (time: string, near: number, zone: string): boolean =>
  Array.from({ length: 24 }, (_, n) => near - n * 5 * MINUTE_MS).every((at) => wallClock(at, zone).time !== time)

const twoDigits = (n: number): string => String(n).padStart(2, '0')
const timetables = record({
  zone: constantFrom(...ZONES),
  time: record({ hour: integer({ min: 0, max: 23 }), quarter: integer({ min: 0, max: 11 }) }),
  weekdays: subarray([...WEEKDAYS], { minLength: 1 }),
  isSlotted: boolean(),
  off: subarray([...WEEKDAYS], { maxLength: 6 }),
  dates: array(integer({ min: 0, max: 40 }), { maxLength: 30 }),
})
const FROM = Date.UTC(2026, 0, 1)

it('every deadline is late enough, soon enough, and on an allowed day and time', () => {
  assert(
    property(
      timetables,
      integer({ min: 0, max: 2 * 365 * DAY_MINUTES }),
      integer({ min: 5, max: 14 * DAY_MINUTES }),
      ({ zone, time, weekdays, isSlotted, off, dates }, minutesLater, length) => {
        const from = FROM + minutesLater * MINUTE_MS
        const slot = `${twoDigits(time.hour)}:${twoDigits(time.quarter * 5)}`
        const free = weekdays.some((day) => !off.includes(day))
        const timetable: Timetable = {
          zone,
          slots: isSlotted ? { time: slot, weekdays } : null,
          off: {
            weekdays: isSlotted && !free ? [] : off,
            dates: dates.map((days) => new Date(from + days * DAY_MS).toISOString().slice(0, 10)),
          },
        }
        const { deadline } = nextDeadline(timetable, from, length * MINUTE_MS)
        const wall = wallClock(deadline, zone)
        expect(deadline).toBeGreaterThanOrEqual(from + length * MINUTE_MS)
        expect(deadline).toBeLessThan(from + length * MINUTE_MS + 400 * DAY_MS)
        expect(timetable.off.weekdays).not.toContain(wall.weekday)
        expect(timetable.off.dates).not.toContain(wall.day)
        if (isSlotted) expect(weekdays).toContain(wall.weekday)
        if (isSlotted && wall.time !== slot) expect(isSkipped(slot, deadline, zone)).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})
