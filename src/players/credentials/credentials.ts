/**
 * What a caller shows: a session cookie, as better-auth has signed it, or a token. Every call is read by this, and better-auth, which is slow
 * to set up, is asked only to make or end one (`auth.ts`).
 */
import { parse } from 'hono/utils/cookie'
import { DAY_SECONDS } from '../../lib/time.ts'
import { toBase64Url } from '../../lib/base64.ts'
import { isValidSignature } from '../../lib/signing.ts'

/** In seconds: how long a session lasts that is not used, and how often one that is used is prolonged. */
export const SESSION = { lasts: 60 * DAY_SECONDS, prolonged: DAY_SECONDS } as const

export const COOKIE_PREFIX = 'concert'
export const TOKEN_PREFIX = 'concert_'
export const TOKEN_NAME_LENGTH = { least: 1, most: 40 } as const

/** Worth asking storage about: anything else sent as a token is refused unread. */
const looksLikeToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX)

/** As tokens are kept: SHA-256 in base64url, the default of better-auth's API keys. */
async function tokenHash(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

/** Where the service is reached by https, browsers keep the cookie from every other road. */
export const sessionCookie = ({ BASE_URL }: Pick<Env, 'BASE_URL'>): string =>
  `${BASE_URL.startsWith('https://') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`

/** As it was sent: nothing of it is proved. */
export interface Shown {
  readonly kind: 'session' | 'token'
  readonly value: string
}

/** What the database knows it by. */
export interface Credential {
  readonly kind: Shown['kind']
  /** The token of a session, or the hash of an API token. */
  readonly by: string
}

/** `Authorization: Bearer <token>` or the session cookie. A token that is none is not helped by a cookie. */
export function shownIn(headers: Headers, env: Env): Shown | null {
  const authorization = headers.get('authorization')
  if (authorization === null) return cookieIn(headers, env)
  const value = bearer(authorization)
  return looksLikeToken(value) ? { kind: 'token', value } : null
}

function cookieIn(headers: Headers, env: Env): Shown | null {
  const cookie = headers.get('cookie')
  const name = sessionCookie(env)
  const value = cookie === null ? undefined : parse(cookie, name)[name]
  return value === undefined ? null : { kind: 'session', value }
}

/** Null if a cookie was not signed here. Whether a session or a token holds, the database knows. */
export async function credentialOf(env: Env, { kind, value }: Shown): Promise<Credential | null> {
  if (kind === 'token') return { kind, by: await tokenHash(value) }
  const [token, signature] = partsOf(value)
  return token !== '' && (await isValidSignature(env.AUTH_SECRET, token, signature)) ? { kind, by: token } : null
}

/** The token of this browser's session cookie; null if there is none or it was not signed here. */
export async function sessionToken(env: Env, headers: Headers): Promise<string | null> {
  const shown = cookieIn(headers, env)
  return shown === null ? null : ((await credentialOf(env, shown))?.by ?? null)
}

const bearer = (authorization: string): string => /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''

/** `token.signature`, the signature in the letters that ours have. */
function partsOf(value: string): readonly [token: string, signature: string] {
  const at = value.lastIndexOf('.')
  const signature = value
    .slice(at + 1)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return at < 1 ? ['', ''] : [value.slice(0, at), signature]
}
