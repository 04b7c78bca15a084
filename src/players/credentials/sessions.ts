/**
 * Browser sessions. The browser keeps the token of a row of `sessions` in a signed cookie. Deleting
 * the row or locking the account ends the session at once: every request reads both (`caller.ts`).
 */
import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import { placeholderName } from '../accounts/placeholder-names.ts'
import { players, sessions } from '../schema.ts'
import { deviceMark, recordDevice } from './device-marks.ts'

/** A session ends when it has not been used for this long. */
const LIFETIME_MS = 60 * DAY_MS
/** A session in use is extended at most this often. */
const EXTENSION_INTERVAL_MS = DAY_MS

type CookieEnv = Pick<Env, 'BASE_URL' | 'AUTH_SECRET'>

const isHttps = ({ BASE_URL }: Pick<Env, 'BASE_URL'>): boolean => BASE_URL.startsWith('https://')

/** With `__Host-` no other host, not even a subdomain, can set the cookie (RFC 6265bis). */
const cookieName = (env: CookieEnv): string => `${isHttps(env) ? '__Host-' : ''}concert.session_token`

/** The cookie’s name, then its name in earlier releases on https, so that their sessions continue. */
const cookieNames = (env: CookieEnv): readonly string[] =>
  isHttps(env) ? [cookieName(env), '__Secure-concert.session_token'] : [cookieName(env)]

const cookieOptions = (env: CookieEnv) =>
  ({ path: '/', httpOnly: true, secure: isHttps(env), sameSite: 'Lax' }) as const

/** Null if the request has no session cookie, or one that was not signed here. */
async function readCookie(
  env: CookieEnv,
  headers: Headers,
): Promise<{ readonly name: string; readonly token: string } | null> {
  const header = headers.get('cookie') ?? ''
  for (const name of cookieNames(env)) {
    const token = (await parseSigned(header, env.AUTH_SECRET, name))[name]
    if (token !== undefined) return token === false ? null : { name, token }
  }
  return null
}

/** The token of the session cookie; null if there is none. The session may have ended. */
export const readSessionToken = async (env: CookieEnv, headers: Headers): Promise<string | null> =>
  (await readCookie(env, headers))?.token ?? null

const sessionCookie = (env: CookieEnv, token: string): Promise<string> =>
  serializeSigned(cookieName(env), token, env.AUTH_SECRET, { ...cookieOptions(env), maxAge: LIFETIME_MS / 1000 })

const expiredCookie = (env: CookieEnv, name: string): string =>
  serialize(name, '', { ...cookieOptions(env), maxAge: 0 })

/** Values of `Set-Cookie` headers that the response must carry. */
export type SetCookies = readonly string[]

/** Signs in the owner of this address, with a new account if needed, and ends the previous session. */
export async function startSession(
  env: Env,
  headers: Headers,
  address: string,
): Promise<{ readonly id: PlayerId; readonly cookies: SetCookies }> {
  const id = await findOrCreatePlayer(env.DB, address)
  const [previous, token, now] = [await readCookie(env, headers), newToken(), new Date()]
  const device = await deviceMark(env, headers)
  const store = tables(env.DB)
  await store.batch([
    store.insert(sessions).values({
      id: crypto.randomUUID(),
      playerId: id,
      token,
      userAgent: headers.get('user-agent') ?? '',
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      createdAt: now,
      updatedAt: now,
    }),
    store.delete(sessions).where(eq(sessions.token, previous?.token ?? '')),
    recordDevice(store, device.digest, id, now.getTime()),
  ])
  const isRenamed = previous !== null && previous.name !== cookieName(env)
  const expired = isRenamed ? [expiredCookie(env, previous.name)] : []
  return { id, cookies: [await sessionCookie(env, token), ...expired, device.cookie] }
}

/** One statement, so that two sign-ins at once create one account. */
async function findOrCreatePlayer(db: D1Database, address: string): Promise<PlayerId> {
  const now = new Date()
  const id = crypto.randomUUID().replaceAll('-', '') as PlayerId
  const [player] = await tables(db)
    .insert(players)
    .values({ id, name: placeholderName(), address, addressVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: players.address, set: { addressVerified: true } })
    .returning({ id: players.id })
  return player?.id ?? id
}

/** Ends the session of this browser, if it has one, and clears its cookies. */
export async function endSession(env: Env, headers: Headers): Promise<SetCookies> {
  const token = await readSessionToken(env, headers)
  if (token !== null) await tables(env.DB).delete(sessions).where(eq(sessions.token, token))
  return cookieNames(env).map((name) => expiredCookie(env, name))
}

/** Extends the session and marks the browser, at most once a day. Returns the cookies that it needs. */
export async function extendSession(env: Env, headers: Headers): Promise<SetCookies> {
  const cookie = await readCookie(env, headers)
  if (cookie === null) return []
  const now = Date.now()
  const [extended] = await tables(env.DB)
    .update(sessions)
    .set({ expiresAt: new Date(now + LIFETIME_MS), updatedAt: new Date(now) })
    .where(
      and(
        eq(sessions.token, cookie.token),
        gt(sessions.expiresAt, new Date(now)),
        lte(sessions.expiresAt, new Date(now + LIFETIME_MS - EXTENSION_INTERVAL_MS)),
      ),
    )
    .returning({ playerId: sessions.playerId })
  const isCurrent = extended === undefined && cookie.name === cookieName(env)
  if (isCurrent) return []
  const session = await sessionCookie(env, cookie.token)
  if (extended === undefined) return [session]
  const device = await deviceMark(env, headers)
  await recordDevice(tables(env.DB), device.digest, extended.playerId, now)
  return [session, device.cookie]
}

/** For the cron job. */
export async function deleteExpiredSessions(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(sessions)
    .where(lt(sessions.expiresAt, new Date(now)))
}

/** 256 random bits. */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')
