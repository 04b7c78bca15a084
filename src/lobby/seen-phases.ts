/** What players have seen on the page: it is not mailed to them. */
import { ne, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/names.ts'
import { seenPhases } from './schema.ts'

/** That the results of so many closed phases were on this player’s screen. Of a game that is not his nothing is written. */
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
      // The same again is no news: it would be a row written for each look at a game.
      setWhere: ne(seenPhases.phases, phases),
    })
}
