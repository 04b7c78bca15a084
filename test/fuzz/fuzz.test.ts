/** A sample of `npm run fuzz`: requests generated from the API description, press, hostile bodies for the sandbox, and mails. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../src/lib/time.ts'
import { type Finding, type Fuzzed, fuzzMails, fuzzRequests, fuzzSandbox } from './fuzzing.ts'

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

/** The faults. Slow responses count only in `npm run fuzz`: here other tests may keep the machine busy. */
function reportFindings({ findings, slow, ...figures }: Fuzzed): readonly Finding[] {
  const counted = FUZZ === undefined ? findings : [...findings, ...slow]
  tell?.(JSON.stringify(figures))
  for (const { what, times, call } of counted) tell?.(`${times} × ${what}\n    ${call}`)
  return counted
}

it(
  `${OPTIONS.requests} requests get responses as described, without server errors (seed ${SEED})`,
  async () => {
    expect(reportFindings(await fuzzRequests(Number(OPTIONS.requests), SEED, tell))).toEqual([])
  },
  3 * HOUR_MS,
)

it(
  `${OPTIONS.bodies} hostile bodies for the sandbox get responses without server errors (seed ${SEED})`,
  async () => {
    expect(reportFindings(await fuzzSandbox(Number(OPTIONS.bodies), SEED, tell))).toEqual([])
  },
  3 * HOUR_MS,
)

it(
  `${OPTIONS.mails} hostile mails are taken, dropped or rejected, and none is to be sent again (seed ${SEED})`,
  async () => {
    expect(reportFindings(await fuzzMails(Number(OPTIONS.mails), SEED, tell))).toEqual([])
  },
  3 * HOUR_MS,
)
