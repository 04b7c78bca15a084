/** Part of `npm run bench:cost`: the CPU time of the nightly statistics and ratings, with the database in this process. */
import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import { computeRatings } from '../../src/records/rating-store.ts'
import { computeStatistics } from '../../src/records/statistics-store.ts'
import { finishGames } from '../support/games/finished-games.ts'
import { Club } from '../simulation/evening-people.ts'

const isBench = process.env['BENCH_COST'] !== undefined
const GAMES = isBench ? 2000 : 20
/** Milliseconds a game, the work of the database included, which a Worker does not pay for. */
const GOAL = 2

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('statistics and ratings of a night take at most 2 ms of CPU for each game', async () => {
  const club = new Club()
  await club.signUp(20)
  club.platform.database.sqlite.query('UPDATE players SET rated = 1', [])
  const people = club.members.map(({ id }): PlayerId => id)
  const spent = await club.platform.inPeace(async ({ DB }) => {
    await finishGames(DB, GAMES, people)
    const start = process.cpuUsage()
    await computeStatistics(DB, Date.now())
    await computeRatings(DB, Date.now())
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 / GAMES
  })
  if (isBench) {
    console.log(`A night with ${GAMES} games: ${spent.toFixed(3)} ms of CPU for each.`)
    expect(spent).toBeLessThanOrEqual(GOAL)
  }
  expect(club.platform.database.sqlite.query('SELECT 1 FROM statistics', []).rows).toHaveLength(1)
})
