/**
 * The cost of games in the platform's billed units. Ordinary traffic: in each phase each player looks twice (account,
 * game, last closed phase, conversations, possible orders), saves half of their orders, then all with Ready. A
 * stranger looks once, and at the preview picture. Excluded: the mail queue's consumer, and static files, which are free.
 */
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import { Meter } from './cost/meter.ts'
import { atListPrices, beyondPlan, PRICES_OF, STORAGE, UNITS, type Units, unitsOf } from './cost/prices.ts'
import { EXPECTED_COUNTS } from './cost/units.ts'
import { Browser, type Person, signedIn } from './people.ts'

/** The test fails if a count grows by more than this. */
const TOLERANCE = 1.05
const PHASES = 2
/** Phases of a typical finished game: the sample games have 30 to 60. */
const GAME = 50
/** Games per month in the bill. */
const MONTH = 1000
/** Follows a variant: one person plays against computers. */
const ALONE = ', alone'
const ALL_VARIANTS: readonly string[] = RULESETS.flatMap(({ id }) => [id, `${id}${ALONE}`]).filter(
  (name) => EXPECTED_COUNTS[name] !== undefined,
)
/** Games for seven have the same bill, a few times as long. */
const SAMPLE: readonly string[] = env.THOROUGH === '' ? ['duo'] : ALL_VARIANTS

interface GameAnswer {
  readonly id: string
  readonly game: {
    readonly history: readonly string[]
    readonly phase: { readonly code: string; readonly steps: readonly string[] } | null
  }
}

// Ten-second caches stay valid, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.restoreAllMocks())

/** Creates a game for these people and returns its id. */
async function beginGame(variant: string, people: readonly Person[], computers: number): Promise<string> {
  const [host] = people
  if (host === undefined) throw new Error('nobody plays')
  const rules = { seats: computers, vacant: false, draws: false }
  const request = { method: 'POST', body: { name: 'A game', variant, computers: rules }, status: 201 }
  const { id } = await host.json<GameAnswer>('/api/games', request)
  for (const person of people) await person.json(`/api/games/${id}/join`, { method: 'POST', body: {} })
  return id
}

async function look(viewer: Browser, id: string): Promise<GameAnswer['game']> {
  await viewer.json('/api/me')
  const { game } = await viewer.json<GameAnswer>(`/api/games/${id}`)
  const closed = game.history.length
  if (closed > 0) await viewer.json(`/api/games/${id}/phases/${closed - 1}`)
  return game
}

/** True if units moved in this phase: maps and first units come earlier. */
async function playPhase(id: string, people: readonly Person[], settle: () => Promise<void>): Promise<boolean> {
  const stranger = new Browser()
  const { history, phase } = await look(stranger, id)
  await (await stranger.call(`/games/${id}/phases/${history.length}/board.png`)).arrayBuffer()
  for (const final of [false, true])
    for (const person of people) {
      const game = await look(person, id)
      await person.json(`/api/games/${id}/press`)
      const { orders } = await person.json<{ orders: { written: string }[] }>(`/api/games/${id}/options`)
      const holds = orders.flatMap(({ written }) => (written.endsWith(' H') ? [written] : []))
      const lines = final ? holds : holds.slice(0, holds.length / 2)
      const body = { phase: game.phase?.code, orders: lines, ready: final }
      await person.json(`/api/games/${id}/orders`, { method: 'PUT', body })
      await settle()
    }
  return phase?.steps.includes('moves') === true
}

/** Counts from creation to the first moves, and for PHASES. */
interface Bill {
  readonly start: Units
  readonly phases: Units
}

/** The bill, the bytes of the game's object, and the mails, statements and alarms in PHASES. */
interface MeasuredBill extends Bill {
  readonly bytes: number
  readonly mails: number
  /** Of the database. */
  readonly statements: number
  /** That rang. */
  readonly alarms: number
}

async function billOf(name: string): Promise<MeasuredBill> {
  const variant = name.replace(ALONE, '')
  const all = variantFor(variant)?.seats.length ?? 0
  const seats = name.endsWith(ALONE) ? 1 : all
  const people = await Promise.all(Array.from({ length: seats }, (_, n) => signedIn(`player-${n}@example.org`)))
  const meter = await Meter.begin()
  const real = exports.default.fetch.bind(exports.default)
  vi.spyOn(Browser.prototype as unknown as { fetch: typeof real }, 'fetch').mockImplementation((request) => {
    meter.add('requests')
    return real(request)
  })
  const id = await beginGame(variant, people, all - seats)
  const settle = () => meter.ring(id)
  await settle()
  const count = () => ({ mails: meter.mails, statements: meter.statements, alarms: meter.alarms })
  let [start, before, phasesPlayed] = [meter.units(), count(), 0]
  while (phasesPlayed < PHASES) {
    const moved = await playPhase(id, people, settle)
    if (moved || phasesPlayed > 0) phasesPlayed++
    else [start, before] = [meter.units(), count()]
  }
  const total = meter.units()
  if (env.BENCH_COST !== '') console.log(meter.rowsByStatement().join('\n'))
  return {
    start,
    phases: unitsOf((unit) => total[unit] - start[unit]),
    bytes: await meter.size(id),
    mails: meter.mails - before.mails,
    statements: meter.statements - before.statements,
    alarms: meter.alarms - before.alarms,
  }
}

const billText = (variant: string, { start, phases, bytes, mails, statements, alarms }: MeasuredBill): string => {
  const game = unitsOf((unit) => start[unit] + (phases[unit] / PHASES) * GAME)
  const month = unitsOf((unit) => game[unit] * MONTH)
  const dollars = (amount: number, digits: number) => `$${amount.toFixed(digits)}`
  return [
    `${variant}: a game of ${GAME} phases, at list prices ${dollars(atListPrices(game), 5)};`,
    `${MONTH} of them in a month: ${dollars(beyondPlan(month), 2)} beyond the plan, ${dollars(beyondPlan(month) / MONTH, 5)} each.`,
    `After ${PHASES} phases its object holds ${Math.round(bytes / 1024)} KB: ${MONTH} are ${((bytes * MONTH) / 1e9).toFixed(2)} GB of the ${STORAGE.included} that the plan includes.`,
    `${statements} statements of the database and ${alarms} alarms in ${PHASES} phases.`,
    `${mails} mails in ${PHASES} phases, before some are dropped or combined.`,
    ...UNITS.map(
      (unit) => `  ${unit}: ${start[unit]} at the start, ${phases[unit]} in ${PHASES} phases, ${game[unit]} a game`,
    ),
    JSON.stringify({ start, phases }),
  ].join('\n')
}

describe(`the bill, at prices of ${PRICES_OF}`, () => {
  const isBench = env.BENCH_COST !== ''
  it.each(isBench ? ALL_VARIANTS : SAMPLE)('%s: no count grows', async (variant) => {
    const { start, phases, ...others } = await billOf(variant)
    const bill = { start, phases }
    if (isBench) console.log(billText(variant, { ...bill, ...others }))
    const expected = EXPECTED_COUNTS[variant]
    const exceeded = (['start', 'phases'] as const).flatMap((part) =>
      UNITS.filter((unit) => bill[part][unit] > (expected?.[part][unit] ?? 0) * TOLERANCE),
    )
    expect(
      exceeded,
      `${JSON.stringify({ [variant]: bill })} exceeds ${JSON.stringify(expected)} in cost/units.ts`,
    ).toEqual([])
  })
})
