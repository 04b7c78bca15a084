/** What is answered by code: one small app per subject, and what holds for all of them. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import type { Context, MiddlewareHandler } from 'hono'
import { acts } from './routes/games/acts.ts'
import { reference } from './reference/openapi.tsx'
import { absences } from './routes/account/absences.ts'
import { games } from './routes/games/games.ts'
import { mailbox } from './pages/mailbox.tsx'
import { challenge } from './pages/challenge.tsx'
import { health } from './pages/health.ts'
import { hook } from './routes/games/webhook.ts'
import { me } from './routes/account/account.ts'
import { mailReports } from './routes/mail-reports.ts'
import { BACKUP_BYTES, backups } from './routes/backups.ts'
import { operating } from './routes/operator.ts'
import { orders } from './routes/games/orders.ts'
import { players } from './routes/players.ts'
import { calendar } from './pages/calendar.ts'
import { calendarLink } from './routes/account/calendar.ts'
import { keptMaps } from './routes/account/kept-maps.ts'
import { clock } from './routes/games/clock.ts'
import { maps } from './routes/games/maps.ts'
import { press } from './routes/games/press.ts'
import { push } from './routes/account/push.ts'
import { pictures } from './pictures/routes.ts'
import { previews } from './pictures/link-previews.ts'
import { proposals } from './routes/games/proposals.ts'
import { logged, noteFault } from './routing/logging.ts'
import { refuse } from './routing/problems.ts'
import { RememberingRouter } from './routing/router.ts'
import { ofPages } from './routing/security-headers.ts'
import { SAFE } from './routing/statement.ts'
import type { ApiEnv } from './routing/statement.ts'
import { rewinding } from './routes/rewinding.ts'
import { sandbox } from './routes/sandbox.ts'
import { service } from './routes/service.ts'
import { seen } from './routes/games/seen.ts'
import { seats } from './routes/games/seats.ts'
import { signIn } from './routes/account/sign-in.ts'
import { gameMails } from './routes/games/game-mails.ts'
import { invitations } from './routes/games/invitations.ts'
import { site } from './pages/site.ts'
import { tokens } from './routes/account/tokens.ts'
import { remembered } from '../rules/remembered.ts'
import { unsubscribe } from './pages/unsubscribe.tsx'
import { variants } from './routes/variants.ts'

const BODY_BYTES = 64 * 1024

const changes = ({ req }: Context): boolean => !SAFE.includes(req.method)
const isJson = ({ req }: Context): boolean => /^application\/json *(;|$)/i.test(req.header('content-type') ?? '')

const originOf = remembered(1, (url: string) => new URL(url).origin)
/** The same of a request, whose address is written out already: it is what stands before the path. */
const askedAt = (url: string): string => url.slice(0, url.indexOf('/', 'https://'.length))

/**
 * Does our own page ask? A browser names the page it acts for (`Origin`), or at least whether that page is ours
 * (`Sec-Fetch-Site`; no page can forge either). Who names neither is a script, and proves it by sending JSON.
 */
function isOurs(c: Context<ApiEnv>): boolean {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (origin !== undefined) return [askedAt(c.req.url), originOf(c.env.BASE_URL)].includes(origin)
  return site === undefined ? !changes(c) || isJson(c) : site === 'same-origin'
}

/**
 * A browser sends a cookie by itself, so what changes something or listens must come from our own page; a token is only
 * ever sent on purpose.
 */
function isForeign(c: Context<ApiEnv>): boolean {
  const acts = changes(c) || c.req.header('upgrade') !== undefined
  return acts && c.req.header('authorization') === undefined && !isOurs(c)
}

/** No form of another site can send JSON, and what does not say that it is JSON is not taken for it. */
const isOtherThanJson = (c: Context): boolean =>
  changes(c) && !isJson(c) && (c.req.header('content-type') !== undefined || hasBody(c))
