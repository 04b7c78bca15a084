/** The deadlines of games as calendars show them: each phase that was open once, and how its deadline has changed since. */
import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, Instant, PlayerId } from '../game/names.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import { DAY_MS } from '../lib/time.ts'
import { isNewest } from './rows.ts'
import { deadlines, gamePlayers, games } from './schema.ts'

/** How long a deadline that is no more is told of: a calendar may be read seldom. */
const TOLD_FOR = 14 * DAY_MS
const MOST = 500

/**
 * After the row itself, any number of times: what another row has overtaken says nothing. A deadline that is still to come
 * when its phase is over, or paused, is cancelled.
 */
export async function noteDeadline(db: D1Database, row: LobbyRow, now: Instant): Promise<void> {
  await tables(db).batch(deadlineStatements(db, row, now))
}

/** To be carried out together, in this order. */
export function deadlineStatements(db: D1Database, row: LobbyRow, now: Instant) {
  const { id, revision, phase, status } = row
  const deadline = status === 'playing' ? row.deadline : null
  const store = tables(db)
  const stands = isNewest(id, revision)
  const isThis = sql`${deadline !== null} AND ${deadlines.phase} = ${phase ?? ''}`
  return [
    store
      .update(deadlines)
      .set({
        state: sql`CASE WHEN ${deadlines.deadline} > ${now} THEN 'cancelled' ELSE 'passed' END`,
        sequence: sql`${deadlines.sequence} + 1`,
        changedAt: now,
      })
      .where(sql`${deadlines.gameId} = ${id} AND ${deadlines.state} = 'open' AND NOT (${isThis}) AND ${stands}`),
    store.insert(deadlines).select(sql`
      SELECT ${id}, ${phase ?? ''}, ${deadline ?? 0}, 0, 'open', ${now} WHERE ${deadline !== null && phase !== null} AND ${stands}
      ON CONFLICT (game_id, phase) DO UPDATE
      SET deadline = excluded.deadline, sequence = sequence + 1, state = 'open', changed_at = excluded.changed_at
      WHERE deadline <> excluded.deadline OR state <> 'open'`),
  ] as const
}

export interface PlayersDeadline {
  readonly game: GameId
  readonly name: string
  readonly phase: string
  readonly deadline: Instant
  readonly sequence: number
  readonly isCancelled: boolean
  readonly changedAt: Instant
}

/** Of the games in which this player has a seat, or sits in one: what is open, and what was lately. Soonest first. */
export async function deadlinesOf(db: D1Database, player: PlayerId, now: Instant): Promise<readonly PlayersDeadline[]> {
  const { gameId: game, phase, deadline, sequence, changedAt } = deadlines
  const isCancelled = sql<number>`${deadlines.state} = 'cancelled'`.mapWith(Boolean)
  return tables(db)
    .select({ game, name: games.name, phase, deadline, sequence, isCancelled, changedAt })
    .from(deadlines)
    .innerJoin(games, eq(games.id, game))
    .innerJoin(gamePlayers, and(eq(gamePlayers.gameId, game), eq(gamePlayers.playerId, player)))
    .where(and(isNotNull(gamePlayers.seat), or(eq(deadlines.state, 'open'), gt(changedAt, now - TOLD_FOR))))
    .orderBy(asc(deadline))
    .limit(MOST)
}
