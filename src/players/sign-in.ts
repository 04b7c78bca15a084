/** Signing in and out: a cookie for the browser of whoever has proved that a mailbox is his. */
import { parseSigned } from 'hono/utils/cookie'
import type { PlayerId } from '../game/names.ts'
import { placeholderName } from './account.ts'
import { authOf } from './auth.ts'
import type { Auth } from './auth.ts'

/** What the answer must set in the browser. */
export type Cookies = readonly string[]

/** An address seen for the first time becomes an account; the session this browser had is ended. */
export async function startSession(
  env: Env,
  headers: Headers,
  address: string,
): Promise<{ readonly id: PlayerId; readonly cookies: Cookies }> {
  const auth = authOf(env)
  const body = { address, name: placeholderName() }
  const signedIn = await auth.api.signInProvenAddress({ body, headers, returnHeaders: true })
  await endSession(auth, headers)
  return { id: signedIn.response.id as PlayerId, cookies: signedIn.headers.getSetCookie() }
}

/** Ends the session of this browser, if it has one, and clears its cookie. */
export async function signOut(env: Env, headers: Headers): Promise<Cookies> {
  return endSession(authOf(env), headers)
}

/**
 * The token of this browser's session cookie, as better-auth wrote and signed it; null if there is none or it was not signed
 * here. Whether the session still holds, the database knows.
 */
export async function sessionToken(env: Env, headers: Headers): Promise<string | null> {
  const cookie = headers.get('cookie')
  if (cookie === null) return null
  const { authCookies, secret } = await authOf(env).$context
  const { name } = authCookies.sessionToken
  return (await parseSigned(cookie, secret, name))[name] || null
}

/** Keeps a session that is in use from lapsing; at most once a day there is something to set. */
export async function refreshSession(env: Env, headers: Headers): Promise<Cookies> {
  const answer = await authOf(env).api.getSession({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}

async function endSession(auth: Auth, headers: Headers): Promise<Cookies> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true })
  return answer.headers.getSetCookie()
}
