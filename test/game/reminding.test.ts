import { describe, expect, it } from 'vitest'
import { moveDeadline } from '../../src/game/evolve/evolve-clock.ts'
import { remindAt } from '../../src/game/clock/phase-deadlines.ts'
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { GAME, Host, player, POWERS, START } from '../support/games/hosting.ts'

describe('a reminder is sent', () => {
  for (const [length, lead] of [
    [14 * DAY_MS, DAY_MS],
    [3 * DAY_MS, DAY_MS],
    [2 * DAY_MS, 4.8 * HOUR_MS],
    [DAY_MS, 2.4 * HOUR_MS],
    [12 * HOUR_MS, 2 * HOUR_MS],
    [8 * HOUR_MS, 2 * HOUR_MS],
    [2 * HOUR_MS, 30 * MINUTE_MS],
    [HOUR_MS, 15 * MINUTE_MS],
    [10 * MINUTE_MS, 2.5 * MINUTE_MS],
  ] as const) {
    it(`${lead / MINUTE_MS} minutes before the end of a phase of ${length / MINUTE_MS}`, () =>
      expect(START + length - remindAt(START, START + length)).toBe(lead))
  }

  it('never in a phase of a few minutes', () => {
    const host = Host.playing({ minutes: { draft: 5, moves: 3, retreats: 1, adjustments: 1 } })
    for (let second = 0; second < 180; second += 15) host.tickAt(START + second * 1000)
    expect(host.mails('reminder')).toEqual([])
    host.tickAt(START + 3 * MINUTE_MS)
    expect(host.state.history).toEqual(['S1901M'])
    expect(host.state.remindAt).toBeNull()
  })

  it('in a phase that gets a few minutes more', () => {
    const host = Host.playing({ minutes: { draft: 20, moves: 20, retreats: 20, adjustments: 20 } })
    const [at, deadline] = [START + 15 * MINUTE_MS, START + 23 * MINUTE_MS]
    expect(moveDeadline(host.playing, at, { deadline, local: null }).remindAt).toBe(START + 21 * MINUTE_MS)
  })

  it('once, to players whose orders are missing or incomplete, and lists the units', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - MAO'])
    host.order('ITALY', ['A ROM - VEN'])
    host.ready('TURKEY')
    const due = host.state.remindAt ?? 0
    host.tickAt(due - 1)
    expect(host.mails('reminder')).toEqual([])
    host.tickAt(due)
    host.tickAt(due + MINUTE_MS)
    const mails = host.mails('reminder')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      POWERS.filter((power) => !['FRANCE', 'TURKEY'].includes(power)).map(player),
    )
    expect(mails.find(({ to }) => to === player('ITALY'))).toMatchObject({
      key: `${GAME}/S1901M/reminder/${player('ITALY')}`,
      facts: { missing: ['F NAP', 'A VEN'], saved: true, deadline: START + DAY_MS },
    })
    expect(mails.find(({ to }) => to === player('RUSSIA'))?.facts).toMatchObject({
      saved: false,
      missing: { length: 4 },
    })
  })
  it('twice in a long phase: a day before its end, and two hours or a tenth of it before', () => {
    const host = Host.playing({ minutes: { draft: 60, moves: 3 * DAY_MINUTES, retreats: 60, adjustments: 60 } })
    const end = START + 3 * DAY_MS
    host.order('TURKEY', ['hold'])
    host.tickAt(end - DAY_MS)
    host.ready('ITALY')
    expect(host.state).toMatchObject({ reminded: false, remindAt: end - 7.2 * HOUR_MS })
    host.tickAt(end - 7.2 * HOUR_MS)
    host.tickAt(end - 7 * HOUR_MS)
    const keys = host.mails('reminder').flatMap(({ key, to }) => (to === player('RUSSIA') ? [key] : []))
    expect(keys).toEqual(['reminder-day', 'reminder'].map((which) => `${GAME}/S1901M/${which}/${player('RUSSIA')}`))
    expect(host.mails('reminder').filter(({ to }) => to === player('ITALY'))).toHaveLength(1)
  })
  it('in each phase again', () => {
    const host = Host.playing()
    for (const _ of ['S1901M', 'F1901M']) {
      host.order('TURKEY', ['hold'])
      host.tickAt(host.state.remindAt ?? 0)
      host.deadline()
    }
    expect(new Set(host.mails('reminder').map(({ facts }) => facts.phase))).toEqual(new Set(['S1901M', 'F1901M']))
  })
  it('not at all if the deadline comes first', () => {
    const host = Host.playing()
    host.deadline()
    expect(host.mails('reminder')).toEqual([])
  })
  it('for missing builds', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A MAR - SPA'])
    host.deadline()
    host.order('FRANCE', ['hold'])
    host.deadline()
    host.tickAt(host.state.remindAt ?? 0)
    expect(host.mails('reminder').at(-1)?.facts).toMatchObject({
      phase: 'W1901A',
      seat: 'FRANCE',
      missing: ['1 build'],
    })
  })
})
