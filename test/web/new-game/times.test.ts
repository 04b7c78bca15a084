import { describe, expect, it } from 'vitest'
import { DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import { timingFaults } from '../../../src/game/clock/schedule-faults.ts'
import {
  parseDates,
  PRESETS,
  presetOf,
  presetTimes,
  slowFrom,
  type Times,
} from '../../../web/new-game/times/presets.ts'
import { scheduleText } from '../../../web/text/settings-text.ts'
import { pauseText, readyHint } from '../../../web/play/status/status-text.ts'
import { seat } from '../../../src/rules/names.ts'

const blank: Times = { minutes: { draft: 60, moves: 60, retreats: 60, adjustments: 60 }, schedule: DEFAULT_SCHEDULE }

describe('presets for times', () => {
  it.each(PRESETS)('%s is valid and recognized', (preset) => {
    const times = presetTimes(preset, blank)
    expect(timingFaults(times, null)).toEqual([])
    expect(presetOf(times)).toBe(preset)
  })
  it('keep zone, days off and grace', () => {
    const schedule = {
      ...DEFAULT_SCHEDULE,
      zone: 'Asia/Kolkata',
      grace: 5,
      off: { weekdays: [], dates: ['2027-01-26'] },
    }
    expect(presetTimes('day', { ...blank, schedule }).schedule).toEqual(schedule)
    expect(presetOf(presetTimes('day', { ...blank, schedule }))).toBe('day')
  })
  it('are not recognized after a change', () => {
    const { minutes, schedule } = presetTimes('day', blank)
    expect(presetOf({ minutes: { ...minutes, moves: 90 }, schedule })).toBeNull()
    expect(
      presetOf({ minutes, schedule: { ...schedule, later: slowFrom({ kind: 'date', date: '2027-01-05' }) } }),
    ).toBeNull()
  })
})

it('days off are parsed one per line or separated by commas', () =>
  expect(parseDates('2026-12-24, 2026-12-25\n\n2027-01-01 ')).toEqual(['2026-12-24', '2026-12-25', '2027-01-01']))

it('the settings of a game show its days and times', () => {
  const { schedule } = presetTimes('mon-thu', { ...blank, schedule: { ...DEFAULT_SCHEDULE, zone: 'Europe/Vienna' } })
  const off = { weekdays: ['sun'], dates: ['2026-12-24'] } as const
  expect(
    scheduleText({ ...schedule, off, grace: 5, later: slowFrom({ kind: 'date', date: '2027-01-05' }) }, null),
  ).toEqual([
    ['Deadlines', '20:00 (Europe/Vienna), Monday and Thursday'],
    ['Days off', 'Sunday and 2026-12-24 (Europe/Vienna)'],
    ['Slower', 'From 2027-01-05 on'],
    ['When everyone is ready', 'The phase closes 5 minutes later'],
  ])
  expect(
    scheduleText({ ...DEFAULT_SCHEDULE, later: slowFrom({ kind: 'phase', code: 'W1901A' }) }, null),
  ).toContainEqual(['Slower', 'After Winter 1901, adjustments'])
  expect(scheduleText({ ...DEFAULT_SCHEDULE, early: false }, null)).toEqual([
    ['When everyone is ready', 'The phase stays open until its deadline'],
  ])
})

it('a pause names the power that started it', () => {
  expect(pauseText({ kind: 'player', seat: seat('FRANCE') }, [])).toBe('France paused the game.')
  expect(pauseText({ kind: 'vote', proposal: 'pause' }, [])).toBe('The players agreed to pause the game.')
})

it('the Ready button says when the phase ends', () => {
  expect(readyHint(DEFAULT_SCHEDULE)).toContain('as soon as everyone')
  expect(readyHint({ ...DEFAULT_SCHEDULE, grace: 5 })).toContain('5 minutes after everyone')
  expect(readyHint({ ...DEFAULT_SCHEDULE, early: false })).toContain('until its deadline')
})
