/** How a game's outbox writes the lobby: any number of times, in any order, the newest revision stands. Of its players those are written for whom something changed. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { newestStandsIfOther, tables } from '../database.ts'
import type { GameId } from '../game/names.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { deadlines, gamePlayers, games, seenPhases } from './schema.ts'

export async function applyLobbyRow(db: D1Database, row: LobbyRow): Promise<void> {
  const { players, ...game } = row
  const store = tables(db)
  const stands = isNewest(row.id, row.revision)
  const told = JSON.stringify(players)
  await store.batch([
    store
      .insert(games)
      .values(game)
      .onConflictDoUpdate({ target: games.id, ...newestStandsIfOther(games.revision) }),
    store
      .update(games)
      .set({ revision: row.revision })
      .where(and(eq(games.id, row.id), lt(games.revision, row.revision))),
    store.delete(gamePlayers).where(sql`${gamePlayers.gameId} = ${row.id} AND ${stands}
      AND ${gamePlayers.playerId} NOT IN (SELECT value ->> 'id' FROM json_each(${told}))`),
    store.insert(gamePlayers).select(sql`
      SELECT ${row.id}, value ->> 'id', value ->> 'seat', value ->> 'wants', value ->> 'ready', value ->> 'plays'
      FROM json_each(${told}) WHERE ${stands}
      ON CONFLICT (game_id, player_id) DO UPDATE
      SET seat = excluded.seat, wants = excluded.wants, ready = excluded.ready, plays = excluded.plays
      WHERE (seat, wants, ready, plays) IS NOT (excluded.seat, excluded.wants, excluded.ready, excluded.plays)`),
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
