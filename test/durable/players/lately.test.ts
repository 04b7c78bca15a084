/** What is known of callers and names from a moment before: it spares the database, and what changes is heeded. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../../src/game/names.ts'
import { setLocked, takeName } from '../../../src/players/accounts/accounts.ts'
import { Browser, type Person, signedIn } from '../people.ts'
import { post } from './answers.ts'

const NOW = Date.parse('2030-01-01T12:00:00Z')

let anna: Person
let game = ''
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  anna = await signedIn('anna@example.org')
  const made = await anna.json<{ id: string }>('/api/games', {
    ...post({ name: 'Duel', variant: 'duo' }),
    status: 201,
  })
  game = `/api/games/${made.id}`
})

/** Is the caller let in where orders are given? The game has not begun, which is refused otherwise. */
async function isKnown(caller: Browser, headers = {}): Promise<boolean> {
  const body = { phase: 'S1901M', ready: true }
  const { status } = await caller.call(`${game}/ready`, { method: 'PUT', body, headers })
  expect([401, 403, 409]).toContain(status)
  return status !== 401
}
function copyOf(browser: Browser): Browser {
  const copy = new Browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}
const nameOfAnna = async () => (await new Browser().json<{ names: Record<string, string> }>(game)).names[anna.id]

/** Counts what the database is asked from now on. */
function callsOfDatabase(): () => number {
  const { alwaysPrimarySession } = env.DB as unknown as { readonly alwaysPrimarySession: object }
  const session = Object.getPrototypeOf(alwaysPrimarySession) as { _send: () => Promise<unknown> }
  const asked = vi.spyOn(session, '_send')
  return () => asked.mock.calls.length
}

describe('who looks at a game again', () => {
  it('is asked for in the database once in ten seconds, and so are names', async () => {
    await anna.json(game)
    const asked = callsOfDatabase()
    await anna.json(game)
    expect(asked()).toBe(0)
    vi.setSystemTime(NOW + 10_001)
    await anna.json(game)
    expect(asked()).toBe(2)
  })

  it('is not known by a cookie that is sent as if it were a token', async () => {
    expect(await isKnown(anna)).toBe(true)
    const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await isKnown(new Browser(), { authorization: cookie })).toBe(false)
  })

  it('is not known by a cookie that nobody has signed, although the session is', async () => {
    expect(await isKnown(anna)).toBe(true)
    const forged = copyOf(anna)
    for (const [name, value] of anna.cookies) forged.cookies.set(name, `${value.slice(0, -8)}AAAAAAA%3D`)
    expect(await isKnown(forged)).toBe(false)
  })

  it('is a stranger as soon as his account is locked, he has signed out, or his account has gone', async () => {
    expect(await isKnown(anna)).toBe(true)
    await setLocked(env.DB, anna.id as PlayerId, new Date())
    expect(await isKnown(anna)).toBe(false)
    await setLocked(env.DB, anna.id as PlayerId, null)
    expect(await isKnown(anna)).toBe(true)
    const copy = copyOf(anna)
    await anna.call('/api/sign-out', { method: 'POST' })
    expect(await isKnown(copy)).toBe(false)
    const again = await signedIn('anna@example.org')
    const other = copyOf(again)
    expect(await isKnown(other)).toBe(true)
    await again.call('/api/me', { method: 'DELETE' })
    expect(await isKnown(other)).toBe(false)
  })

  it('is a stranger as soon as the token that he shows is revoked', async () => {
    const { token, secret } = await anna.json<{ token: { id: string }; secret: string }>('/api/tokens', {
      ...post({ name: 'bot' }),
      status: 201,
    })
    const bearer = { authorization: `Bearer ${secret}` }
    expect(await isKnown(new Browser(), bearer)).toBe(true)
    await anna.call(`/api/tokens/${token.id}`, { method: 'DELETE' })
    expect(await isKnown(new Browser(), bearer)).toBe(false)
  })

  it('is a stranger after ten seconds where another isolate has ended the session', async () => {
    expect(await isKnown(anna)).toBe(true)
    await env.DB.prepare('DELETE FROM sessions').run()
    expect(await isKnown(anna)).toBe(true)
    vi.setSystemTime(NOW + 10_001)
    expect(await isKnown(anna)).toBe(false)
  })

  it('is called as he is called now', async () => {
    const before = await nameOfAnna()
    await anna.json('/api/me', { method: 'PATCH', body: { name: 'Anna Karenina' } })
    expect(before).not.toBe('Anna Karenina')
    expect(await nameOfAnna()).toBe('Anna Karenina')
    const given = await takeName(env.DB, anna.id as PlayerId)
    expect(await nameOfAnna()).toBe(given)
  })
})
