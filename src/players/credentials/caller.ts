/** Identifies the caller. Nearly every request needs it, so it takes one query, prepared once. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import { weakMemoize } from '../../lib/memoize.ts'
import type { Account } from '../accounts/account-fields.ts'
import { ACCOUNT, toAccount } from '../accounts/account-store.ts'
import { players, sessions, tokens } from '../schema.ts'
import { readSessionToken } from './sessions.ts'
import {
  hashToken,
  isUsableToken,
  readBearerToken,
  recordTokenUse,
  scopeOf,
  type Scope,
  TOKEN_COLUMNS,
} from './api-tokens.ts'

export interface Caller {
  readonly account: Account
  /** A session in a browser, or a token of this scope. */
  readonly credential: 'session' | Scope
}

/**
 * The caller by their API token or session cookie; null if it is invalid or the account is locked.
 * With a bad token, a valid cookie does not count.
 */
export async function findCaller(headers: Headers, env: Env): Promise<Caller | null> {
  const authorization = headers.get('authorization')
  if (authorization === null) return findCallerBySession(headers, env)
  const token = readBearerToken(authorization)
  return token === null ? null : findCallerByToken(token, env)
}

async function findCallerBySession(headers: Headers, env: Env): Promise<Caller | null> {
  const token = await readSessionToken(env, headers)
  if (token === null) return null
  const [row] = await sessionQuery(env.DB).execute({ token, now: Date.now() })
  return row === undefined ? null : { account: toAccount(env, row), credential: 'session' }
}

async function findCallerByToken(token: string, env: Env): Promise<Caller | null> {
  const now = Date.now()
  const [row] = await tokenQuery(env.DB).execute({ hash: await hashToken(token), now })
  if (row === undefined) return null
  await recordTokenUse(env.DB, row.token, now)
  return { account: toAccount(env, row.account), credential: scopeOf(row.token) }
}

const [TOKEN, HASH, NOW] = [sql.placeholder('token'), sql.placeholder('hash'), sql.placeholder('now')]

const sessionQuery = weakMemoize((db: D1Database) =>
  tables(db)
    .select(ACCOUNT)
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(and(eq(sessions.token, TOKEN), gt(sessions.expiresAt, NOW), isNull(players.lockedAt)))
    .prepare(),
)

const tokenQuery = weakMemoize((db: D1Database) =>
  tables(db)
    .select({ account: ACCOUNT, token: TOKEN_COLUMNS })
    .from(tokens)
    .innerJoin(players, eq(players.id, tokens.playerId))
    .where(and(isUsableToken(HASH, NOW), isNull(players.lockedAt)))
    .prepare(),
)
