/** Reported messages of all games, for operators. */
import { desc, eq, isNull } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { MessageReport } from '../game/announcements/effect.ts'
import type { GameId, Instant } from '../game/ids.ts'
import { games } from '../lobby/schema.ts'
import { messageReports } from './schema.ts'

const MAX_LISTED = 100

/** Saves a report from the outbox of a game. Idempotent. */
export async function saveReport(
  db: D1Database,
  { game: gameId, number, at, settledAt }: MessageReport,
): Promise<void> {
  await tables(db)
    .insert(messageReports)
    .values({ gameId, number, reportedAt: at, settledAt })
    .onConflictDoUpdate({ target: [messageReports.gameId, messageReports.number], set: { settledAt } })
}

export interface OpenReport {
  readonly game: GameId
  /** Of the game. */
  readonly name: string
  readonly number: number
  readonly at: Instant
}

/** Unsettled reports, newest first. */
export async function openReports(db: D1Database): Promise<readonly OpenReport[]> {
  const { gameId: game, number, reportedAt: at } = messageReports
  return tables(db)
    .select({ game, name: games.name, number, at })
    .from(messageReports)
    .innerJoin(games, eq(games.id, messageReports.gameId))
    .where(isNull(messageReports.settledAt))
    .orderBy(desc(at))
    .limit(MAX_LISTED)
}

/** For a game that is deleted. */
export async function removeReports(db: D1Database, game: GameId): Promise<void> {
  await tables(db).delete(messageReports).where(eq(messageReports.gameId, game))
}
