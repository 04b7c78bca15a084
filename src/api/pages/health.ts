/** Whether the service works. For monitors, which have no session. */
import { Hono } from 'hono'
import type { Instant } from '../../game/ids.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import { lateGames } from '../../lobby/lists.ts'
import { backlogOf, isMailLate } from '../../post/queue/mail-queue.ts'
import { logFault } from '../../telemetry/log.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

/** Two runs of the safety net (`scheduled.ts`), which should have fixed anything overdue by then. */
const PATIENCE = 30 * MINUTE_MS

/** Contains no counts: the number of games and mails is not public. */
export interface Health {
  /** Everything works. */
  readonly ready: boolean
  readonly database: Reach
  /** The queue of mails. */
  readonly queue: Reach
  /** `unknown`: the database cannot be reached. */
  readonly phases: Timeliness
  readonly mails: Timeliness
}
export type Reach = 'reachable' | 'unreachable'
export type Timeliness = 'on time' | 'late' | 'unknown'

type DatabaseHealth = Omit<Health, 'queue'>
const UNREACHABLE: DatabaseHealth = { ready: false, database: 'unreachable', phases: 'unknown', mails: 'unknown' }

async function healthAt({ DB, MAILS }: Pick<Env, 'DB' | 'MAILS'>, now: Instant): Promise<Health> {
  const [found, depth] = await Promise.all([databaseHealth(DB, now), backlogOf(MAILS)])
  return { ...found, ready: found.ready && depth !== null, queue: depth === null ? 'unreachable' : 'reachable' }
}

async function databaseHealth(db: D1Database, now: Instant): Promise<DatabaseHealth> {
  try {
    const since = now - PATIENCE
    const [games, isLate] = await Promise.all([lateGames(db, since), isMailLate(db, since)])
    const phases = games.some(({ idle }) => !idle) ? 'late' : 'on time'
    return { ready: phases === 'on time' && !isLate, database: 'reachable', phases, mails: isLate ? 'late' : 'on time' }
  } catch (fault) {
    logFault('health', fault)
    return UNREACHABLE
  }
}

const shown = anyone({
  tag: 'Service',
  summary: 'Check the health of the service',
  responses: { 200: ['The service works', null], 503: ['Something is wrong. The body says what', null] },
})

/** Its path is complete: mount it at `/`. */
export const health = new Hono<ApiEnv>().get('/health', shown, async (c) => {
  const found = await healthAt(c.env, Date.now())
  return c.json(found, found.ready ? 200 : 503, { 'cache-control': 'no-store' })
})
