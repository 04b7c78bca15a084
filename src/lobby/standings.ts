/** Orders that games need, and phases that players have seen: waiting mails depend on both. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { isOneOf, tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { gamePlayers, games, seenPhases } from './schema.ts'

/**
 * `phase`: the code of the open phase. `wants`: the orders that the game needs from the player;
 * null if none, or all are saved. `seen`: the closed phases they have seen on the page; null if
 * unknown.
 */
export interface Standing {
  readonly phase: string | null
  readonly wants: string | null
  readonly ready: boolean
  readonly seen: { readonly phases: number; readonly at: Instant } | null
}

/** By player and game. */
export async function standingsOf(
  db: D1Database,
  players: readonly PlayerId[],
  gameIds: readonly GameId[],
): Promise<ReadonlyMap<PlayerId, ReadonlyMap<GameId, Standing>>> {
  const rows = await tables(db)
    .select({
      player: gamePlayers.playerId,
      game: games.id,
      phase: games.phase,
      wants: gamePlayers.wants,
      ready: gamePlayers.ready,
      phases: seenPhases.phases,
      seenAt: seenPhases.seenAt,
    })
    .from(gamePlayers)
    .innerJoin(games, eq(games.id, gamePlayers.gameId))
    .leftJoin(seenPhases, and(eq(seenPhases.gameId, gamePlayers.gameId), eq(seenPhases.playerId, gamePlayers.playerId)))
    .where(and(isOneOf(gamePlayers.playerId, players), isOneOf(games.id, gameIds)))
  const byPlayer = Map.groupBy(rows, ({ player }) => player)
  return new Map(
    [...byPlayer].map(([player, playerRows]) => [
      player,
      new Map(
        playerRows.map(({ game, phase, wants, ready, phases, seenAt }) => [
          game,
          { phase, wants, ready, seen: phases === null || seenAt === null ? null : { phases, at: seenAt } },
        ]),
      ),
    ]),
  )
}

/** Records that the player has seen this many closed phases. Ignores games that are not theirs. */
export async function noteSeen(
  db: D1Database,
  player: PlayerId,
  game: GameId,
  phases: number,
  now: Instant,
): Promise<void> {
  await tables(db)
    .insert(seenPhases)
    .select(sql`
      SELECT player_id, game_id, ${phases}, ${now} FROM game_players
      WHERE player_id = ${player} AND game_id = ${game}`)
    .onConflictDoUpdate({
      target: [seenPhases.playerId, seenPhases.gameId],
      set: { phases, seenAt: now },
      // Without this each look at a game would write a row.
      setWhere: ne(seenPhases.phases, phases),
    })
}
