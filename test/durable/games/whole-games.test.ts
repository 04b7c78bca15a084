/**
 * Plays the records in test/games over the HTTP API: one to its end, the first phases of the others; all of them to
 * their end if THOROUGH is set (`npm run test:thorough`). test/game/replay/records.test.ts adjudicates all.
 */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, seatPlayers } from '../../../src/tools/play/client.ts'
import { replayGame, readGameText } from '../../../src/tools/play/game-text.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'
import { catchMails, signedIn } from '../people.ts'
import type { Browser } from '../people.ts'

const texts = import.meta.glob<string>('../../games/*.txt', { query: '?raw', import: 'default', eager: true })
const games = Object.entries(texts).map(([file, text]) => [file.split('/').at(-1) ?? '', text] as const)

/** The shortest record, which is always played to its end. */
const SHORTEST = 'balkan-battle.txt'
/** Phases of the others: about a year. */
const FIRST = 3
const isWhole = (file: string): boolean => file === SHORTEST || env.THOROUGH !== ''

beforeEach(() => void catchMails())
afterEach(() => vi.restoreAllMocks())

/** Seeds are drawn as two numbers or one. The lower half, which holds the small seeds of records, comes last. */
function drawAlways(seed: number): void {
  const chance = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
    if (!(into instanceof Uint32Array) || into.length > 2) return chance(into)
    into.fill(0)[into.length - 1] = seed
    return into
  })
}

const callerOf = (browser: Browser): Caller => {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await browser.call(path, { method, ...(body !== undefined && { body }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
  }
}

describe('a whole game over the HTTP API', () => {
  it('has at least one record, each of a known variant', () => {
    const ids = RULESETS.map(({ id }) => `${id}.txt`)
    expect(games.length).toBeGreaterThanOrEqual(7)
    expect(games.map(([file]) => file).filter((file) => !ids.includes(file))).toEqual([])
  })

  it.each(games)('%s is played as recorded', async (file, text) => {
    const whole = readGameText(text)
    const game = isWhole(file) ? whole : { ...whole, phases: whole.phases.slice(0, FIRST) }
    const variant = variantFor(game.variant, game.options)
    const seats = variant?.seats ?? []
    const people = await Promise.all(seats.map((__, n) => signedIn(`player-${n}@example.org`)))
    drawAlways(game.seed)
    const { players } = await seatPlayers(people.map(callerOf), game, seats)
    expect(await replayGame(game, players)).toBeNull()
    const end = isWhole(file)
      ? { status: 'finished', verdict: { why: expect.any(String) as string } }
      : { status: 'playing' }
    expect(await players[0]?.look()).toMatchObject(end)
  })
})
