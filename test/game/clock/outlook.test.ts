/** Why a game stands as it does: what an operator is told who is asked why a phase has not closed. */
import { describe, expect, test } from 'vitest'
import { outlookOf, outlookText } from '../../../src/game/phases/outlook.ts'
import type { Forming, GameState, Playing } from '../../../src/game/model.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { creation, drawn, Host, player, POWERS, START } from '../../support/games/hosting.ts'

const wordsOf = (game: GameState, now: number) => {
  const outlook = outlookOf(game, now)
  return [outlookText(outlook), outlook.until] as const
}

describe('a game', () => {
  test('that is played closes at its deadline', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(2)) host.do({ kind: 'ready', by: player(power), phase: 'S1901M', ready: true })
    const words = 'The phase is open; not ready: AUSTRIA, ENGLAND. It closes at the latest'
    expect(wordsOf(host.state, START)).toEqual([words, START + DAY_MS])
  })

  test('that hides who is ready tells no operator, and one that closes at deadlines alone says so', () => {
    expect(wordsOf(Host.playing({ hideStatus: true }).state, START)[0]).toContain('is told to nobody')
    const { schedule } = Host.playing().state.settings
    const [words] = wordsOf(Host.playing({ schedule: { ...schedule, early: false } }).state, START)
    expect(words).toContain('none closes before its deadline')
  })

  test('past its deadline is overdue: nothing but its alarm is missing', () => {
    expect(outlookOf(Host.playing().state, START + DAY_MS + 1)).toEqual({ is: 'overdue', until: START + DAY_MS })
  })

  test('that is paused goes on when the pause ends', () => {
    const host = Host.playing()
    host.do({ kind: 'emergency', by: player('FRANCE'), hours: 5 })
    expect(outlookOf(host.state, START + 2 * DAY_MS)).toEqual({ is: 'paused', until: START + 5 * HOUR_MS })
  })

  test('in which everybody is ready counts down', () => {
    const host = Host.playing({ schedule: { ...Host.playing().state.settings.schedule, grace: 10 } })
    for (const power of POWERS) host.do({ kind: 'ready', by: player(power), phase: 'S1901M', ready: true })
    expect(outlookOf(host.state, START).is).toBe('counting-down')
  })

  test('that is over, or has not begun, is said to be so', () => {
    expect(wordsOf(drawn(Host.playing().state), START)).toEqual(['It is over: nothing is due.', null])
    const host = new Host()
    host.do(creation())
    expect(outlookOf({ ...host.state, callOffAt: START + DAY_MS } as Forming, START)).toEqual({
      is: 'forming',
      until: START + DAY_MS,
    })
  })

  test('that waits for seats names them and why', () => {
    const wait = { seats: [POWERS[2]], why: 'excuse' } as unknown as Playing['wait']
    const [words, until] = wordsOf({ ...Host.playing().playing, wait }, START)
    expect(words).toContain('seats that gave no orders and have an excuse (FRANCE)')
    expect(until).toBe(START + DAY_MS)
  })

  test('asleep waits for an order', () => {
    const sleep = { since: START, callOffAt: START + 30 * DAY_MS }
    expect(outlookOf({ ...Host.playing().playing, sleep, deadline: null }, START)).toEqual({
      is: 'asleep',
      until: START + 30 * DAY_MS,
    })
  })
})
