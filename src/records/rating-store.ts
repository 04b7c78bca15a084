/** Computes and reads ratings. Reads D1 only, so that no game's object wakes. */
import { and, asc, eq, isNotNull, isNull, or, sql, gt } from 'drizzle-orm'
import { runBatch, tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { games } from '../lobby/schema.ts'
import { players } from '../players/schema.ts'
import { type RatableGame, type Rating, RatingBuilder, uncertaintyOf } from './ratings.ts'
import { departures, gameResults, openings, ratings } from './schema.ts'
import { Z } from './statistics.ts'
import { outcomes } from './statistics-store.ts'

/** Games read, and ratings written, at a time. */
const BATCH = 500

/** A rating as people see it, in whole numbers. */
export interface RatingFigures {
  readonly rating: number
  /** The rating is probably (95 %) at most this far off. */
  readonly uncertainty: number
  /** Rated games. */
  readonly games: number
}

export interface RankedPlayer extends RatingFigures {
  readonly player: PlayerId
  readonly name: string
}

export interface VariantRatings {
  readonly variant: string
  readonly players: readonly RankedPlayer[]
}

/** Players in the list of a variant. */
export const MAX_RANKED = 100

const wantsRatings = and(eq(players.rated, true), eq(players.profileHidden, false))

/**
 * Public games between people that ended with a result, in the order in which they ended. Private games
 * are left out: a rating that moves after one would reveal that it ended, and how. So are games
 * with changed endings: some decide little, such as one that ends after a year.
 */
async function* ratableGames(db: D1Database): AsyncGenerator<readonly RatableGame[]> {
  const holders = sql<string>`(
    SELECT json_group_array(json_object('seat', ${gameResults.seat}, 'player', ${gameResults.playerId}))
    FROM ${gameResults} WHERE ${gameResults.gameId} = ${games.id})`
  const leavers = sql<string>`(
    SELECT json_group_array(json_object(
      'seat', ${departures.seat}, 'player', ${departures.playerId}, 'leftAt', ${departures.leftAt}))
    FROM ${departures} WHERE ${departures.gameId} = ${games.id} AND NOT ${departures.back})`
  let after = { endedAt: -1, id: '' as GameId }
  while (true) {
    const { id, openedAt, variant, access, masked, ending } = games
    const isNext = or(gt(openedAt, after.endedAt), and(eq(openedAt, after.endedAt), gt(id, after.id)))
    const rows = await tables(db)
      .select({ id, variant, endedAt: openedAt, outcomes, holders, departures: leavers })
      .from(games)
      .innerJoin(openings, eq(openings.gameId, id))
      .where(
        and(
          // A literal, as in the condition of the index.
          sql`${games.status} = 'finished'`,
          eq(access, 'public'),
          eq(masked, false),
          isNotNull(ending),
          isNull(games.changedOptions),
          isNext,
        ),
      )
      .orderBy(asc(openedAt), asc(id))
      .limit(BATCH)
    yield rows.map((row) => ({
      variant: row.variant,
      outcomes: JSON.parse(row.outcomes) as RatableGame['outcomes'],
      holders: JSON.parse(row.holders) as RatableGame['holders'],
      departures: JSON.parse(row.departures) as RatableGame['departures'],
    }))
    const last = rows.at(-1)
    if (last === undefined || last.endedAt === null || rows.length < BATCH) return
    after = { endedAt: last.endedAt, id: last.id }
  }
}

/** For the cron, once a day: computes all ratings from the first game on, and replaces the stored ones. */
export async function computeRatings(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const wanting = await store.select({ id: players.id }).from(players).where(wantsRatings)
  const ids = new Set(wanting.map(({ id }) => id))
  const builder = new RatingBuilder((player) => ids.has(player))
  if (ids.size > 0) for await (const batch of ratableGames(db)) for (const game of batch) builder.add(game)
  const rows = builder.build()
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) =>
    rows.slice(n * BATCH, (n + 1) * BATCH),
  )
  await runBatch(store, [
    store.delete(ratings),
    ...batches.map((batch) => store.insert(ratings).select(rowsOf(batch, now))),
  ])
}

/** Without players who have opted out or deleted their account since the computation began. */
const rowsOf = (batch: readonly Rating[], now: Instant) => sql`
  SELECT value ->> 'player', value ->> 'variant', value ->> 'mean', value ->> 'deviation', value ->> 'games', ${now}
  FROM json_each(${JSON.stringify(batch)}) JOIN ${players} ON ${players.id} = value ->> 'player' WHERE ${wantsRatings}`

/** For a player who opts out or hides the profile. */
export async function removeRatings(db: D1Database, player: PlayerId): Promise<void> {
  await tables(db).delete(ratings).where(eq(ratings.playerId, player))
}

const figuresOf = ({ mean, deviation, games: count }: Pick<Rating, 'mean' | 'deviation' | 'games'>): RatingFigures => ({
  rating: Math.round(mean),
  uncertainty: Math.round(uncertaintyOf(deviation)),
  games: count,
})

/** Those of one player, by variant. Empty for players who have none or hide them. */
export async function ratingsOf(
  db: D1Database,
  player: PlayerId,
): Promise<readonly (RatingFigures & { readonly variant: string })[]> {
  const rows = await tables(db)
    .select({ variant: ratings.variant, mean: ratings.mean, deviation: ratings.deviation, games: ratings.games })
    .from(ratings)
    .innerJoin(players, and(eq(players.id, ratings.playerId), wantsRatings))
    .where(eq(ratings.playerId, player))
    .orderBy(asc(ratings.variant))
  return rows.map(({ variant, ...row }) => ({ variant, ...figuresOf(row) }))
}

/**
 * The best players of each variant, by the lower end of the interval, which rises as the uncertainty falls.
 * `computedAt`: null if nobody has a rating.
 */
export async function rankedPlayers(
  db: D1Database,
): Promise<{ readonly computedAt: Instant | null; readonly variants: readonly VariantRatings[] }> {
  const { playerId, variant, mean, deviation, games: count, computedAt } = ratings
  const lowerEnd = sql`${mean} - ${Z} * ${deviation}`
  const place = sql<number>`row_number() OVER (PARTITION BY ${variant} ORDER BY ${lowerEnd} DESC, ${playerId})`.as(
    'place',
  )
  const placed = tables(db)
    .select({ player: playerId, name: players.name, variant, mean, deviation, games: count, computedAt, place })
    .from(ratings)
    .innerJoin(players, and(eq(players.id, playerId), wantsRatings))
    .as('placed')
  const rows = await tables(db)
    .select()
    .from(placed)
    .where(sql`${placed.place} <= ${MAX_RANKED}`)
    .orderBy(asc(placed.variant), asc(placed.place))
  const byVariant = Map.groupBy(rows, (row) => row.variant)
  return {
    computedAt: rows[0]?.computedAt ?? null,
    variants: [...byVariant].map(([id, list]) => ({
      variant: id,
      players: list.map(({ player, name, ...row }) => ({ player, name, ...figuresOf(row) })),
    })),
  }
}
