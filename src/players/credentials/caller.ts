/** Who is calling. Nearly every call begins with it, so it is one look into the database, by a statement that is prepared once. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import { rememberedOf } from '../../rules/remembered.ts'
import type { Instant } from '../../game/names.ts'
import type { Account } from '../accounts/account.ts'
import { ACCOUNT, withRights } from '../accounts/accounts.ts'
import { Lately } from '../accounts/lately.ts'
import { looksLikeToken, sessionToken, tokenHash } from './credentials.ts'
import { players, sessions, tokens } from '../schema.ts'
import { FOUND, holds, noteUse, scopeOf, type Scope } from './tokens.ts'

/** Who calls, and by what: a session in a browser, or a token of this scope. */
export interface Caller {
  readonly account: Account
  readonly by: 'session' | Scope
}

/** By `Authorization: Bearer <token>` or session cookie. A token that does not hold is not helped by a cookie. */
export async function callerOf(headers: Headers, env: Env): Promise<Caller | null> {
  const shown = await credentialIn(headers, env)
  return shown === null ? null : lookUp(env, shown, Date.now())
}

/** The same, by what was found some seconds ago (`lately.ts`). Of his account nothing but the id is to be used. */
export async function callerLately(headers: Headers, env: Env): Promise<Caller | null> {
  const shown = await credentialIn(headers, env)
  if (shown === null) return null
  const [now, callers, key] = [Date.now(), callersLately(env.DB), `${shown.kind} ${shown.by}`]
  const known = callers.get(key, now)
  if (known !== undefined) return known
  const keep = callers.keeper(now)
  const found = await lookUp(env, shown, now)
  if (found !== null) keep(key, found)
  return found
}

const callersLately = rememberedOf((_: D1Database) => new Lately<Caller>())

/** `by`: the token of the session, or the hash of the API token. */
interface Credential {
  readonly kind: 'session' | 'token'
  readonly by: string
}

async function credentialIn(headers: Headers, env: Env): Promise<Credential | null> {
  const authorization = headers.get('authorization')
  if (authorization !== null) {
    const secret = bearer(authorization)
    return looksLikeToken(secret) ? { kind: 'token', by: await tokenHash(secret) } : null
  }
  const token = await sessionToken(env, headers)
  return token === null ? null : { kind: 'session', by: token }
}

const lookUp = (env: Env, { kind, by }: Credential, now: Instant): Promise<Caller | null> =>
  kind === 'session' ? callerInSession(env, by, now) : callerWithToken(env, by, now)

async function callerInSession(env: Env, token: string, now: Instant): Promise<Caller | null> {
  const [row] = await bySession(env.DB).execute({ token, now })
  return row === undefined ? null : { account: withRights(env, row), by: 'session' }
}

async function callerWithToken(env: Env, hash: string, now: Instant): Promise<Caller | null> {
  const [row] = await byToken(env.DB).execute({ hash, now })
  if (row === undefined) return null
  await noteUse(env.DB, row.token, now)
  return { account: withRights(env, row.account), by: scopeOf(row.token) }
}

const bearer = (authorization: string): string => /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''

const [TOKEN, HASH, NOW] = [sql.placeholder('token'), sql.placeholder('hash'), sql.placeholder('now')]

const bySession = rememberedOf((db: D1Database) =>
  tables(db)
    .select(ACCOUNT)
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(and(eq(sessions.token, TOKEN), gt(sessions.expiresAt, NOW), isNull(players.lockedAt)))
    .prepare(),
)

const byToken = rememberedOf((db: D1Database) =>
  tables(db)
    .select({ account: ACCOUNT, token: FOUND })
    .from(tokens)
    .innerJoin(players, eq(players.id, tokens.playerId))
    .where(and(holds(HASH, NOW), isNull(players.lockedAt)))
    .prepare(),
)
