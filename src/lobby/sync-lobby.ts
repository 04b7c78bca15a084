/** Syncs a game's lobby row, from the outbox of its object. */
import { type SQL, eq, sql } from 'drizzle-orm'
import { type Tables, tables, upsertIfNewer } from '../database.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { GameId, Instant } from '../game/ids.ts'
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
      SELECT ${id}, value ->> 'id', value ->> 'seat', value ->> 'wants', value ->> 'ready', value ->> 'plays',
        coalesce(value ->> 'alive', 1), 0
      FROM json_each(${list}) WHERE ${isCurrent}
      ON CONFLICT (game_id, player_id) DO UPDATE
      SET seat = excluded.seat, wants = excluded.wants, ready = excluded.ready, plays = excluded.plays,
        alive = excluded.alive
      WHERE (seat, wants, ready, plays, alive)
        IS NOT (excluded.seat, excluded.wants, excluded.ready, excluded.plays, excluded.alive)`),
    ...deadlineStatements(store, row, isCurrent, now),
  ])
}

/**
 * Statements for the batch that writes a game's lobby row. A deadline still ahead when its phase
 * ends or pauses is cancelled. `isCurrent`: no newer row of the game has been written.
 */
function deadlineStatements(store: Tables, row: LobbyRow, isCurrent: SQL, now: Instant) {
  const { id, phase, status } = row
  const deadline = status === 'playing' ? row.deadline : null
  const isOpenPhase = sql`${deadline !== null} AND ${deadlines.phase} = ${phase ?? ''}`
  return [
    store
      .update(deadlines)
      .set({
        state: sql`CASE WHEN ${deadlines.deadline} > ${now} THEN 'cancelled' ELSE 'passed' END`,
        sequence: sql`${deadlines.sequence} + 1`,
        changedAt: now,
      })
      .where(
        sql`${deadlines.gameId} = ${id} AND ${deadlines.state} = 'open' AND NOT (${isOpenPhase}) AND ${isCurrent}`,
      ),
    store.insert(deadlines).select(sql`
      SELECT ${id}, ${phase ?? ''}, ${deadline ?? 0}, 0, 'open', ${now}
      WHERE ${deadline !== null && phase !== null} AND ${isCurrent}
      ON CONFLICT (game_id, phase) DO UPDATE
      SET deadline = excluded.deadline, sequence = sequence + 1, state = 'open', changed_at = excluded.changed_at
      WHERE deadline <> excluded.deadline OR state <> 'open'`),
  ] as const
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
