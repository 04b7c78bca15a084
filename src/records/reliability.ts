/** Reliability of a player: the share of phases in which they gave due orders, and seats left. */
import { and, count, eq, gt, ne, sql, sum } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { tables } from '../database.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import { YEAR_MS } from '../lib/time.ts'
import { games } from '../lobby/schema.ts'
import { departures, phaseRecords } from './schema.ts'

/** Fewer phases have no percentage. */
export const MIN_PHASES = 5

/** Over the last year. Excused phases are not counted. */
export interface Reliability {
  /** Phases with orders due. */
  readonly due: number
  /** Phases of these in which they gave orders. */
  readonly kept: number
  /** Seats given up, or lost by missing phases. */
  readonly left: number
  /** `kept` of `due` in percent, rounded down; null below `MIN_PHASES`. */
  readonly percent: number | null
}

export const percentOf = (kept: number, due: number): number | null =>
  due < MIN_PHASES ? null : Math.floor((100 * kept) / due)

/** Anonymous games count only once they end: otherwise the count would reveal who plays in them. */
const isPublic = (gameId: SQLiteColumn) =>
  sql`NOT EXISTS (SELECT 1 FROM ${games} WHERE ${games.id} = ${gameId} AND ${games.masked})`

export async function reliabilityOf(db: D1Database, player: PlayerId, now: Instant): Promise<Reliability> {
  const store = tables(db)
  const since = now - YEAR_MS
  const { playerId, attendance, closedAt } = phaseRecords
  const [[phases], [departed]] = await store.batch([
    store
      .select({ due: count(), kept: sum(sql`${attendance} = 'kept'`).mapWith(Number) })
      .from(phaseRecords)
      .where(and(eq(playerId, player), gt(closedAt, since), ne(attendance, 'excused'), isPublic(phaseRecords.gameId))),
    store
      .select({ left: count() })
      .from(departures)
      .where(
        and(
          eq(departures.playerId, player),
          gt(departures.leftAt, since),
          eq(departures.back, false),
          isPublic(departures.gameId),
        ),
      ),
  ])
  const { due, kept } = { due: phases?.due ?? 0, kept: phases?.kept ?? 0 }
  return { due, kept, left: departed?.left ?? 0, percent: percentOf(kept, due) }
}
