/** A sample of `npm run fuzz`: requests generated from the API description, and hostile bodies for the sandbox. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../src/lib/time.ts'
import { type Fuzzed, fuzzRequests, fuzzSandbox } from './fuzzing.ts'

type Asked = Readonly<Record<'seed' | 'requests' | 'bodies', string>>
const { FUZZ } = process.env
const ASKED: Asked = FUZZ === undefined ? { seed: '1', requests: '150', bodies: '150' } : (JSON.parse(FUZZ) as Asked)
const SEED = Number(ASKED.seed)
const tell = FUZZ === undefined ? undefined : (line: string) => console.log(line)

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function told(done: Fuzzed): Fuzzed {
  const { findings, ...figures } = done
  tell?.(JSON.stringify(figures))
  for (const { what, times, asked } of findings) tell?.(`${times} × ${what}\n    ${asked}`)
  return done
}

it(
  `${ASKED.requests} requests are answered as described, by no fault of ours, and in little time (seed ${SEED})`,
  async () => {
    const { findings } = told(await fuzzRequests(Number(ASKED.requests), SEED, tell))
    expect(findings).toEqual([])
  },
  3 * HOUR_MS,
)

it(
  `${ASKED.bodies} hostile bodies of the sandbox are, too (seed ${SEED})`,
  async () => {
    const { findings } = told(await fuzzSandbox(Number(ASKED.bodies), SEED, tell))
    expect(findings).toEqual([])
  },
  3 * HOUR_MS,
)
