/** How the object of a game tells the lobby: its row and the deadline in it, in one call, because each call is a journey. */
import { tables } from '../database.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { areOfSameGame } from '../game/announcements/lobby-row.ts'
import type { Instant } from '../game/names.ts'
import { deadlineStatements } from './deadlines.ts'
import { applyAllPlayers, applyPlayers, lobbyStatements } from './rows.ts'

/**
 * All of it or nothing; any number of times, in any order: the newest revision stands. `before`: what the lobby was told last, as far as that is known. A
 * save of orders changes something of a player, and then one statement of the seven will do.
 */
export async function tellLobby(
  db: D1Database,
  row: LobbyRow,
  now: Instant,
  before: LobbyRow | null = null,
): Promise<void> {
  if (await tellPlayers(db, row, before)) return
  await tables(db).batch([...lobbyStatements(db, row), ...deadlineStatements(db, row, now)])
}

/**
 * The same of an object that knows that nothing but sheets has changed since it told all of a row, but not what it told: it has woken. `likely`: what it
 * must have told, unless something has changed since that no list shows.
 */
export async function tellSheets(
  db: D1Database,
  row: LobbyRow,
  now: Instant,
  likely: LobbyRow | null = null,
): Promise<void> {
  if (await tellPlayers(db, row, likely)) return
  if (!(await applyAllPlayers(db, row))) await tellLobby(db, row, now)
}

/** Where it differs in players alone from what was told before. False: nothing was told. */
const tellPlayers = async (db: D1Database, row: LobbyRow, before: LobbyRow | null): Promise<boolean> =>
  before !== null &&
  before.revision < row.revision &&
  areOfSameGame(before, row) &&
  (await applyPlayers(db, row, before))
