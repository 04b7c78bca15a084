/** Syncs a game's lobby row, from the outbox of its object. */
import { eq, sql } from 'drizzle-orm'
import { tables, upsertIfNewer } from '../database.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { GameId, Instant } from '../game/ids.ts'
import { deadlineStatements } from './deadlines.ts'
import { deadlines, gamePlayers, games, seenPhases } from './schema.ts'

/**
 * Applies the whole row in one batch. Rows may arrive several times and in any order: the game
 * takes the newest revision, and everything after it is written only if that revision is this
 * row's.
 */
export async function syncLobby(db: D1Database, row: LobbyRow, now: Instant): Promise<void> {
  const { players, ...game } = row
  const { id, revision } = row
  const store = tables(db)
  const list = JSON.stringify(players)
  const isCurrent = sql`(SELECT revision FROM games WHERE id = ${id}) = ${revision}`
  await store.batch([
    store
      .insert(games)
      .values(game)
      .onConflictDoUpdate({ target: games.id, ...upsertIfNewer(games.revision) }),
    store.delete(gamePlayers).where(sql`${gamePlayers.gameId} = ${id} AND ${isCurrent}
      AND ${gamePlayers.playerId} NOT IN (SELECT value ->> 'id' FROM json_each(${list}))`),
    store.insert(gamePlayers).select(sql`
      SELECT ${id}, value ->> 'id', value ->> 'seat', value ->> 'wants', value ->> 'ready', value ->> 'plays', 0
      FROM json_each(${list}) WHERE ${isCurrent}
      ON CONFLICT (game_id, player_id) DO UPDATE
      SET seat = excluded.seat, wants = excluded.wants, ready = excluded.ready, plays = excluded.plays
      WHERE (seat, wants, ready, plays) IS NOT (excluded.seat, excluded.wants, excluded.ready, excluded.plays)`),
    ...deadlineStatements(store, row, isCurrent, now),
  ])
}

/** Removes the game from all lists, with its deadlines and seen phases. */
export async function removeLobbyRow(db: D1Database, id: GameId): Promise<void> {
  const store = tables(db)
  await store.batch([
    store.delete(gamePlayers).where(eq(gamePlayers.gameId, id)),
    store.delete(deadlines).where(eq(deadlines.gameId, id)),
    store.delete(seenPhases).where(eq(seenPhases.gameId, id)),
    store.delete(games).where(eq(games.id, id)),
  ])
}
