import { describe, expect, it } from 'vitest'
import { remindAt } from '../../src/game/clock/deadlines.ts'
import { MINUTE } from '../../src/game/names.ts'
import { DAY, GAME, HOUR, Host, player, POWERS, START } from '../support/games/hosting.ts'

describe('a reminder comes', () => {
  for (const [length, lead] of [
    [14 * DAY, DAY],
    [3 * DAY, DAY],
    [2 * DAY, 4.8 * HOUR],
    [DAY, 2.4 * HOUR],
    [12 * HOUR, 2 * HOUR],
    [8 * HOUR, 2 * HOUR],
    [2 * HOUR, 30 * MINUTE],
    [HOUR, 15 * MINUTE],
    [5 * MINUTE, 1.25 * MINUTE],
  ] as const) {
    it(`${lead / MINUTE} minutes before the end of ${length / MINUTE}`, () =>
      expect(START + length - remindAt(START, START + length)).toBe(lead))
  }

  it('once, and to those whose orders are missing or incomplete, naming the units', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - MAO'])
    host.order('ITALY', ['A ROM - VEN'])
    host.ready('TURKEY')
    const due = host.state.remindAt ?? 0
    host.tickAt(due - 1)
    expect(host.mails('reminder')).toEqual([])
    host.tickAt(due)
    host.tickAt(due + MINUTE)
    const mails = host.mails('reminder')
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      POWERS.filter((power) => !['FRANCE', 'TURKEY'].includes(power)).map(player),
    )
    expect(mails.find(({ to }) => to === player('ITALY'))).toMatchObject({
      key: `${GAME}/S1901M/reminder/${player('ITALY')}`,
      facts: { missing: ['F NAP', 'A VEN'], saved: true, deadline: START + DAY },
    })
    expect(mails.find(({ to }) => to === player('RUSSIA'))?.facts).toMatchObject({
      saved: false,
      missing: { length: 4 },
    })
  })
  it('twice in a long phase: a day before its end, and two hours or a tenth of it', () => {
    const host = Host.playing({ minutes: { draft: 60, moves: 3 * 24 * 60, retreats: 60, adjustments: 60 } })
    const end = START + 3 * DAY
    host.order('TURKEY', ['hold'])
    host.tickAt(end - DAY)
    host.ready('ITALY')
    expect(host.state).toMatchObject({ reminded: false, remindAt: end - 7.2 * HOUR })
    host.tickAt(end - 7.2 * HOUR)
    host.tickAt(end - 7 * HOUR)
    const keys = host.mails('reminder').flatMap(({ key, to }) => (to === player('RUSSIA') ? [key] : []))
    expect(keys).toEqual(['reminder-day', 'reminder'].map((which) => `${GAME}/S1901M/${which}/${player('RUSSIA')}`))
    expect(host.mails('reminder').filter(({ to }) => to === player('ITALY'))).toHaveLength(1)
  })
  it('in each phase anew', () => {
    const host = Host.playing()
    for (const _ of ['S1901M', 'F1901M']) {
      host.order('TURKEY', ['hold'])
      host.tickAt(host.state.remindAt ?? 0)
      host.deadline()
    }
    expect(new Set(host.mails('reminder').map(({ facts }) => facts.phase))).toEqual(new Set(['S1901M', 'F1901M']))
  })
  it('not at all when the deadline has come first', () => {
    const host = Host.playing()
    host.deadline()
    expect(host.mails('reminder')).toEqual([])
  })
  it('for builds that are owed', () => {
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
