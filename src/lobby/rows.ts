/** How a game's outbox writes the lobby: any number of times, in any order, the newest revision stands. Of its players those are written for whom something changed. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { weakMemoize } from '../lib/memoize.ts'
import { newestStandsIfOther, tables } from '../database.ts'
import type { GameId } from '../game/names.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { playersChanged } from '../game/announcements/lobby-row.ts'
import { deadlines, gamePlayers, games, seenPhases } from './schema.ts'

/** Columns of which lists have an index; they change seldom. */
const INDEXED: readonly SQLiteColumn[] = [games.creator, games.status, games.access, games.createdAt]
const OTHERS: readonly SQLiteColumn[] = Object.values(getTableColumns(games)).filter(
  (column) => column !== games.id && column !== games.revision && !INDEXED.includes(column),
)

export async function applyLobbyRow(db: D1Database, row: LobbyRow): Promise<void> {
  await tables(db).batch(lobbyStatements(db, row))
}

/** To be carried out together, in this order. */
export function lobbyStatements(db: D1Database, row: LobbyRow) {
  const { players: _, ...game } = row
  const { id, revision } = row
  const store = tables(db)
  const stands = isNewest(id, revision)
  const told = listOf(row)
  const write = (columns: readonly SQLiteColumn[]) => {
    const { set, setWhere } = newestStandsIfOther(games.revision, columns)
    return store
      .insert(games)
      .values(game)
      .onConflictDoUpdate({ target: games.id, set, setWhere: sql`${setWhere} AND ${stands}` })
  }
  return [
    write(INDEXED),
    write(OTHERS),
    store.delete(gamePlayers).where(sql`${gamePlayers.gameId} = ${id} AND ${stands}
      AND ${gamePlayers.playerId} NOT IN (SELECT value ->> 'id' FROM json_each(${told}))`),
    writePlayers(db, { id, revision, players: told }, stands),
    // Where no row has taken it up: one has gone, or it is as it was before a row that may still come.
    store
      .update(games)
      .set({ revision })
      .where(and(eq(games.id, id), sql`${newestOf(id)} < ${revision}`)),
  ] as const
}

/**
 * Writes the players alone of whom something has changed, where the lobby still has what it was told `before`, which is of the same game. False: nothing
 * was written, and all of the row has to be told.
 */
export async function applyPlayers(db: D1Database, row: LobbyRow, before: LobbyRow): Promise<boolean> {
  const { id, revision } = row
  const players = JSON.stringify(playersChanged(before, row))
  const { meta } = await playersAlone(db).run({ id, revision, players, before: before.revision })
  return meta.changes > 0
}

/**
 * The same for who does not know what the lobby was told before: writes all players of whom it has something else, where it has the same of the game
 * itself, and no other players. False: nothing was written, and all of the row has to be told.
 */
export async function applyAllPlayers(db: D1Database, row: LobbyRow): Promise<boolean> {
  const { id, revision } = row
  const players = listOf(row)
  const isOfSame = sql`EXISTS (SELECT 1 FROM ${games} WHERE ${and(...shownOf(row))}) AND NOT EXISTS (
    SELECT 1 FROM ${gamePlayers} WHERE ${gamePlayers.gameId} = ${id}
    AND ${gamePlayers.playerId} NOT IN (SELECT value ->> 'id' FROM json_each(${players})))`
  const stands = sql`${isNewest(id, revision)} AND ${isOfSame}`
  const [found] = await tables(db).batch([
    tables(db)
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.id, id), stands)),
    writePlayers(db, { id, revision, players }, stands),
    // Where no player has taken it up: an older row that may still come must not stand.
    tables(db)
      .update(games)
      .set({ revision })
      .where(and(eq(games.id, id), isOfSame, sql`${newestOf(id)} < ${revision}`)),
  ])
  return found.length > 0
}

/** That a game of the lobby is as this row shows it, beside its players. */
const shownOf = (row: LobbyRow): readonly SQL[] =>
  Object.entries(getTableColumns(games)).flatMap(([name, column]) =>
    column === games.revision ? [] : [sql`${column} IS ${sql.param(row[name as keyof typeof row], column)}`],
  )

/** Of a row or of what stands for it in a statement that is prepared; `players`: their list (`listOf`). */
interface PlayersTold {
  readonly id: GameId | Placeholder
  readonly revision: number | Placeholder
  readonly players: string | Placeholder
}

/** Those for whom something has changed. */
const writePlayers = (db: D1Database, { id, revision, players }: PlayersTold, stands: SQL) =>
  tables(db).insert(gamePlayers).select(sql`
      SELECT ${id}, value ->> 'id', value ->> 'seat', value ->> 'wants', value ->> 'ready', value ->> 'plays', ${revision}
      FROM json_each(${players}) WHERE ${stands}
      ON CONFLICT (game_id, player_id) DO UPDATE
      SET seat = excluded.seat, wants = excluded.wants, ready = excluded.ready, plays = excluded.plays, revision = excluded.revision
      WHERE (seat, wants, ready, plays) IS NOT (excluded.seat, excluded.wants, excluded.ready, excluded.plays)`)

const PLAYERS = {
  id: sql.placeholder('id'),
  revision: sql.placeholder('revision'),
  players: sql.placeholder('players'),
}

/** Nearly every row that is told tells of nothing else: its statement is made once. */
const playersAlone = weakMemoize((db: D1Database) =>
  writePlayers(db, PLAYERS, sql`${newestOf(PLAYERS.id)} = ${sql.placeholder('before')}`).prepare(),
)

const listOf = ({ players }: LobbyRow): string => JSON.stringify(players)

/** Of the game's row or of one of its players': each bears the revision that wrote it. */
const newestOf = (
  id: GameId | Placeholder,
) => sql`(SELECT max(revision) FROM (SELECT revision FROM games WHERE id = ${id}
  UNION ALL SELECT revision FROM game_players WHERE game_id = ${id}))`

/** Whether no newer row has come first: then what belongs to that stays. */
export const isNewest = (id: GameId, revision: number) => sql`${newestOf(id)} <= ${revision}`

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
