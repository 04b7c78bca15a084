/** How the object of a game tells the lobby: its row and the deadline in it, in one call, because each call is a journey. */
import { tables } from '../database.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { Instant } from '../game/names.ts'
import { deadlineStatements } from './deadlines.ts'
import { lobbyStatements } from './rows.ts'

/** All of it or nothing; any number of times, in any order: the newest revision stands. */
export async function tellLobby(db: D1Database, row: LobbyRow, now: Instant): Promise<void> {
  await tables(db).batch([...lobbyStatements(db, row), ...deadlineStatements(db, row, now)])
}
