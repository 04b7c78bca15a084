/** Reports whether the service works, for monitors. */
import { Hono } from 'hono'
import type { Instant } from '../../game/ids.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import { lateGames } from '../../lobby/lists.ts'
import { backlogOf, isMailLate } from '../../post/queue/mail-queue.ts'
import { logFault } from '../../telemetry/log.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

/** Two runs of the safety net (`scheduled.ts`), which should have fixed anything overdue by then. */
const PATIENCE = 30 * MINUTE_MS

/** Without counts: the number of games and mails is not public. */
interface Health {
  /** Everything works. */
  readonly ready: boolean
  readonly database: Reach
  /** The mail queue. */
  readonly queue: Reach
  /** `unknown`: the database cannot be reached. */
  readonly phases: Timeliness
  readonly mails: Timeliness
}
type Reach = 'reachable' | 'unreachable'
type Timeliness = 'on time' | 'late' | 'unknown'

type DatabaseHealth = Omit<Health, 'queue'>
const UNREACHABLE: DatabaseHealth = { ready: false, database: 'unreachable', phases: 'unknown', mails: 'unknown' }

async function healthAt({ DB, MAILS }: Pick<Env, 'DB' | 'MAILS'>, now: Instant): Promise<Health> {
  const [database, backlog] = await Promise.all([databaseHealth(DB, now), backlogOf(MAILS)])
  const isReachable = backlog !== null
  return { ...database, ready: database.ready && isReachable, queue: isReachable ? 'reachable' : 'unreachable' }
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

const checkHealth = anyone({
  tag: 'Service',
  summary: 'Check the health of the service',
  responses: { 200: ['The service works', null], 503: ['Something is wrong. The body says what', null] },
})

export const health = new Hono<ApiEnv>().get('/health', checkHealth, async (c) => {
  const state = await healthAt(c.env, Date.now())
  return c.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' })
})
