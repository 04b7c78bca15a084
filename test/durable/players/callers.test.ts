/** Callers: a lock, a sign-out, a revoked token or a new name takes effect with the next call. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import { resetName, setLocked } from '../../../src/players/accounts/account-store.ts'
import { Browser, type Person, signedIn } from '../people.ts'
import { post } from './requests.ts'

let anna: Person
let game = ''
beforeEach(async () => {
  anna = await signedIn('anna@example.org')
  const made = await anna.json<{ id: string }>('/api/games', {
    ...post({ name: 'Duel', variant: 'duo' }),
    status: 201,
  })
  game = `/api/games/${made.id}`
})

/** The game has not begun, so a known caller is refused with another status. */
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

describe('a caller', () => {
  it('is unknown with a cookie sent as a token', async () => {
    expect(await isKnown(anna)).toBe(true)
    const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await isKnown(new Browser(), { authorization: cookie })).toBe(false)
  })

  it('is unknown with a forged signature on the cookie of a real session', async () => {
    expect(await isKnown(anna)).toBe(true)
    const forged = copyOf(anna)
    for (const [name, value] of anna.cookies) forged.cookies.set(name, `${value.slice(0, -8)}AAAAAAA%3D`)
    expect(await isKnown(forged)).toBe(false)
  })

  it('is unknown as soon as the account is locked, and known again once it is unlocked', async () => {
    expect(await isKnown(anna)).toBe(true)
    await setLocked(env.DB, anna.id as PlayerId, new Date())
    expect(await isKnown(anna)).toBe(false)
    await setLocked(env.DB, anna.id as PlayerId, null)
    expect(await isKnown(anna)).toBe(true)
  })

  it('is unknown as soon as they sign out or delete the account', async () => {
    const copy = copyOf(anna)
    expect(await isKnown(copy)).toBe(true)
    await anna.call('/api/sign-out', { method: 'POST' })
    expect(await isKnown(copy)).toBe(false)
    const again = await signedIn('anna@example.org')
    const other = copyOf(again)
    expect(await isKnown(other)).toBe(true)
    await again.call('/api/me', { method: 'DELETE' })
    expect(await isKnown(other)).toBe(false)
  })

  it('is unknown as soon as another instance of the Worker ends the session or locks the account', async () => {
    expect(await isKnown(anna)).toBe(true)
    await env.DB.prepare('UPDATE players SET locked_at = 1').run()
    expect(await isKnown(anna)).toBe(false)
    await env.DB.prepare('UPDATE players SET locked_at = NULL').run()
    expect(await isKnown(anna)).toBe(true)
    await env.DB.prepare('DELETE FROM sessions').run()
    expect(await isKnown(anna)).toBe(false)
  })

  it('is unknown as soon as their token is revoked', async () => {
    const { token, secret } = await anna.json<{ token: { id: string }; secret: string }>('/api/tokens', {
      ...post({ name: 'bot' }),
      status: 201,
    })
    const bearer = { authorization: `Bearer ${secret}` }
    expect(await isKnown(new Browser(), bearer)).toBe(true)
    await anna.call(`/api/tokens/${token.id}`, { method: 'DELETE' })
    expect(await isKnown(new Browser(), bearer)).toBe(false)
  })

  it('has the new name as soon as it is changed', async () => {
    const before = await nameOfAnna()
    await anna.json('/api/me', { method: 'PATCH', body: { name: 'Anna Karenina' } })
    expect(before).not.toBe('Anna Karenina')
    expect(await nameOfAnna()).toBe('Anna Karenina')
    const given = await resetName(env.DB, anna.id as PlayerId)
    expect(await nameOfAnna()).toBe(given)
  })
})
