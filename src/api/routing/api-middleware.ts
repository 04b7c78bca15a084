/**
 * Checks of every request (cross-site, size and type of the body), and headers of every response.
 * One middleware, because each layer around a call costs time.
 */
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { every } from 'hono/combine'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { DAY_SECONDS } from '../../lib/time.ts'
import { pageHeaders } from './security-headers.ts'
import { SAFE_METHODS, type ApiEnv } from './define-route.ts'
import { refuse } from './responses.ts'

/** In bytes. */
const BODY_BYTES = 64 * 1024
/** The maximum size of a sealed backup in bytes, many times that of the longest games. */
export const BACKUP_BYTES = 16 * 1024 * 1024
/** The maximum size of an imported game in bytes, many times that of long games without messages. */
const IMPORT_BYTES = 2 * 1024 * 1024

const isChange = ({ req }: Context): boolean => !SAFE_METHODS.includes(req.method)
const isJson = ({ req }: Context): boolean => /^application\/json *(;|$)/i.test(req.header('content-type') ?? '')

const originOf = (url: string): string => new URL(url).origin

/**
 * Is the request from our own page? Browsers send `Origin`, or at least `Sec-Fetch-Site`, and no
 * page can forge either. Without both it is a script, which proves that by sending JSON.
 */
function isSameOrigin(c: Context<ApiEnv>): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin !== undefined) return [originOf(c.req.url), originOf(c.env.BASE_URL)].includes(origin)
  return site === undefined ? !isChange(c) || isJson(c) : site === 'same-origin'
}

/**
 * Browsers send cookies automatically, so requests that change something or open a socket must come
 * from our own page. Tokens are only sent on purpose.
 */
function isCrossSite(c: Context<ApiEnv>): boolean {
  const isSensitive = isChange(c) || c.req.header('upgrade') !== undefined
  return isSensitive && c.req.header('authorization') === undefined && !isSameOrigin(c)
}

/** A form on another site cannot send JSON. */
const isNotJson = (c: Context): boolean =>
  isChange(c) && !isJson(c) && (c.req.header('content-type') !== undefined || hasBody(c))
const hasBody = ({ req }: Context): boolean => req.raw.body !== null && req.header('content-length') !== '0'

/** Checks `content-length` if there is one. Otherwise the body is counted as it arrives. */
function limitBody(maxSize: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError: (c) => refuse(c, 'too-large') })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
    return Number(length) > maxSize ? refuse(c, 'too-large') : next()
  }
}
export const limitPageBody = limitBody(BODY_BYTES)
const limitBackup = limitBody(BACKUP_BYTES)
const limitImport = limitBody(IMPORT_BYTES)
const limitApiBody: MiddlewareHandler = (c, next) => {
  if (/^\/api\/operator\/games\/[^/]+\/backup$/.test(c.req.path)) return limitBackup(c, next)
  return c.req.path === '/api/imports' ? limitImport(c, next) : limitPageBody(c, next)
}

const ANY_ORIGIN = '*'
const EXPOSED_HEADERS = ['date', 'retry-after', 'location']
const preflight = cors({
  origin: ANY_ORIGIN,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['authorization', 'content-type'],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: DAY_SECONDS,
})

/**
 * Pages of other sites can read public data, and act with a token that a player gave them. Cookies
 * do not work there: without `Access-Control-Allow-Credentials` a browser hides the response.
 *
 * Responses are not cached. Clients read this clock from `Date`, because deadlines follow it.
 */
export const apiMiddleware: MiddlewareHandler<ApiEnv> = (c, next) =>
  pageHeaders(c, async () => {
    const response = await respond(c, next)
    if (response instanceof Response) c.res = response
    const { headers, status } = c.res
    headers.set('access-control-allow-origin', ANY_ORIGIN)
    headers.set('access-control-expose-headers', EXPOSED_HEADERS.join(','))
    if (status === 101) return
    headers.set('cache-control', 'no-store')
    headers.set('date', new Date().toUTCString())
  })

const respond = (c: Context<ApiEnv>, next: Next): Promise<Response | void> =>
  c.req.method === 'OPTIONS' ? preflight(c, next) : limitApiBody(c, () => guard(c, next))

async function guard(c: Context<ApiEnv>, next: Next): Promise<void> {
  const problem = isCrossSite(c) ? 'cross-site' : isNotJson(c) ? 'not-json' : null
  if (problem === null) await next()
  else c.res = refuse(c, problem)
}

/** Middleware for all but the API. Mounted before it, because the log names the last match. */
export function exceptApi(...middleware: readonly MiddlewareHandler[]): MiddlewareHandler {
  const all = every(...middleware)
  return (c, next) => (/^\/api(\/|$)/.test(c.req.path) ? next() : all(c, next))
}
