/** Sessions and tokens that earlier releases stored, written by better-auth 1.7.24, are still accepted. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Browser, catchMails, signIn } from '../people.ts'
import { type MeResponse, countRows } from './requests.ts'

const MADE_AT = Date.parse('2030-01-01T12:00:00Z')
const DAY = 24 * 60 * 60_000

const PLAYER = 'L0Rh9wL2HJNHiIyPS7WwPbl4jBAwlR0t'
const TOKEN = 'concert_JWWIelraoXeYzFwfnNNeaNrDBaHccVUBWWwSfwNsnZOzryMKScvXBeAoPRjRdeBC'
const COOKIE = {
  name: '__Secure-concert.session_token',
  value: 'kB9u5XnqZ4jKZsRmJWWwVnzghc7T6ja8.Ei8dCstUPOQDy0olkePthsqlGE4CSn5dEo2LMal0%2Bqw%3D',
}

const CURRENT = '__Host-concert.session_token'

const ROWS = [
  `INSERT INTO players (id, name, address, address_verified, image, zone, muted, created_at, updated_at, likeness,
     profile_hidden, locked_at, news, quiet_from, quiet_until, press_text)
   VALUES ('${PLAYER}', 'Player 9021', 'anna@example.org', 1, NULL, 'UTC', '["press"]', ${MADE_AT}, ${MADE_AT}, NULL,
     0, NULL, 'digest', NULL, NULL, 0)`,
  `INSERT INTO sessions (id, player_id, token, ip_address, user_agent, expires_at, created_at, updated_at)
   VALUES ('1lAOaXYa9lyPuzS1aitjMVtvBdJ7hFKN', '${PLAYER}', 'kB9u5XnqZ4jKZsRmJWWwVnzghc7T6ja8', '', '',
     ${MADE_AT + 60 * DAY}, ${MADE_AT}, ${MADE_AT})`,
  `INSERT INTO tokens (id, config_id, name, start, prefix, key, player_id, enabled, refill_interval, refill_amount,
     last_refill_at, rate_limit_enabled, rate_limit_time_window, rate_limit_max, request_count, remaining, last_request,
     expires_at, permissions, metadata, created_at, updated_at)
   VALUES ('ykNnDhzIPxvvMMbROzaPzbKkAGGUVH8u', 'default', 'bot', 'concert_JWWI', 'concert_',
     'pfp7Pntjbv_G8f6W-3kOuRq7MFPoOJX4pRbAxZHKF-0', '${PLAYER}', 1, NULL, NULL, NULL, 0, 86400000, 10, 0, NULL, NULL,
     NULL, '{"games":["read"]}', 'null', ${MADE_AT}, ${MADE_AT})`,
]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MADE_AT + DAY / 2 })
  await env.DB.batch(ROWS.map((row) => env.DB.prepare(row)))
})

const withCookie = (value = COOKIE.value): Browser => {
  const browser = new Browser()
  browser.cookies.set(COOKIE.name, value)
  return browser
}
const playerOf = async (browser: Browser) => (await browser.json<MeResponse>('/api/me')).me?.id ?? null

describe('a session of an earlier release', () => {
  it('is accepted, also among other cookies', async () => {
    expect(await playerOf(withCookie())).toBe(PLAYER)
    const cookie = `a=b; ${COOKIE.name}=${COOKIE.value}; c=d`
    const { me } = await new Browser().json<MeResponse>('/api/me', { headers: { cookie } })
    expect(me?.id).toBe(PLAYER)
  })

  it('is refused with a wrong signature or none', async () => {
    const [token = ''] = COOKIE.value.split('.')
    for (const value of [token, `${token}.`, COOKIE.value.replace('Ei8d', 'Ei8e'), COOKIE.value.replace('kB9', 'kB8')])
      expect([value, await playerOf(withCookie(value))]).toEqual([value, null])
  })

  it('moves to a cookie that no other host can set', async () => {
    const browser = withCookie()
    expect(await playerOf(browser)).toBe(PLAYER)
    expect([...browser.cookies.keys()]).toEqual([COOKIE.name, CURRENT])
    browser.cookies.delete(COOKIE.name)
    expect(await playerOf(browser)).toBe(PLAYER)
  })

  it('is ignored if the browser has a current cookie', async () => {
    const browser = withCookie()
    browser.cookies.set(CURRENT, `forged.${'A'.repeat(43)}%3D`)
    expect(await playerOf(browser)).toBeNull()
  })

  it('is extended once it is a day old, and lasts 60 days from then', async () => {
    vi.setSystemTime(MADE_AT + 2 * DAY)
    const browser = withCookie()
    expect(await playerOf(browser)).toBe(PLAYER)
    expect(await env.DB.prepare('SELECT expires_at FROM sessions').first('expires_at')).toBe(MADE_AT + 62 * DAY)
    vi.setSystemTime(MADE_AT + 61 * DAY)
    expect(await playerOf(browser)).toBe(PLAYER)
  })

  it('is ended by signing out, and by signing in again', async () => {
    const browser = withCookie()
    await signIn(catchMails(), 'anna@example.org', browser)
    expect([...browser.cookies.keys()]).toEqual([CURRENT, '__Host-concert.device'])
    expect(await playerOf(withCookie())).toBeNull()
    expect(await playerOf(browser)).toBe(PLAYER)
    expect((await browser.call('/api/sign-out', { method: 'POST' })).status).toBe(204)
    expect([[...browser.cookies.keys()], await countRows('sessions')]).toEqual([['__Host-concert.device'], 0])
  })
})

describe('a token of an earlier release', () => {
  const headers = { authorization: `Bearer ${TOKEN}` }

  it('is accepted with its scope, and listed', async () => {
    const bot = new Browser()
    expect((await bot.json<MeResponse>('/api/me', { headers })).me?.id).toBe(PLAYER)
    const { error } = await bot.json<{ error: { code: string } }>('/api/me', {
      method: 'PATCH',
      body: { zone: 'Europe/Paris' },
      headers,
      status: 403,
    })
    expect(error.code).toBe('read-only-token')
    const { tokens } = await withCookie().json<{ tokens: object[] }>('/api/tokens')
    expect(tokens).toMatchObject([{ name: 'bot', start: 'concert_JWWI', scope: 'read', createdAt: MADE_AT }])
  })

  it('is refused with one letter changed', async () => {
    const headers = { authorization: `Bearer ${TOKEN.replace('JWWI', 'JWWJ')}` }
    expect((await new Browser().json<MeResponse>('/api/me', { headers })).me).toBeNull()
  })
})
