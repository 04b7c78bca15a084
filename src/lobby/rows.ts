/** How a game's outbox writes the lobby: any number of times, in any order, the newest revision stands. */
import { eq, sql } from 'drizzle-orm'
import { newestStands, tables } from '../database.ts'
import type { GameId } from '../game/names.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { deadlines, gamePlayers, games, seenPhases } from './schema.ts'

export async function applyLobbyRow(db: D1Database, row: LobbyRow): Promise<void> {
  const { players, ...game } = row
  const store = tables(db)
  const stands = isNewest(row.id, row.revision)
  await store.batch([
    store
      .insert(games)
      .values(game)
      .onConflictDoUpdate({ target: games.id, ...newestStands(games.revision) }),
    store.delete(gamePlayers).where(sql`${gamePlayers.gameId} = ${row.id} AND ${stands}`),
    store.insert(gamePlayers).select(sql`
      SELECT ${row.id}, value ->> 'id', value ->> 'seat', value ->> 'wants', value ->> 'ready', value ->> 'plays'
      FROM json_each(${JSON.stringify(players)}) WHERE ${stands}`),
  ])
}

/** Whether the revision now in the table is this one: else a newer row has come first, and what belongs to it stays. */
export const isNewest = (id: GameId, revision: number) =>
  sql`${revision} = (SELECT revision FROM games WHERE id = ${id})`

/** An operator has deleted the game: no list shows it any more. */
export async function removeLobbyRow(db: D1Database, id: GameId): Promise<void> {
  const store = tables(db)
  await store.batch([
    store.delete(gamePlayers).where(eq(gamePlayers.gameId, id)),
    store.delete(deadlines).where(eq(deadlines.gameId, id)),
    store.delete(seenPhases).where(eq(seenPhases.gameId, id)),
    store.delete(games).where(eq(games.id, id)),
  ])
}
