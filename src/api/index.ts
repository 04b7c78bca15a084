/** What is answered by code: one small app per subject, and what holds for all of them. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { Context, MiddlewareHandler } from 'hono'
import { docs } from './docs.tsx'
import { games } from './games.ts'
import { mailbox } from './mailbox.tsx'
import { me } from './me.ts'
import { operatorMails } from './operator.ts'
import { orders } from './orders.ts'
import { refuse } from './problems.ts'
import type { Face } from './routes.ts'
import { signIn } from './sign-in.ts'
import { tokens } from './tokens.ts'
import { unsubscribe } from './unsubscribe.tsx'
import { variants } from './variants.ts'

const BODY_BYTES = 64 * 1024
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** A browser sends a cookie by itself, so a cookie must come from our own page; a token is only ever sent on purpose. */
const ownPages = csrf({
  origin: (origin, c: Context<Face>) =>
    origin === new URL(c.req.url).origin || origin === new URL(c.env.BASE_URL).origin,
})
const guardCookies: MiddlewareHandler<Face> = (c, next) =>
  c.req.header('authorization') === undefined ? ownPages(c, next) : next()

/** No form of another site can send JSON. */
const jsonOnly: MiddlewareHandler<Face> = async (c, next) => {
  const type = c.req.header('content-type')
  if (!SAFE.includes(c.req.method) && type !== undefined && !/^application\/json\b/i.test(type))
    return refuse(c, 'not-json')
  return next()
}

/** Answers are for one reader and one moment. */
const fresh: MiddlewareHandler<Face> = async (c, next) => {
  await next()
  if (c.res.status !== 101) c.header('cache-control', 'no-store')
}

const subjects = new Hono<Face>()
  .route('/', me)
  .route('/', signIn)
  .route('/', tokens)
  .route('/', variants)
  .route('/', games)
  .route('/', orders)
  .route('/', operatorMails)

const api = new Hono<Face>()
  .basePath('/api')
  .use(fresh, guardCookies, jsonOnly, bodyLimit({ maxSize: BODY_BYTES, onError: (c) => refuse(c, 'too-large') }))
  .route('/', subjects)
  .route('/', docs(subjects))

/** The type by which the page's client knows the routes. */
export type Api = typeof api

const NOTHING = ["'none'"]

/** The pages served from here are plain: their own style, their own forms, no scripts. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: NOTHING,
    styleSrc: ["'unsafe-inline'"],
    formAction: ["'self'"],
    baseUri: NOTHING,
    frameAncestors: ["'self'"],
  },
})

/** Everything that is answered by code; the page itself is a static asset. */
export const app = new Hono<Face>()
  .use(headers)
  .route('/', api)
  .route('/', unsubscribe)
  .route('/', mailbox)
  .notFound((c) => refuse(c, 'nothing-here'))
  .onError((error, c) => {
    if (error instanceof HTTPException) return refuse(c, error.status === 403 ? 'foreign-page' : 'unreadable')
    console.error(error)
    return refuse(c, 'our-fault')
  })
