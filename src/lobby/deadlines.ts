/** Deadlines for calendars: one for each phase, updated when it changes. */
import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { type Tables, tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { DAY_MS } from '../lib/time.ts'
import { deadlines, gamePlayers, games } from './schema.ts'

/** How long calendars show cancelled and passed deadlines: some fetch rarely. */
const KEEP_CLOSED = 14 * DAY_MS
const MAX_DEADLINES = 500

/**
 * Statements for the batch that writes a game's lobby row. A deadline still ahead when its phase
 * ends or pauses is cancelled. `isCurrent`: no newer row of the game has been written.
 */
export function deadlineStatements(store: Tables, row: LobbyRow, isCurrent: SQL, now: Instant) {
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

export interface PlayersDeadline {
  readonly game: GameId
  readonly name: string
  /** The id of its variant. */
  readonly variant: string
  readonly phase: string
  readonly deadline: Instant
  readonly sequence: number
  readonly isCancelled: boolean
  readonly changedAt: Instant
}

/**
 * Open and recently changed deadlines of the games this player plays or sits in, soonest first. If
 * there are too many, those closed longest ago are left out.
 */
export async function deadlinesOf(db: D1Database, player: PlayerId, now: Instant): Promise<readonly PlayersDeadline[]> {
  const { gameId: game, phase, deadline, sequence, changedAt } = deadlines
  const isOpen = eq(deadlines.state, 'open')
  const isCancelled = sql<number>`${deadlines.state} = 'cancelled'`.mapWith(Boolean)
  const found = await tables(db)
    .select({ game, name: games.name, variant: games.variant, phase, deadline, sequence, isCancelled, changedAt })
    .from(deadlines)
    .innerJoin(games, eq(games.id, game))
    .innerJoin(gamePlayers, and(eq(gamePlayers.gameId, game), eq(gamePlayers.playerId, player)))
    .where(and(isNotNull(gamePlayers.seat), or(isOpen, gt(changedAt, now - KEEP_CLOSED))))
    .orderBy(desc(isOpen), desc(changedAt))
    .limit(MAX_DEADLINES)
  return found.toSorted((a, b) => a.deadline - b.deadline)
}
