/**
 * What applies to every call of the API: cross-site requests, the size and type of bodies, and
 * headers of responses. It is one middleware, because each layer around a call costs time.
 */
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { every } from 'hono/combine'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { DAY_SECONDS } from '../../lib/time.ts'
import { ofPages } from './security-headers.ts'
import { SAFE_METHODS, type ApiEnv } from './define-route.ts'
import { refuse } from './responses.ts'

/** In bytes. */
const BODY_BYTES = 64 * 1024
/** The maximum size of a sealed backup in bytes: many times that of the longest games. */
export const BACKUP_BYTES = 16 * 1024 * 1024

const changes = ({ req }: Context): boolean => !SAFE_METHODS.includes(req.method)
const isJson = ({ req }: Context): boolean => /^application\/json *(;|$)/i.test(req.header('content-type') ?? '')

const originOf = (url: string): string => new URL(url).origin

/**
 * Whether the request comes from our own page. Browsers send `Origin`, or at least `Sec-Fetch-Site`,
 * and no page can forge either. Without both it is a script, which proves that by sending JSON.
 */
function isOurs(c: Context<ApiEnv>): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin !== undefined) return [originOf(c.req.url), originOf(c.env.BASE_URL)].includes(origin)
  return site === undefined ? !changes(c) || isJson(c) : site === 'same-origin'
}

/**
 * Browsers send cookies automatically, so requests that change something or open a socket must come
 * from our own page. Tokens are only sent on purpose.
 */
function isForeign(c: Context<ApiEnv>): boolean {
  const acts = changes(c) || c.req.header('upgrade') !== undefined
  return acts && c.req.header('authorization') === undefined && !isOurs(c)
}

/** A form on another site cannot send JSON. */
const isOtherThanJson = (c: Context): boolean =>
  changes(c) && !isJson(c) && (c.req.header('content-type') !== undefined || hasBody(c))
const hasBody = ({ req }: Context): boolean => req.raw.body !== null && req.header('content-length') !== '0'

/** Checks `content-length` if there is one. Otherwise the body is counted as it arrives. */
function atMost(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: (c) => refuse(c, 'too-large') })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? refuse(c, 'too-large') : next()
  }
}
export const notTooLarge = atMost(BODY_BYTES)
const asLargeAsBackups = atMost(BACKUP_BYTES)
const limited: MiddlewareHandler = (c, next) =>
  /^\/api\/operator\/games\/[^/]+\/backup$/.test(c.req.path) ? asLargeAsBackups(c, next) : notTooLarge(c, next)

const FROM_ANYWHERE = '*'
const EXPOSED = ['date', 'retry-after']
const preflight = cors({
  origin: FROM_ANYWHERE,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['authorization', 'content-type'],
  exposeHeaders: EXPOSED,
  maxAge: DAY_SECONDS,
})

/**
 * Pages of other sites may read what is public, and act with a token that a player gave them. Cookies do not work there: without
 * `Access-Control-Allow-Credentials` a browser hides the answer to a request with a cookie.
 *
 * An answer is for one reader and one moment. `Date` says which: deadlines are by this clock, not by the reader's.
 */
export const apiMiddleware: MiddlewareHandler<ApiEnv> = (c, next) =>
  ofPages(c, async () => {
    const response = await respond(c, next)
    if (response instanceof Response) c.res = response
    const { headers, status } = c.res
    headers.set('access-control-allow-origin', FROM_ANYWHERE)
    headers.set('access-control-expose-headers', EXPOSED.join(','))
    if (status === 101) return
    headers.set('cache-control', 'no-store')
    headers.set('date', new Date().toUTCString())
  })

const respond = (c: Context<ApiEnv>, next: Next): Promise<Response | void> =>
  c.req.method === 'OPTIONS' ? preflight(c, next) : limited(c, () => guarded(c, next))

async function guarded(c: Context<ApiEnv>, next: Next): Promise<void> {
  const why = isForeign(c) ? 'cross-site' : isOtherThanJson(c) ? 'not-json' : null
  if (why === null) await next()
  else c.res = refuse(c, why)
}

/** Middleware for everything except the API. Mount it before the routes of the API: the log names the last match. */
export function exceptApi(...middleware: readonly MiddlewareHandler[]): MiddlewareHandler {
  const all = every(...middleware)
  return (c, next) => (/^\/api(\/|$)/.test(c.req.path) ? next() : all(c, next))
}
