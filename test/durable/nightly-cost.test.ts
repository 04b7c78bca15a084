/** What statistics and ratings cost every night: rows of the database for each finished game, and no game's object. */
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import { computeRatings } from '../../src/records/rating-store.ts'
import { computeStatistics, readStatistics } from '../../src/records/statistics-store.ts'
import { finishGames } from '../support/games/finished-games.ts'
import { Meter } from './cost/meter.ts'
import { signedIn } from './people.ts'

const isBench = env.BENCH_COST !== ''
const GAMES = isBench ? 500 : 50
const PEOPLE = 10
const NIGHT = Date.UTC(2026, 10, 6)

/** For each game, by a tenth more than measured: its row and its opening, for ratings also who held each seat. */
const MAX_READ = { statistics: 5.5, ratings: 12 } as const
/** For each night: statistics of a variant and the ratings of people, not of games. */
const MAX_WRITTEN = { statistics: 10, ratings: 8 * PEOPLE } as const

afterEach(() => void vi.restoreAllMocks())

it('statistics and ratings read a few rows for each game, write few, and wake no object', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signedIn(`night-${n}@players.example`)))
  await env.DB.prepare('UPDATE players SET rated = 1').run()
  await finishGames(
    env.DB,
    GAMES,
    people.map(({ id }) => id as PlayerId),
  )
  const meter = await Meter.begin()
  const before = async (job: () => Promise<void>) => {
    const [read, written] = ['database rows read', 'database rows written'] as const
    const start = meter.units()
    await job()
    const end = meter.units()
    return { read: (end[read] - start[read]) / GAMES, written: end[written] - start[written] }
  }
  const statistics = await before(() => computeStatistics(env.DB, NIGHT))
  const ratings = await before(() => computeRatings(env.DB, NIGHT))
  if (isBench)
    console.log(`A night with ${GAMES} games, rows read for each and written in all:`, { statistics, ratings })
  expect((await readStatistics(env.DB)).variants[0]).toMatchObject({ variant: 'classical', games: GAMES })
  expect(statistics.read).toBeLessThanOrEqual(MAX_READ.statistics)
  expect(ratings.read).toBeLessThanOrEqual(MAX_READ.ratings)
  expect(statistics.written).toBeLessThanOrEqual(MAX_WRITTEN.statistics)
  expect(ratings.written).toBeLessThanOrEqual(MAX_WRITTEN.ratings)
  expect(meter.units()['object requests']).toBe(0)
})
