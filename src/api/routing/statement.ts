/** How a route is stated: who may call it, what it is for, what it answers. The statement is also the guard. */
import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, validator } from 'hono-openapi'
import type * as z from 'zod'
import type { Account } from '../../players/account.ts'
import { isOwnMachine } from '../../players/limits.ts'
import { callerOf } from '../../players/accounts.ts'
import type { Caller } from '../../players/accounts.ts'
import { networkOf } from './client-network.ts'
import { Problem, refuse } from './problems.ts'
import type { ProblemCode } from './problems.ts'

/** `owner`: of the account, in a browser; no token is enough. Operators, too, come in a browser. */
export const AUDIENCES = ['anyone', 'player', 'owner', 'operator'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What a caller finds in every route. */
export interface Face {
  Bindings: Env
}
export type Guarded<Who> = Face & { Variables: { caller: Who } }

export interface Statement {
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** Status → what it means and the shape of its body. Refusals are added by themselves. */
  readonly answers: Readonly<Record<number, readonly [meaning: string, shape: z.ZodType | null]>>
  /** Statuses with which this route may refuse, beyond what every route of its kind may. */
  readonly refuses?: readonly number[]
  /** Worked out only where the description is asked for. */
  readonly examples?: () => readonly WorkedExample[]
}

/** What may be sent, and exactly what is answered to it. */
export interface WorkedExample {
  readonly name: string
  readonly summary: string
  readonly request: unknown
  readonly answer: unknown
}

/** Open to everybody; the caller is null if not signed in. */
export const anyone = (statement: Statement) =>
  stated(
    'anyone',
    statement,
    createMiddleware<Guarded<Account | null>>(async (c, next) => {
      const caller = await callerOf(c.req.raw.headers, c.env)
      if (await isHasty(c, caller?.account ?? null)) return refuse(c, 'too-many-requests')
      c.set('caller', caller?.account ?? null)
      return next()
    }),
  )

export const player = (statement: Statement) => stated('player', statement, admit('player'))
export const owner = (statement: Statement) => stated('owner', statement, admit('owner'))
export const operator = (statement: Statement) => stated('operator', statement, admit('operator'))

const admit = (audience: Exclude<Audience, 'anyone'>) =>
  createMiddleware<Guarded<Account>>(async (c, next) => {
    const caller = await callerOf(c.req.raw.headers, c.env)
    if (await isHasty(c, caller?.account ?? null)) return refuse(c, 'too-many-requests')
    if (caller === null) return refuse(c, 'not-signed-in')
    const obstacle = obstacleFor(caller, audience, c.req.method)
    if (obstacle !== null) return refuse(c, obstacle)
    c.set('caller', caller.account)
    return next()
  })

/** Methods that change nothing (RFC 9110). */
export const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Why somebody who is signed in may not call a route; null: he may. */
function obstacleFor({ account, by }: Caller, audience: Audience, method: string): ProblemCode | null {
  if (audience === 'operator' && !account.operator) return 'operator-only'
  if (audience !== 'player' && by !== 'session') return 'needs-browser'
  return by === 'read' && !SAFE.includes(method) ? 'read-only-token' : null
}

/** Players are counted by themselves, wherever they call from; strangers by where they call from. */
export async function isHasty(
  call: { readonly env: Env; readonly req: HonoRequest },
  caller: Account | null,
): Promise<boolean> {
  const key = caller === null ? `from ${networkOf(call.req)}` : `player ${caller.id}`
  return !isOwnMachine(call.env) && !(await call.env.API_LIMIT.limit({ key })).success
}

/** Reads the body or the query by a shape; what does not fit is refused with a line for each fault. */
export const reads = <Shape extends z.ZodType, Target extends 'json' | 'query' | 'param'>(
  target: Target,
  shape: Shape,
) =>
  validator(target, shape, (result, c) => {
    if (result.success) return undefined
    const details = result.error.map(({ path, message }) => ({ at: (path ?? []).map(segment).join('.'), message }))
    return refuse(c, 'invalid', details)
  })

/** Reads the path by a shape; where it does not fit there is nothing, for the reason given. */
export const locates = <Shape extends z.ZodType>(shape: Shape, otherwise: (c: Context) => Response) =>
  validator('param', shape, (result, c) => (result.success ? undefined : otherwise(c)))

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === 'object' ? part.key : part)

const COMMON: Readonly<Record<Audience, readonly number[]>> = {
  anyone: [429],
  player: [401, 403, 429],
  owner: [401, 403, 429],
  operator: [401, 403, 429],
}

const SECURITY: Readonly<Record<Audience, Record<string, string[]>[]>> = {
  anyone: [],
  player: [{ token: [] }, { session: [] }],
  owner: [{ session: [] }],
  operator: [{ session: [] }],
}

/** The description rides on the guard, so that neither is ever without the other. */
function stated<Guard extends MiddlewareHandler>(who: Audience, statement: Statement, guard: Guard): Guard {
  const { answers, refuses = [], tag, examples, ...told } = statement
  const spoken = Object.entries(answers).map(([status, [description, shape]]) => [status, answer(description, shape)])
  const refused = [...COMMON[who], ...refuses].map((status) => [status, answer('Refused', Problem)])
  const description = {
    ...told,
    tags: [tag],
    security: SECURITY[who],
    responses: Object.fromEntries([...refused, ...spoken]),
    'x-caller': who,
    ...(examples && { 'x-examples': examples }),
  }
  return Object.assign(guard, describeRoute(description))
}

const answer = (description: string, shape: z.ZodType | null) =>
  shape === null ? { description } : { description, content: { 'application/json': { schema: resolver(shape) } } }
