/** What games still need from their players and what players have seen: waiting mails are checked against it before they leave. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { gamePlayers, games, seenPhases } from './schema.ts'

/**
 * `wants`: what the game still needs from the player; null: nothing, or everything is saved. `phase`:
 * the code of the open phase. `seen`: how many closed phases they have seen on the page, and when; null:
 * unknown.
 */
export interface Standing {
  readonly phase: string | null
  readonly wants: string | null
  readonly ready: boolean
  readonly seen: { readonly phases: number; readonly at: Instant } | null
}

/** Of these players in these games, by player and game. */
export async function standingsOf(
  db: D1Database,
  players: readonly PlayerId[],
  which: readonly GameId[],
): Promise<ReadonlyMap<PlayerId, ReadonlyMap<GameId, Standing>>> {
  const among = (all: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(all)}))`
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
    .where(sql`${gamePlayers.playerId} IN ${among(players)} AND ${games.id} IN ${among(which)}`)
  const byPlayer = Map.groupBy(rows, ({ player }) => player)
  return new Map(
    [...byPlayer].map(([player, all]) => [
      player,
      new Map(
        all.map(({ game, phase, wants, ready, phases, seenAt }) => [
          game,
          { phase, wants, ready, seen: phases === null || seenAt === null ? null : { phases, at: seenAt } },
        ]),
      ),
    ]),
  )
}

/** Notes that the results of this many closed phases were on the player’s screen. Ignores games that are not theirs. */
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
