/** Defines a route: its audience, description, responses and errors, attached to its guard. */
import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { type Caller, findCaller } from '../../players/credentials/caller.ts'
import { expiredSeatCookie, readGuest } from '../../players/credentials/seat-codes.ts'
import { type Report, readReport } from '../../post/recipients/blocked-addresses.ts'
import { isRateLimited } from '../../players/abuse/limits.ts'
import type { ProblemCode, ErrorCode } from '../schemas/errors.ts'
import { refuse } from './responses.ts'

/**
 * `participant`: a player, or a guest with a seat of a game in one room.
 * `owner`: a player in a browser, not with a token. Operators need a browser, too. The mail
 * provider signs its requests.
 */
const AUDIENCES = ['anyone', 'participant', 'player', 'owner', 'operator', 'mail-provider'] as const
export type Audience = (typeof AUDIENCES)[number]

export interface ApiEnv {
  Bindings: Env
}
export type Guarded<Who> = ApiEnv & { Variables: { caller: Who } }

/** Media types of bodies other than JSON. */
const MEDIA_TYPES = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'text/plain',
  'application/jsonl',
  'text/calendar',
  'text/csv',
  'application/atom+xml',
] as const
type MediaType = (typeof MEDIA_TYPES)[number]

/** Headers of responses that clients can use. */
export type HeaderName =
  | 'Date'
  | 'Cache-Control'
  | 'Retry-After'
  | 'Location'
  | 'ETag'
  | 'Set-Cookie'
  | 'Content-Disposition'

/**
 * The meaning of a status, its body (null: none), and its headers, without those that all
 * responses have.
 */
export type ResponseSpec = readonly [
  meaning: string,
  body: z.ZodType | MediaType | null,
  headers?: readonly HeaderName[],
]

export interface RouteSpec {
  /** The name of the method in generated clients: verb + object. Part of the API: do not rename it. */
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly responses: Readonly<Record<number, ResponseSpec>>
  /** Without those of its audience, method and body, which are added. */
  readonly errors?: readonly ErrorCode[]
  /** Computed only for the description. */
  readonly examples?: () => readonly WorkedExample[]
}

/** A request and its exact response. */
export interface WorkedExample {
  readonly name: string
  readonly summary: string
  readonly request: unknown
  readonly answer: unknown
}

/** Open to everyone. The caller is null if not signed in. */
export const anyone = (spec: RouteSpec) =>
  defineRoute(
    'anyone',
    spec,
    createMiddleware<Guarded<Account | null>>(async (c, next) => {
      const caller = await findCaller(c.req.raw.headers, c.env)
      if (await isRateLimited(c, caller?.account ?? null)) return refuse(c, 'too-many-requests')
      c.set('caller', caller?.account ?? null)
      return next()
    }),
  )

/** A player with an account, or a guest with a seat of the game in the path. Both have an id. */
export type Participant = Pick<Account, 'id'>

/** Open to everyone. The caller is null if they neither are signed in nor have a seat as a guest. */
export const viewer = (spec: RouteSpec) =>
  defineRoute(
    'anyone',
    spec,
    createMiddleware<Guarded<Participant | null>>(async (c, next) => {
      const guest = await findGuest(c)
      const caller = guest ?? (await findCaller(c.req.raw.headers, c.env))?.account ?? null
      if (await isRateLimited(c, caller)) return refuse(c, 'too-many-requests')
      c.set('caller', caller)
      await next()
      // The seat has moved to another phone: remove the cookie.
      if (guest !== null && c.res.status === 404 && (await hasLostSeat(c, guest.id)))
        c.header('set-cookie', expiredSeatCookie(c.env, c.req.param('id') ?? ''), { append: true })
    }),
  )

/** Not if only a phase or a code does not exist. */
async function hasLostSeat({ env, req }: Pick<Context<ApiEnv>, 'env' | 'req'>, guest: PlayerId): Promise<boolean> {
  const game = gameStub(env, (req.param('id') ?? '') as GameId)
  return !(await game.view(guest, null)).ok
}

/** The guest whose seat cookie the browser sends for the game in the path; null if none. */
async function findGuest({ env, req }: Pick<Context<ApiEnv>, 'env' | 'req'>): Promise<Participant | null> {
  const id = await readGuest(env, req.raw.headers, req.param('id') ?? '', Date.now())
  return id === null ? null : { id }
}

