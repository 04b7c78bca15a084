/**
 * Codes of seats in games that are played in one room. Guests have no account: the browser keeps the
 * code of their seat in a signed cookie, which it sends to the routes of that game only. A code has
 * 128 or more random bits, and the game stores only its SHA-256 digest, as the id of the guest. So a
 * code is one seat of one game and nothing else, and how long a comparison takes says nothing about
 * any code. Whether the guest still has the seat is up to the game.
 */
import { parseSigned, serialize, serializeSigned } from 'hono/utils/cookie'
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { guestFrom } from '../../game/seats/guests.ts'
import { toBase64Url } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
import { DAY_MS } from '../../lib/time.ts'

type CookieEnv = Pick<Env, 'BASE_URL' | 'AUTH_SECRET'>

/** In days. Games in one room last an evening or two. */
export const SEAT_DAYS = 30
/** A code that is read off the wall, in bytes. */
const WALL_BYTES = 16
const COOKIE_BYTES = 32

export const SEAT_COOKIE = 'concert.seat'
const isHttps = ({ BASE_URL }: CookieEnv): boolean => BASE_URL.startsWith('https://')
const cookieName = (env: CookieEnv): string => `${isHttps(env) ? '__Secure-' : ''}${SEAT_COOKIE}`

/** Only for the routes of this game. */
const cookieOptions = (env: CookieEnv, game: GameId) =>
  ({ path: `/api/games/${game}`, httpOnly: true, secure: isHttps(env), sameSite: 'Strict' }) as const

const randomText = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))

/** The guest with this code in this game. */
export const guestWith = async (game: GameId, code: string): Promise<PlayerId> =>
  guestFrom(toBase64Url(await sha256(`${game} ${code}`)))

/** A code that the wall shows until a phone has used it. */
export async function newWallCode(game: GameId): Promise<{ readonly code: string; readonly guest: PlayerId }> {
  const code = randomText(WALL_BYTES)
  return { code, guest: await guestWith(game, code) }
}

/** A new guest of the game, and the value of the `Set-Cookie` header that makes a browser theirs. */
export async function newGuest(
  env: CookieEnv,
  game: GameId,
  now: Instant,
): Promise<{ readonly guest: PlayerId; readonly cookie: string }> {
  const code = randomText(COOKIE_BYTES)
  const value = `${game}.${now}.${code}`
  const maxAge = (SEAT_DAYS * DAY_MS) / 1000
  return {
    guest: await guestWith(game, code),
    cookie: await serializeSigned(cookieName(env), value, env.AUTH_SECRET, { ...cookieOptions(env, game), maxAge }),
  }
}

/** The guest whose cookie this browser sends; null if it has none for this game, or an expired one. */
export async function readGuest(
  env: CookieEnv,
  headers: Headers,
  game: string,
  now: Instant,
): Promise<PlayerId | null> {
  const header = headers.get('cookie') ?? ''
  if (!header.includes(SEAT_COOKIE)) return null
  const name = cookieName(env)
  const value = (await parseSigned(header, env.AUTH_SECRET, name))[name]
  if (value === undefined || value === false) return null
  const [cookieGame, issued, code] = value.split('.')
  const isValid = cookieGame === game && code !== undefined && now - Number(issued) < SEAT_DAYS * DAY_MS
  return isValid ? guestWith(game as GameId, code) : null
}

/** Makes the browser forget a seat that it has lost. */
export const expiredSeatCookie = (env: CookieEnv, game: string): string =>
  serialize(cookieName(env), '', { ...cookieOptions(env, game as GameId), maxAge: 0 })
