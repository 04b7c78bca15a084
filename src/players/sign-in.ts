/** Signing in and out: a code by mail, a cookie for the browser. */
import { APIError } from 'better-auth/api'
import { err, ok } from '../rules/names.ts'
import type { Result } from '../rules/names.ts'
import type { PlayerId } from '../game/model.ts'
import { placeholderName } from './account.ts'
import { authOf } from './auth.ts'
import type { Auth } from './auth.ts'

export const CODE_REFUSALS = ['wrong-code', 'code-spent'] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** What the answer must set in the browser. */
export type Cookies = readonly string[]

/** Mails a fresh code, which replaces the one before. Known and unknown addresses are treated alike. */
export async function requestCode(env: Env, address: string): Promise<void> {
  await authOf(env).api.sendVerificationOTP({ body: { email: address, type: 'sign-in' } })
}

/** Spends a code. An address seen for the first time becomes an account; the session this browser had is ended. */
export async function spendCode(
  env: Env,
  headers: Headers,
  address: string,
  code: string,
): Promise<Result<{ id: PlayerId; cookies: Cookies }, CodeRefusal>> {
  const auth = authOf(env)
  try {
    const body = { email: address, otp: code, name: placeholderName() }
    const signedIn = await auth.api.signInEmailOTP({ body, headers, returnHeaders: true })
    await endSession(auth, headers)
    return ok({ id: signedIn.response.user.id as PlayerId, cookies: signedIn.headers.getSetCookie() })
  } catch (error) {
    return err(refusalOf(error))
  }
}

/** Ends the session of this browser, if it has one, and clears its cookie. */
export async function signOut(env: Env, headers: Headers): Promise<Cookies> {
  return endSession(authOf(env), headers)
}

/** The player of a session cookie, null if there is none or it has lapsed. */
export async function playerOfSession(env: Env, headers: Headers): Promise<PlayerId | null> {
  const session = await authOf(env).api.getSession({ headers, query: { disableRefresh: true } })
  return session === null ? null : (session.user.id as PlayerId)
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

function refusalOf(error: unknown): CodeRefusal {
  if (!(error instanceof APIError)) throw error
  return error.body?.code === 'TOO_MANY_ATTEMPTS' ? 'code-spent' : 'wrong-code'
}
