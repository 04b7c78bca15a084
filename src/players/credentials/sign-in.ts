/** Signing in and out: a cookie for the browser of whoever has proved that a mailbox is his. */
import { eq, lt, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/names.ts'
import { weakMemoize } from '../../lib/memoize.ts'
import { accountsChanged } from '../accounts/lately.ts'
import { placeholderName } from '../accounts/placeholder.ts'
import type { Auth } from './auth.ts'
import { SESSION, sessionToken } from './credentials.ts'
import { sessions } from '../schema.ts'

/** What the answer must set in the browser. */
export type Cookies = readonly string[]

/** An address seen for the first time becomes an account; the session this browser had is ended. */
export async function startSession(
  env: Env,
  headers: Headers,
  address: string,
): Promise<{ readonly id: PlayerId; readonly cookies: Cookies }> {
  const auth = await authOf(env)
  const body = { address, name: placeholderName() }
  const signedIn = await auth.api.signInProvenAddress({ body, headers, returnHeaders: true })
  await endSession(auth, headers)
  return { id: signedIn.response.id as PlayerId, cookies: signedIn.headers.getSetCookie() }
}

/** Ends the session of this browser, if it has one, and clears its cookie. */
export async function signOut(env: Env, headers: Headers): Promise<Cookies> {
  return endSession(await authOf(env), headers)
}

/** Keeps a session that is in use from lapsing; at most once a day there is something to set. */
export async function refreshSession(env: Env, headers: Headers): Promise<Cookies> {
  if (!(await isRefreshDue(env, headers))) return []
  const answer = await (await authOf(env)).api.getSession({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}

async function isRefreshDue(env: Env, headers: Headers): Promise<boolean> {
  const token = await sessionToken(env, headers)
  const [session] = token === null ? [] : await endOf(env.DB).execute({ token })
  return session !== undefined && session.at.getTime() <= Date.now() + (SESSION.lasts - SESSION.prolonged) * 1000
}

const endOf = weakMemoize((db: D1Database) =>
  tables(db)
    .select({ at: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.token, sql.placeholder('token')))
    .prepare(),
)

/** Those that have lapsed: whose browser never came back. */
export async function forgetSessions(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(sessions)
    .where(lt(sessions.expiresAt, new Date(now)))
}

/** Read when it is needed: most calls only show what they were given. */
const authOf = async (env: Env): Promise<Auth> => (await import('./auth.ts')).authOf(env)

async function endSession(auth: Auth, headers: Headers): Promise<Cookies> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true })
  accountsChanged()
  return answer.headers.getSetCookie()
}
