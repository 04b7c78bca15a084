/** A sample of `npm run soak`: some days of two games with injected faults, by which nothing is lost or duplicated. */
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../src/lib/time.ts'
import { isThorough } from '../support/thorough.ts'
import { liveAYear, type Year } from './year.ts'

/** The options of `npm run soak`. */
type Asked = Readonly<Record<'seed' | 'games' | 'days' | 'kills' | 'faults' | 'log', string>>
const SAMPLE: Asked = { seed: '1', games: '2', days: '2', kills: '1000', faults: '10000', log: '' }

const { SOAK } = process.env
const OPTIONS = SOAK === undefined ? SAMPLE : (JSON.parse(SOAK) as Asked)
const RATES = { faults: 0.05, kills: 0.006 }

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function soak({ seed, games, days, kills, faults }: Asked): Promise<Year> {
  return liveAYear({
    seed: Number(seed),
    games: Number(games),
    days: Number(days),
    rates: RATES,
    most: { kills: Number(kills), faults: Number(faults) },
    tell: (line) => console.log(line),
  })
}

function tell({ tallies, figures, trace }: Year): void {
  if (OPTIONS.log !== '') writeFileSync(OPTIONS.log, trace)
  console.table(tallies)
  console.table(figures)
}

it(
  `loses no acknowledged order, closes no phase twice, and loses or duplicates no mail, whatever fails (seed ${OPTIONS.seed})`,
  async () => {
    const year = await soak(OPTIONS)
    if (SOAK !== undefined) tell(year)
    expect(year.wrong).toEqual([])
    expect(year.figures.kills).toBeGreaterThan(3)
    // A twentieth of the calls fail, and a service that makes fewer calls has fewer faults.
    expect(year.figures.faults).toBeGreaterThan(40)
  },
  3 * HOUR_MS,
)

// This checks the tool, not the service.
it.runIf(isThorough)('is deterministic by the seed', async () => {
  const traces: string[][] = []
  for (let n = 0; n < 2; n++) {
    const { trace } = await soak({ ...SAMPLE, games: '1', days: '1' })
    traces.push(trace.split('\n'))
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockReturnValue()
  }
  expect(traces[1]).toEqual(traces[0])
})
