/** Whole games of one person and computers, with injected faults and kills: 20 in `npm run test:thorough`, otherwise two. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../src/lib/time.ts'
import { isThorough } from '../support/thorough.ts'
import { liveAYear } from './year.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it(
  'loses and repeats nothing of what computers order, whatever fails',
  async () => {
    const games = isThorough ? 20 : 2
    const days = isThorough ? 16 : 6
    const year = await liveAYear({ seed: 3, games, days, withComputers: true, rates: { faults: 0.05, kills: 0.02 } })
    expect(year.wrong).toEqual([])
    expect(year.figures.finished).toBe(games)
    expect(year.figures.kills).toBeGreaterThan(games)
  },
  HOUR_MS,
)
