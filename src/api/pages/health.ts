/** Is the service alive, and can it do what it is for? For monitors, which have no session. */
import { Hono } from 'hono'
import type { Instant } from '../../game/names.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import { lateGames } from '../../lobby/lists.ts'
import { backlogOf, isMailLate } from '../../post/queue/mail-queue.ts'
import { logFault } from '../../telemetry/log.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

/** Two rounds of the safety net (`scheduled.ts`): what is overdue longer has not been mended by it. */
const PATIENCE = 30 * MINUTE_MS

/** Nothing is counted: how many games or mails there are is nobody’s business here. */
export interface Health {
  /** All parts are as they should be. */
  readonly ready: boolean
  readonly database: Reach
  /** By which mails leave. */
  readonly queue: Reach
  /** unknown: the database cannot be asked. */
  readonly phases: Timeliness
  readonly mails: Timeliness
}
export type Reach = 'reachable' | 'unreachable'
export type Timeliness = 'on time' | 'late' | 'unknown'

type OfDatabase = Omit<Health, 'queue'>
const UNREACHABLE: OfDatabase = { ready: false, database: 'unreachable', phases: 'unknown', mails: 'unknown' }

async function healthAt({ DB, MAILS }: Pick<Env, 'DB' | 'MAILS'>, now: Instant): Promise<Health> {
  const [found, depth] = await Promise.all([ofDatabase(DB, now), backlogOf(MAILS)])
  return { ...found, ready: found.ready && depth !== null, queue: depth === null ? 'unreachable' : 'reachable' }
}

async function ofDatabase(db: D1Database, now: Instant): Promise<OfDatabase> {
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
  summary: 'Is the service ready?',
  responses: { 200: ['It is', null], 503: ['Something is not as it should be: the body says what', null] },
})

/** Its path is complete: mount it at `/`. */
export const health = new Hono<ApiEnv>().get('/health', shown, async (c) => {
  const found = await healthAt(c.env, Date.now())
  return c.json(found, found.ready ? 200 : 503, { 'cache-control': 'no-store' })
})
