/** Who is calling. Nearly every call begins with it, so it is one look into the database, by a statement that is prepared once. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import { rememberedOf } from '../../rules/remembered.ts'
import type { Account } from '../accounts/account.ts'
import { ACCOUNT, withRights } from '../accounts/accounts.ts'
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
  const authorization = headers.get('authorization')
  return authorization === null ? callerInSession(env, headers) : callerWithToken(env, bearer(authorization))
}

async function callerInSession(env: Env, headers: Headers): Promise<Caller | null> {
  const token = await sessionToken(env, headers)
  const [row] = token === null ? [] : await bySession(env.DB).execute({ token, now: Date.now() })
  return row === undefined ? null : { account: withRights(env, row), by: 'session' }
}

async function callerWithToken(env: Env, secret: string): Promise<Caller | null> {
  if (!looksLikeToken(secret)) return null
  const now = Date.now()
  const [row] = await byToken(env.DB).execute({ hash: await tokenHash(secret), now })
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
