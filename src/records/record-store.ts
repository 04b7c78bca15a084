/**
 * Saves the records of players from the outbox of a game: idempotent, in any order. A phase that
 * closes again after a roll-back, or a game that ends again, replaces its earlier record.
 */
import { and, eq, lt, lte } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { upsertIfNewer, type Tables, tables, runBatch } from '../database.ts'
import type { Instant } from '../game/ids.ts'
import type { PlayerRecord } from '../game/announcements/effect.ts'
import { YEAR_MS } from '../lib/time.ts'
import { departures, gameResults, phaseRecords } from './schema.ts'

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
