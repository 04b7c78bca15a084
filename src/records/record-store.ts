/** Saves what games report from their outboxes: records of players, and reported messages. */
import { and, eq, lt, lte, desc, isNull } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Tables, upsertIfNewer, tables, runBatch } from '../database.ts'
import type { Instant, GameId } from '../game/ids.ts'
import type { PlayerRecord, MessageReport } from '../game/announcements/effect.ts'
import { YEAR_MS } from '../lib/time.ts'
import { departures, gameResults, messageReports, openings, phaseRecords } from './schema.ts'
import { games } from '../lobby/schema.ts'

export const saveRecord = (db: D1Database, record: PlayerRecord): Promise<void> => {
  const store = tables(db)
  return runBatch(store, statementsFor(store, record))
}

function statementsFor(store: Tables, record: PlayerRecord): readonly BatchItem<'sqlite'>[] {
  const { game: gameId, at } = record
  switch (record.kind) {
    case 'phase':
      return record.players.map(({ player: playerId, seat, attendance }) =>
        store
          .insert(phaseRecords)
          .values({ gameId, seat, playerId, phase: record.phase, attendance, closedAt: at })
          .onConflictDoUpdate({
            target: [phaseRecords.gameId, phaseRecords.phase, phaseRecords.seat],
            ...upsertIfNewer(phaseRecords.closedAt),
          }),
      )
    case 'left':
      return [
        store
          .insert(departures)
          .values({ gameId, seat: record.seat, playerId: record.player, leftAt: at, back: record.back })
          .onConflictDoUpdate({
            target: [departures.gameId, departures.seat, departures.playerId],
            ...upsertIfNewer(departures.leftAt),
          }),
      ]
    case 'opening':
      return [
        store
          .insert(openings)
          .values({ gameId, powers: record.powers, at })
          .onConflictDoUpdate({ target: openings.gameId, ...upsertIfNewer(openings.at) }),
      ]
    case 'results-withdrawn':
      return [store.delete(gameResults).where(and(eq(gameResults.gameId, gameId), lte(gameResults.endedAt, at)))]
    case 'results':
      return record.players.map(({ player: playerId, seat, plays, outcome }) =>
        store
          .insert(gameResults)
          .values({ gameId, seat, playerId, plays, outcome, endedAt: at })
          .onConflictDoUpdate({
            target: [gameResults.gameId, gameResults.seat],
            ...upsertIfNewer(gameResults.endedAt),
          }),
      )
  }
}

/** For the cron. Reliability counts one year. */
export async function deleteOldPhases(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(phaseRecords)
    .where(lt(phaseRecords.closedAt, now - YEAR_MS))
}

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

interface OpenReport {
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

/** For a game that is deleted: its reports, and what statistics count. */
export async function removeGameRecords(db: D1Database, game: GameId): Promise<void> {
  await tables(db).batch([
    tables(db).delete(messageReports).where(eq(messageReports.gameId, game)),
    tables(db).delete(openings).where(eq(openings.gameId, game)),
  ])
}
