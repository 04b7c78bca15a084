import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { gameOf } from '../../src/durable/hosted.ts'
import type { GameId } from '../../src/game/model.ts'
import { creation, DAY, joining, player, POWERS, START } from '../support/hosting.ts'

/** The clock of the object is the test's: it runs in this isolate. Real timers stay, so alarms set for 2027 never ring by themselves. */
const setTime = (at: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

async function playing(name: string) {
  setTime(START)
  const game = gameOf(env, name as GameId)
  const created = await game.perform(creation())
  expect(created.ok).toBe(true)
  for (const power of POWERS) expect((await game.perform(joining(power))).ok).toBe(true)
  return game
}

describe('the game object', () => {
  it('starts, takes orders and closes the phase by its alarm at the deadline', async () => {
    const game = await playing('alarm')
    const saved = await game.perform({ kind: 'order', by: player('FRANCE'), phase: 'S1901M', lines: ['A PAR - BUR'], ready: false })
    expect(saved.ok && saved.value.sheet?.lines).toMatchObject([{ written: 'A PAR - BUR', problem: null }])
    setTime(START + DAY)
    expect(await runDurableObjectAlarm(game)).toBe(true)
    const seen = await game.view(null, null)
    expect(seen.ok && seen.value.phase?.code).toBe('F1901M')
  })
})