const hasBody = ({ req }: Context): boolean => req.raw.body !== null && req.header('content-length') !== '0'

const guarded: MiddlewareHandler<ApiEnv> = async (c, next) =>
  isForeign(c) ? refuse(c, 'foreign-page') : isOtherThanJson(c) ? refuse(c, 'not-json') : next()

/** A body that says how long it is need not be touched; any other is counted while it comes. */
function atMost(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: (c) => refuse(c, 'too-large') })
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next)
    return Number(length) > maxSize ? refuse(c, 'too-large') : next()
  }
}
const [notTooLarge, asLargeAsBackups] = [atMost(BODY_BYTES), atMost(BACKUP_BYTES)]
const limited: MiddlewareHandler = (c, next) =>
  /^\/api\/operator\/games\/[^/]+\/backup$/.test(c.req.path) ? asLargeAsBackups(c, next) : notTooLarge(c, next)

/** Of the API, which tells of it what pages of others may read, it is asked there. None may stand behind the routes: the log tells the last that fits. */
const limitedOutside: MiddlewareHandler = (c, next) => (c.req.path.startsWith('/api/') ? next() : notTooLarge(c, next))

/** Answers are for one reader and one moment, and tell which: a deadline is by this clock, not by that of the reader. */
const fresh: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (status === 101) return
  headers.set('cache-control', 'no-store')
  headers.set('date', new Date().toUTCString())
}

const FROM_ANYWHERE = '*'
const EXPOSED = ['date', 'retry-after']
const preflight = cors({
  origin: FROM_ANYWHERE,
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['authorization', 'content-type'],
  exposeHeaders: EXPOSED,
  maxAge: 24 * 60 * 60,
})

/**
 * Pages of others may read what everybody may read, and act with a token that somebody gave them. Cookies are not let through: without
 * `Access-Control-Allow-Credentials` no browser shows them an answer that was given to one.
 */
const openToPages: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next)
  await next()
  // Set on the answer itself: what hono's `cors` sets before there is one makes it copy the answer with all its headers.
  c.res.headers.set('access-control-allow-origin', FROM_ANYWHERE)
  c.res.headers.set('access-control-expose-headers', EXPOSED.join(','))
}

const subjects = new Hono<ApiEnv>()
  .route('/', me)
  .route('/', signIn)
  .route('/', tokens)
  .route('/', players)
  .route('/', variants)
  .route('/', service)
  .route('/', games)
  .route('/', orders)
  .route('/', clock)
  .route('/', maps)
  .route('/', proposals)
  .route('/', acts)
  .route('/', press)
  .route('/', seats)
  .route('/', seen)
  .route('/', gameMails)
  .route('/', invitations)
  .route('/', absences)
  .route('/', sandbox)
  .route('/', operating)
  .route('/', backups)
  .route('/', rewinding)
  .route('/', mailReports)
  .route('/', calendarLink)
  .route('/', keptMaps)
  .route('/', hook)
  .route('/', push)

const api = new Hono<ApiEnv>()
  .basePath('/api')
  .use(fresh, openToPages, limited, guarded)
  .route('/', subjects)
  .route('/', reference(subjects, pictures))

/** The type by which the page's client knows the routes. */
export type Api = typeof api

/** Everything that is no file: what is asked for and is no static asset comes here. */
export const app = new Hono<ApiEnv>({ router: new RememberingRouter() })
  .use(logged)
  .route('/', pictures)
  .route('/', previews)
  .route('/', challenge)
  .route('/', site)
  .use(ofPages, limitedOutside)
  .route('/', api)
  .route('/', unsubscribe)
  .route('/', calendar)
  .route('/', health)
  .route('/', mailbox)
  .notFound((c) => refuse(c, 'nothing-here'))
  .onError((error, c) => {
    if (error instanceof HTTPException) return refuse(c, 'unreadable')
    noteFault(c, error)
    return refuse(c, 'our-fault')
  })
