/** Who is calling. Nearly every call begins with it, so it is one look into the database, by a statement that is prepared once. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import { weakMemoize } from '../../lib/memoize.ts'
import type { Instant } from '../../game/names.ts'
import type { Account } from '../accounts/account.ts'
import { ACCOUNT, withRights } from '../accounts/accounts.ts'
import { Lately } from '../accounts/lately.ts'
import { credentialOf, type Shown, shownIn } from './credentials.ts'
import { players, sessions, tokens } from '../schema.ts'
import { FOUND, holds, noteUse, scopeOf, type Scope } from './tokens.ts'

/** Who calls, and by what: a session in a browser, or a token of this scope. */
export interface Caller {
  readonly account: Account
  readonly by: 'session' | Scope
}

/** By a token or a session cookie (`shownIn`). */
export async function callerOf(headers: Headers, env: Env): Promise<Caller | null> {
  const shown = shownIn(headers, env)
  return shown === null ? null : lookUp(env, shown, Date.now())
}

/**
 * The same, by what was found some seconds ago (`lately.ts`) of him who sent exactly these headers: then it was proved, too. Of his account nothing but
 * the id is to be used.
 */
export async function callerLately(headers: Headers, env: Env): Promise<Caller | null> {
  const authorization = headers.get('authorization')
  const shown = authorization ?? headers.get('cookie')
  if (shown === null) return null
  // What is no header of ours may be as long as a header can be.
  if (shown.length > LONGEST) return callerOf(headers, env)
  // A cookie that is sent as if it were a token is none.
  const sent = `${authorization === null ? 'cookie' : 'authorization'}: ${shown}`
  const [now, callers] = [Date.now(), callersLately(env.DB)]
  const known = callers.get(sent, now)
  if (known !== undefined) return known
  const keep = callers.keeper(now)
  const found = await callerOf(headers, env)
  if (found !== null) keep(sent, found)
  return found
}

/** In characters, of what is remembered. */
const LONGEST = 1000

const callersLately = weakMemoize((_: D1Database) => new Lately<Caller>())

async function lookUp(env: Env, shown: Shown, now: Instant): Promise<Caller | null> {
  const credential = await credentialOf(env, shown)
  if (credential === null) return null
  const { kind, by } = credential
  return kind === 'session' ? callerInSession(env, by, now) : callerWithToken(env, by, now)
}

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

const [TOKEN, HASH, NOW] = [sql.placeholder('token'), sql.placeholder('hash'), sql.placeholder('now')]

const bySession = weakMemoize((db: D1Database) =>
  tables(db)
    .select(ACCOUNT)
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(and(eq(sessions.token, TOKEN), gt(sessions.expiresAt, NOW), isNull(players.lockedAt)))
    .prepare(),
)

const byToken = weakMemoize((db: D1Database) =>
  tables(db)
    .select({ account: ACCOUNT, token: FOUND })
    .from(tokens)
    .innerJoin(players, eq(players.id, tokens.playerId))
    .where(and(holds(HASH, NOW), isNull(players.lockedAt)))
    .prepare(),
)
