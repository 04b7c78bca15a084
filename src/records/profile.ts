/** A player's public profile. */
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { SeatOutcome } from '../game/announcements/effect.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import { players } from '../players/schema.ts'
import type { Seat } from '../rules/names.ts'
import { type Reliability, reliabilityOf } from './reliability.ts'
import { gameResults } from './schema.ts'

/** A profile lists only the latest finished games. */
export const MAX_LISTED_GAMES = 100

export interface FinishedGame {
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
  const [reliability, finished] = await Promise.all([reliabilityOf(db, id, now), finishedGames(db, id, viewer)])
  return { id, name: player.name, hidden, record: { since: since.getTime(), reliability, games: finished } }
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
