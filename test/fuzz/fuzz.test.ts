/** A sample of `npm run fuzz`: requests generated from the API description, press, hostile bodies for the sandbox, and mails. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../src/lib/time.ts'
import { type Fuzzed, fuzzMails, fuzzRequests, fuzzSandbox } from './fuzzing.ts'

type FuzzCall = Readonly<Record<'seed' | 'requests' | 'bodies' | 'mails', string>>
const { FUZZ } = process.env
const OPTIONS: FuzzCall =
  FUZZ === undefined ? { seed: '1', requests: '150', bodies: '150', mails: '100' } : (JSON.parse(FUZZ) as FuzzCall)
const SEED = Number(OPTIONS.seed)
const tell = FUZZ === undefined ? undefined : (line: string) => console.log(line)

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function reportFindings(done: Fuzzed): Fuzzed {
  const { findings, ...figures } = done
  tell?.(JSON.stringify(figures))
  for (const { what, times, call } of findings) tell?.(`${times} × ${what}\n    ${call}`)
  return done
}

it(
  `${OPTIONS.requests} requests get fast responses as described, without server errors (seed ${SEED})`,
  async () => {
    const { findings } = reportFindings(await fuzzRequests(Number(OPTIONS.requests), SEED, tell))
    expect(findings).toEqual([])
  },
  3 * HOUR_MS,
)

it(
  `${OPTIONS.bodies} hostile bodies for the sandbox get fast responses without server errors (seed ${SEED})`,
  async () => {
    const { findings } = reportFindings(await fuzzSandbox(Number(OPTIONS.bodies), SEED, tell))
    expect(findings).toEqual([])
  },
  3 * HOUR_MS,
)

it(
  `${OPTIONS.mails} hostile mails are taken, dropped or rejected fast, and none is to be sent again (seed ${SEED})`,
  async () => {
    const { findings } = reportFindings(await fuzzMails(Number(OPTIONS.mails), SEED, tell))
    expect(findings).toEqual([])
  },
  3 * HOUR_MS,
)
