/** The service: who runs it, whether it works, and reports from its mail provider. */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject } from '../schemas/common-schemas.ts'
import type { BucketEnv } from '../../backup/bucket.ts'
import { challengeOf } from '../../players/abuse/sign-up-checks.ts'
import { blockAddress } from '../../post/recipients/blocked-addresses.ts'
import { anyone, type ApiEnv, mailProvider } from '../routing/define-route.ts'
import { json } from '../routing/responses.ts'
import type { Instant } from '../../game/ids.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import { lateGames } from '../../lobby/lists.ts'
import { backlogOf, isMailLate } from '../../post/queue/mail-queue.ts'
import { logFault } from '../../telemetry/log.ts'

const Info = defineObject('Service', {
  operator: z
    .object({
      name: z.string().nullable().describe('Who runs the service, in a few words. Null: not given.'),
      contact: z.string().nullable().describe('An e-mail address, or the address of a page. Null: not given.'),
    })
    .describe('Who runs this service.'),
  backups: z.boolean().describe('Whether everything is backed up each day.'),
  computers: z.boolean().describe('Whether games can have computer players.'),
  challenge: z.boolean().describe('Whether requesting a sign-in code requires a human check (Turnstile).'),
})
export type ServiceInfo = z.infer<typeof Info>

const getServiceInfo = anyone({
  operationId: 'getServiceInfo',
  tag: 'Service',
  summary: 'Get information about this service',
  responses: { 200: ['Its operator and features', Info] },
})

const reportBounces = mailProvider({
  operationId: 'reportBounces',
  tag: 'Operator',
  summary: 'Report bounces and complaints',
  description:
    'For the webhook of Resend. Addresses that bounce permanently or complain get no more mail until they are confirmed again. Other and repeated reports are ignored.',
  responses: { 204: ['Done', null] },
})

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const service = new Hono<ApiEnv>()
  .get('/service', getServiceInfo, (c) => {
    const { OPERATOR_NAME, OPERATOR_CONTACT, BACKUPS }: Env & BucketEnv = c.env
    return json<ServiceInfo>(c, {
      operator: { name: textOrNull(OPERATOR_NAME), contact: textOrNull(OPERATOR_CONTACT) },
      backups: BACKUPS !== undefined,
      computers: c.env.COMPUTERS !== 'off',
      challenge: challengeOf(c.env) !== null,
    })
  })
  .post('/mail-reports', reportBounces, async (c) => {
    const { about } = c.var.report
    if (about !== null) await blockAddress(c.env.DB, about)
    return c.body(null, 204)
  })

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
  operationId: 'checkHealth',
  tag: 'Service',
  summary: 'Check the health of the service',
  responses: { 200: ['The service works', null], 503: ['Something is wrong. The body says what', null] },
})

export const health = new Hono<ApiEnv>().get('/health', checkHealth, async (c) => {
  const state = await healthAt(c.env, Date.now())
  return c.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' })
})
