/** The explanation an operator sees of why a phase has not closed. */
import { describe, expect, test } from 'vitest'
import { outlookOf } from '../../../src/game/phases/outlook.ts'
import type { Forming, Playing } from '../../../src/game/model.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { creation, endInDraw, Host, player, POWERS, START } from '../../support/games/hosting.ts'

describe('the outlook of a game', () => {
  test('names the seats that are not ready in an open phase', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(2)) host.do({ kind: 'ready', by: player(power), phase: 'S1901M', ready: true })
    const text = 'The phase is open. Not ready: AUSTRIA, ENGLAND. It closes at the latest'
    expect(outlookOf(host.state, START)).toEqual({ text, until: START + DAY_MS })
  })

  test('hides who is ready if the game does, and says if phases close at deadlines only', () => {
    expect(outlookOf(Host.playing({ hideStatus: true }).state, START).text).toContain('hides who is ready')
    const { schedule } = Host.playing().state.settings
    const { text } = outlookOf(Host.playing({ schedule: { ...schedule, early: false } }).state, START)
    expect(text).toContain('never close early')
  })

  test('is overdue after the deadline', () => {
    const { text, until } = outlookOf(Host.playing().state, START + DAY_MS + 1)
    expect(text).toContain('The phase is overdue: the alarm of its object did not fire.')
    expect(until).toBe(START + DAY_MS)
  })

  test('gives the end of a pause, even after the old deadline', () => {
    const host = Host.playing()
    host.do({ kind: 'emergency', by: player('FRANCE'), hours: 5 })
    const text = 'The game is paused, so no deadline runs. It continues'
    expect(outlookOf(host.state, START + 2 * DAY_MS)).toEqual({ text, until: START + 5 * HOUR_MS })
  })

  test('is the grace period when everyone is ready', () => {
    const host = Host.playing({ schedule: { ...Host.playing().state.settings.schedule, grace: 10 } })
    for (const power of POWERS) host.do({ kind: 'ready', by: player(power), phase: 'S1901M', ready: true })
    expect(outlookOf(host.state, START).text).toContain('the grace period is running')
  })

  test('says that a game is over or has not started', () => {
    expect(outlookOf(endInDraw(Host.playing().state), START)).toEqual({
      text: 'The game is over. Nothing is due.',
      until: null,
    })
    const host = new Host()
    host.do(creation())
    expect(outlookOf({ ...host.state, callOffAt: START + DAY_MS } as Forming, START)).toEqual({
      text: 'The game is waiting for players. If it does not fill, it will be called off',
      until: START + DAY_MS,
    })
  })

  test('names the seats that the game waits for, and why', () => {
    const wait = { seats: [POWERS[2]], why: 'excuse' } as unknown as Playing['wait']
    const { text, until } = outlookOf({ ...Host.playing().playing, wait }, START)
    expect(text).toContain('seats that gave no orders and have an extension (FRANCE)')
    expect(until).toBe(START + DAY_MS)
  })

  test('gives the date at which a sleeping game is called off', () => {
    const sleep = { since: START, callOffAt: START + 30 * DAY_MS }
    expect(outlookOf({ ...Host.playing().playing, sleep, deadline: null }, START)).toEqual({
      text: 'The game is asleep because nobody gave orders. An order wakes it. Otherwise it will be called off',
      until: START + 30 * DAY_MS,
    })
  })
})
