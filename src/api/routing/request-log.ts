/** Logs and counts requests and unexpected errors. */
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { addCounts } from '../../telemetry/counts.ts'
import { type Metric, ANSWER_SLOW, REQUESTS_COUNTED_AS, log, logFault } from '../../telemetry/log.ts'
import type { GameId } from '../../game/ids.ts'
import type { ApiEnv } from './define-route.ts'
import { GAME_ID } from './game-calls.ts'

/** The game in a path; undefined if there is none. Its id gives no access. */
function gameIn(path: string): GameId | undefined {
  const [, id = ''] = /\/games\/([^/]+)/.exec(path) ?? []
  return GAME_ID.test(id) ? (id as GameId) : undefined
}

export const logRequests: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const since = Date.now()
  await next()
  const span = Date.now() - since
  const { method, path } = c.req
  const game = gameIn(path)
  log(c.env, {
    line: 'request',
    method,
    route: routePath(c, -1),
    ...(game !== undefined && { game }),
    status: c.res.status,
    span,
  })
  if (Math.random() * REQUESTS_COUNTED_AS < 1)
    countInBackground(c, span > ANSWER_SLOW ? ['requests', 'requests slow'] : ['requests'], REQUESTS_COUNTED_AS)
}

/** Logs and counts an unexpected error. */
export function recordFault(c: Context<ApiEnv>, fault: unknown): void {
  const game = gameIn(c.req.path)
  logFault(`${c.req.method} ${routePath(c, -1)}`, fault, game === undefined ? [] : [game])
  countInBackground(c, ['server faults'], 1)
}

/** The response does not wait for it. */
function countInBackground(c: Context<ApiEnv>, names: readonly Metric[], count: number): void {
  const counts = names.map((name) => [name, count] as const)
  const done = addCounts(c.env.DB, counts, Date.now())
  try {
    c.executionCtx.waitUntil(done)
  } catch {
    // Tests have no execution context. It is counted anyway.
  }
}
