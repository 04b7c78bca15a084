/**
 * Marks of browsers, which show when several accounts of a game were signed in from one
 * (`records/shared-devices.ts`). A browser with a session keeps 128 random bits in a signed cookie.
 * Signing out does not delete it. The database has only its keyed digest, for each account that was
 * signed in there. Responses are the same whether or not other accounts were. Tokens, mails and
 * guests of one room leave no mark.
 */
import { lt, sql } from 'drizzle-orm'
import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import { type Tables, tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { toBase64Url } from '../../lib/base64.ts'
import { sign } from '../../lib/signing.ts'
import { DAY_MS } from '../../lib/time.ts'
import { devices } from '../schema.ts'

type CookieEnv = Pick<Env, 'BASE_URL' | 'AUTH_SECRET'>

/** How long a mark lasts after its last use, in the browser and in the database. */
export const DEVICE_DAYS = 90
const MARK_BYTES = 16
const MARK = /^[\w-]{22}$/

const isHttps = ({ BASE_URL }: CookieEnv): boolean => BASE_URL.startsWith('https://')
/** With `__Host-` no other host, not even a subdomain, can set the cookie. */
const cookieName = (env: CookieEnv): string => `${isHttps(env) ? '__Host-' : ''}concert.device`
const cookieOptions = (env: CookieEnv) =>
  ({ path: '/', httpOnly: true, secure: isHttps(env), sameSite: 'Lax' }) as const

export interface DeviceMark {
  readonly digest: string
  /** The value of the `Set-Cookie` header that keeps the mark. */
  readonly cookie: string
}

/** The mark of the browser that sent the request, or a new one if it has none that was made here. */
export async function deviceMark(env: CookieEnv, headers: Headers): Promise<DeviceMark> {
  const mark = (await readMark(env, headers)) ?? toBase64Url(crypto.getRandomValues(new Uint8Array(MARK_BYTES)))
  const maxAge = (DEVICE_DAYS * DAY_MS) / 1000
  return {
    digest: await sign(env.AUTH_SECRET, `device:${mark}`),
    cookie: await serializeSigned(cookieName(env), mark, env.AUTH_SECRET, { ...cookieOptions(env), maxAge }),
  }
}

/** Null if the browser has no mark, or one that was not signed here. */
async function readMark(env: CookieEnv, headers: Headers): Promise<string | null> {
  const name = cookieName(env)
  const mark = (await parseSigned(headers.get('cookie') ?? '', env.AUTH_SECRET, name))[name]
  return typeof mark === 'string' && MARK.test(mark) ? mark : null
}

/** The statement that records the account’s use of this browser today. */
export function recordDevice(store: Tables, digest: string, playerId: PlayerId, now: Instant) {
  const today = now - (now % DAY_MS)
  return store
    .insert(devices)
    .values({ digest, playerId, firstDay: today, lastDay: today })
    .onConflictDoUpdate({
      target: [devices.digest, devices.playerId],
      set: { lastDay: sql`max(${devices.lastDay}, ${today})` },
    })
}

/** Deletes the mark of this browser. */
export const expiredDeviceCookie = (env: CookieEnv): string =>
  serialize(cookieName(env), '', { ...cookieOptions(env), maxAge: 0 })

/** For the cron. */
export async function deleteOldDevices(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(devices)
    .where(lt(devices.lastDay, now - DEVICE_DAYS * DAY_MS))
}