/** Open to everyone, who all get what a stranger sees: cookies and tokens are not read. */
export const stranger = (spec: RouteSpec) =>
  defineRoute(
    'anyone',
    spec,
    createMiddleware<ApiEnv>(async (c, next) =>
      (await isRateLimited(c, null)) ? refuse(c, 'too-many-requests') : next(),
    ),
  )

export const player = (spec: RouteSpec) => defineRoute('player', spec, requireAccount('player'))

/** A browser with a seat cookie acts as the guest, even if it is also signed in. */
export const participant = (spec: RouteSpec) =>
  defineRoute(
    'participant',
    spec,
    createMiddleware<Guarded<Participant>>(async (c, next) => {
      const guest = await findGuest(c)
      const caller = guest ?? (await findCaller(c.req.raw.headers, c.env))
      const who = caller === null ? null : 'account' in caller ? caller.account : caller
      if (await isRateLimited(c, who)) return refuse(c, 'too-many-requests')
      if (caller === null || who === null) return refuse(c, 'not-signed-in')
      const problem = 'account' in caller ? problemFor(caller, 'player', c.req.method) : null
      if (problem !== null) return refuse(c, problem)
      c.set('caller', who)
      return next()
    }),
  )
export const owner = (spec: RouteSpec) => defineRoute('owner', spec, requireAccount('owner'))
export const operator = (spec: RouteSpec) => defineRoute('operator', spec, requireAccount('operator'))

export const mailProvider = (spec: RouteSpec) =>
  defineRoute(
    'mail-provider',
    spec,
    createMiddleware<ApiEnv & { Variables: { report: Report } }>(async (c, next) => {
      if (await isRateLimited(c, null)) return refuse(c, 'too-many-requests')
      const report = readReport(c.env.RESEND_WEBHOOK_SECRET, await c.req.text(), c.req.raw.headers)
      if (report === null) return refuse(c, 'bad-signature')
      c.set('report', report)
      return next()
    }),
  )

const requireAccount = (audience: Exclude<Audience, 'anyone' | 'participant' | 'mail-provider'>) =>
  createMiddleware<Guarded<Account>>(async (c, next) => {
    const caller = await findCaller(c.req.raw.headers, c.env)
    if (await isRateLimited(c, caller?.account ?? null)) return refuse(c, 'too-many-requests')
    if (caller === null) return refuse(c, 'not-signed-in')
    const problem = problemFor(caller, audience, c.req.method)
    if (problem !== null) return refuse(c, problem)
    c.set('caller', caller.account)
    return next()
  })

/** Methods that change nothing (RFC 9110). */
export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Why a signed-in caller may not call a route; null if they may. */
function problemFor({ account, credential }: Caller, audience: Audience, method: string): ProblemCode | null {
  if (audience === 'operator' && !account.operator) return 'operator-only'
  if (audience !== 'player' && credential !== 'session') return 'session-required'
  return credential === 'read' && !SAFE_METHODS.includes(method) ? 'read-only-token' : null
}

const AUDIENCE_ERRORS: Readonly<Record<Audience, readonly ErrorCode[]>> = {
  anyone: [],
  participant: ['not-signed-in'],
  player: ['not-signed-in'],
  owner: ['not-signed-in', 'session-required'],
  operator: ['not-signed-in', 'operator-only', 'session-required'],
  'mail-provider': ['bad-signature'],
}

/** A handler’s part of the description of its route. */
export interface RouteParts {
  readonly spec?: RouteSpec & { readonly audience: Audience }
  readonly param?: z.ZodType
  readonly query?: z.ZodType
  readonly json?: z.ZodType
}
const PARTS = new WeakMap<object, RouteParts>()
export const partsOf = (handler: object): RouteParts | undefined => PARTS.get(handler)

/** Attaches the description to the handler. */
export function describeHandler<Handler extends MiddlewareHandler>(handler: Handler, parts: RouteParts): Handler {
  PARTS.set(handler, parts)
  return handler
}

const defineRoute = <Guard extends MiddlewareHandler>(audience: Audience, spec: RouteSpec, guard: Guard): Guard =>
  describeHandler(guard, {
    spec: {
      ...spec,
      audience,
      errors: [...AUDIENCE_ERRORS[audience], ...(spec.errors ?? []), 'too-many-requests', 'internal-error'],
    },
  })
