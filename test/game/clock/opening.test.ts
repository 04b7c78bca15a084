import { describe, expect, it } from 'vitest'
import { dueOf, type Timing } from '../../../src/game/clock/phase-deadlines.ts'
import { timingFaults } from '../../../src/game/clock/schedule-faults.ts'
import { DEFAULT_SCHEDULE, type Opening } from '../../../src/game/schedule.ts'
import { DAY_MINUTES, MINUTE_MS } from '../../../src/lib/time.ts'
import { phaseAt } from '../../../src/rules/phase-calendar.ts'
import { variantNamed } from '../../support/boards/variants.ts'
import { Host, START } from '../../support/games/hosting.ts'

const MINUTES = { draft: 60, moves: 10, retreats: 1, adjustments: 2 }
const timing = (opening: Opening | null, minutes = MINUTES): Timing => ({
  minutes,
  schedule: { ...DEFAULT_SCHEDULE, opening },
})

/** The lengths of the first phases, in minutes, by code. */
const lengths = (opening: Opening | null, id: string, count = 8): Record<string, number> => {
  const variant = variantNamed(id)
  return Object.fromEntries(
    Array.from({ length: count }, (_, turn) => [
      phaseAt(variant.calendar, turn).code,
      dueOf(timing(opening), variant, turn, START).deadline / MINUTE_MS - START / MINUTE_MS,
    ]),
  )
}

describe('a longer start', () => {
  it('is the first movement only, or every movement of the first year', () => {
    expect(lengths({ minutes: 30, phases: 'first' }, 'classical')).toEqual({
      S1901M: 30,
      S1901R: 1,
      F1901M: 10,
      F1901R: 1,
      W1901A: 2,
      S1902M: 10,
      S1902R: 1,
      F1902M: 10,
    })
    expect(lengths({ minutes: 30, phases: 'year' }, 'classical')).toMatchObject({ S1901M: 30, F1901M: 30, S1902M: 10 })
    expect(lengths(null, 'classical')).toMatchObject({ S1901M: 10, F1901M: 10 })
  })
  it('begins after the design of maps', () =>
    expect(lengths({ minutes: 30, phases: 'year' }, 'twilight-zone', 9)).toMatchObject({
      W1902D: 60,
      S1901M: 30,
      F1901M: 30,
      S1900M: 10,
    }))
  it('has two moves in the three-way Balkan Battle, and one in the other', () => {
    expect(lengths({ minutes: 30, phases: 'year' }, 'balkan-battle-3', 6)).toMatchObject({
      S1899M: 30,
      F1899M: 30,
      Y1901M: 10,
    })
    expect(lengths({ minutes: 30, phases: 'year' }, 'balkan-battle', 3)).toMatchObject({ Y1901M: 30, Y1902M: 10 })
  })
  it('never shortens a phase, such as after a change of pace', () => {
    const slow = { draft: 60, moves: DAY_MINUTES, retreats: 60, adjustments: 60 }
    const later = { from: { kind: 'date', date: '1990-01-01' }, minutes: slow, slots: null } as const
    const schedule = { ...DEFAULT_SCHEDULE, opening: { minutes: 30, phases: 'first' } as const, later }
    const { deadline } = dueOf({ minutes: MINUTES, schedule }, variantNamed('classical'), 0, START)
    expect(deadline - START).toBe(DAY_MINUTES * MINUTE_MS)
  })
  it('is refused if it is no longer than other phases, or too long', () => {
    const faults = (minutes: number) =>
      timingFaults(timing({ minutes, phases: 'first' }), null).map(({ at, message }) => `${at}: ${message}`)
    expect(faults(11)).toEqual([])
    expect(faults(10)).toEqual([
      'schedule.opening.minutes: The first movement must be longer than the others. Give it more time, or turn off the longer start.',
    ])
    expect(faults(15 * DAY_MINUTES)).toEqual(['schedule.opening.minutes: A movement phase lasts 3 minutes to 14 days.'])
  })
  it('is kept by the clock of a game', () => {
    const schedule = { ...DEFAULT_SCHEDULE, opening: { minutes: 2 * DAY_MINUTES, phases: 'first' } as const }
    const host = Host.playing({ schedule })
    expect(host.state.deadline).toBe(START + 2 * DAY_MINUTES * MINUTE_MS)
  })
})

describe('the shortest phases', () => {
  const faults = (minutes: Partial<typeof MINUTES>) =>
    timingFaults(timing(null, { ...MINUTES, ...minutes }), null).map(({ message }) => message)
  it('are three minutes for movement, and one for retreats and builds', () => {
    expect(faults({ moves: 3, retreats: 1, adjustments: 1, draft: 5 })).toEqual([])
    expect(faults({ moves: 2, retreats: 0, adjustments: 0, draft: 4 })).toEqual([
      'The design phase lasts 5 minutes to 14 days.',
      'A movement phase lasts 3 minutes to 14 days.',
      'A retreat phase lasts 1 minute to 14 days.',
      'A phase for builds and disbands lasts 1 minute to 14 days.',
    ])
  })
})
