/** A player's public profile: finished games, reliability and ratings. */
import { and, desc, eq, or, sql, count, gt, ne, sum } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { SeatOutcome } from '../game/announcements/effect.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import { players } from '../players/schema.ts'
import type { Seat } from '../rules/names.ts'
import { gameResults, departures, phaseRecords } from './schema.ts'
import { type RatingFigures, ratingsOf } from './rating-store.ts'
import { YEAR_MS } from '../lib/time.ts'

/** A profile lists only the latest finished games. */
export const MAX_LISTED_GAMES = 100

interface FinishedGame {
  readonly id: GameId
  readonly name: string
  readonly variant: string
  readonly seat: Seat
  /** The powers as people call them, e.g. `England`, `Turkey`. */
  readonly plays: readonly string[]
  readonly outcome: SeatOutcome
  readonly endedAt: Instant
}

/** `record`: null if its owner hides it from this viewer. */
export interface Profile {
  readonly id: PlayerId
  readonly name: string
  readonly hidden: boolean
  readonly record: {
    readonly since: Instant
    readonly reliability: Reliability
    /** By variant. Empty unless the player wants ratings. */
    readonly ratings: readonly (RatingFigures & { readonly variant: string })[]
    /** Finished games, latest first. Others would reveal who plays in them. */
    readonly games: readonly FinishedGame[]
  } | null
}

/** As `viewer` may see it; null if there is no such player. Owners see hidden profiles. */
export async function profileOf(
  db: D1Database,
  id: PlayerId,
  viewer: PlayerId | null,
  now: Instant,
): Promise<Profile | null> {
  const { name, profileHidden, createdAt } = players
  const [player] = await tables(db)
    .select({ name, hidden: profileHidden, since: createdAt })
    .from(players)
    .where(eq(players.id, id))
  if (player === undefined) return null
  const { since, hidden } = player
  if (hidden && viewer !== id) return { id, name: player.name, hidden, record: null }
  const [reliability, ratings, finished] = await Promise.all([
    reliabilityOf(db, id, now),
    ratingsOf(db, id),
    finishedGames(db, id, viewer),
  ])
  return { id, name: player.name, hidden, record: { since: since.getTime(), reliability, ratings, games: finished } }
}

/** Private games are listed only for those who played in them. */
async function finishedGames(
  db: D1Database,
  player: PlayerId,
  viewer: PlayerId | null,
): Promise<readonly FinishedGame[]> {
  const { seat, plays, outcome, endedAt } = gameResults
  const viewerPlayed = sql`EXISTS (SELECT 1 FROM ${gamePlayers} AS other
    WHERE other.game_id = ${games.id} AND other.player_id = ${viewer ?? ''})`
  return tables(db)
    .select({ id: games.id, name: games.name, variant: games.variant, seat, plays, outcome, endedAt })
    .from(gameResults)
    .innerJoin(games, eq(games.id, gameResults.gameId))
    .where(
      and(eq(gameResults.playerId, player), eq(games.status, 'finished'), or(eq(games.access, 'public'), viewerPlayed)),
    )
    .orderBy(desc(endedAt))
    .limit(MAX_LISTED_GAMES)
}

/** Fewer phases have no percentage. */
export const MIN_PHASES = 5

/** Over the last year. Excused phases are not counted. */
interface Reliability {
  /** Phases with orders due. */
  readonly due: number
  /** Phases of these in which they gave orders. */
  readonly kept: number
  /** Seats given up, or lost by missing phases. */
  readonly left: number
  /** `kept` of `due` in percent, rounded down; null below `MIN_PHASES`. */
  readonly percent: number | null
}

const percentOf = (kept: number, due: number): number | null =>
  due < MIN_PHASES ? null : Math.floor((100 * kept) / due)

/** Anonymous games count only once they end: otherwise the count would reveal who plays in them. */
const isPublic = (gameId: SQLiteColumn) =>
  sql`NOT EXISTS (SELECT 1 FROM ${games} WHERE ${games.id} = ${gameId} AND ${games.masked})`

export async function reliabilityOf(db: D1Database, player: PlayerId, now: Instant): Promise<Reliability> {
  const store = tables(db)
  const since = now - YEAR_MS
  const { playerId, attendance, closedAt } = phaseRecords
  const [[phases], [departed]] = await store.batch([
    store
      .select({ due: count(), kept: sum(sql`${attendance} = 'kept'`).mapWith(Number) })
      .from(phaseRecords)
      .where(and(eq(playerId, player), gt(closedAt, since), ne(attendance, 'excused'), isPublic(phaseRecords.gameId))),
    store
      .select({ left: count() })
      .from(departures)
      .where(
        and(
          eq(departures.playerId, player),
          gt(departures.leftAt, since),
          eq(departures.back, false),
          isPublic(departures.gameId),
        ),
      ),
  ])
  const { due, kept } = { due: phases?.due ?? 0, kept: phases?.kept ?? 0 }
  return { due, kept, left: departed?.left ?? 0, percent: percentOf(kept, due) }
}
