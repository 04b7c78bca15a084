/** Computes and reads statistics. Reads D1 only, so that no game's object wakes. */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { runBatch, tables } from '../database.ts'
import type { GameId, Instant } from '../game/ids.ts'
import { games } from '../lobby/schema.ts'
import { gameResults, openings, statistics } from './schema.ts'
import { type FinishedGame, StatisticsBuilder, type VariantStatistics } from './statistics.ts'

/** Games read at a time. */
const BATCH = 500

/** Rows of games that ended before outcomes were kept with them have only those of the players' records. */
export const outcomes = sql<string>`coalesce(${games.results}, (
  SELECT json_group_array(json_object('seat', ${gameResults.seat}, 'outcome', ${gameResults.outcome}))
  FROM ${gameResults} WHERE ${gameResults.gameId} = ${games.id}))`

/**
 * Public games between people that are over, with a result, by the rules of their variant. Without
 * names of players.
 */
export async function* finishedGames(db: D1Database): AsyncGenerator<readonly FinishedGame[]> {
  const { id, name, variant, createdAt, openedAt, phases, ending } = games
  let after = ''
  while (true) {
    const rows = await tables(db)
      .select({ id, name, variant, createdAt, endedAt: openedAt, phases, ending, outcomes, powers: openings.powers })
      .from(openings)
      .innerJoin(games, eq(games.id, openings.gameId))
      .where(
        and(
          gt(openings.gameId, after as GameId),
          eq(games.status, 'finished'),
          eq(games.access, 'public'),
          eq(games.masked, false),
          isNotNull(ending),
          isNull(games.changedOptions),
        ),
      )
      .orderBy(asc(openings.gameId))
      .limit(BATCH)
    yield rows.map((row) => ({
      ...row,
      endedAt: row.endedAt ?? row.createdAt,
      ending: row.ending ?? 'draw',
      outcomes: JSON.parse(row.outcomes) as FinishedGame['outcomes'],
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}

/** For the cron, once a day. */
export async function computeStatistics(db: D1Database, now: Instant): Promise<void> {
  const builders = new Map<string, StatisticsBuilder>()
  for await (const batch of finishedGames(db)) {
    for (const game of batch) {
      const builder = builders.get(game.variant) ?? new StatisticsBuilder(game.variant)
      builders.set(game.variant, builder)
      builder.add(game)
    }
  }
  const store = tables(db)
  const rows = [...builders].map(([variant, builder]) => ({ variant, content: builder.build(), computedAt: now }))
  await runBatch(store, [store.delete(statistics), ...rows.map((row) => store.insert(statistics).values(row))])
}

/** `computedAt`: null if they have never been computed. Variants with most games first. */
export async function readStatistics(
  db: D1Database,
): Promise<{ readonly computedAt: Instant | null; readonly variants: readonly VariantStatistics[] }> {
  const rows = await tables(db).select().from(statistics)
  const variants = rows.map(({ content }) => content).toSorted((a, b) => b.games - a.games)
  return { computedAt: rows[0]?.computedAt ?? null, variants }
}
