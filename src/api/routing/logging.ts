/** A line of the log for each request, and a count of those that fail by our fault. */
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { addCounts } from '../../telemetry/counts.ts'
import { log, logFault } from '../../telemetry/log.ts'
import type { ApiEnv } from './statement.ts'

export const logged: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const since = Date.now()
  await next()
  const { method } = c.req
  log(c.env, {
    line: 'request',
    method,
    route: routePath(c, -1),
    status: c.res.status,
    span: Date.now() - since,
  })
}

/** Logs what nobody expected, and counts it; the answer does not wait for that. */
export function noteFault(c: Context<ApiEnv>, fault: unknown): void {
  logFault(`${c.req.method} ${routePath(c, -1)}`, fault)
  const counted = addCounts(c.env.DB, [['server faults', 1]], Date.now())
  try {
    c.executionCtx.waitUntil(counted)
  } catch {
    // Called without a platform around it, which would have kept the isolate alive; it is counted all the same.
  }
}
