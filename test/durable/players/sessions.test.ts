import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { deleteOldTries, countTry } from '../../../src/players/abuse/limits.ts'
import { onCron } from '../../../src/scheduled.ts'
import { Browser, catchMails, codeFor, HOME, signedIn, signIn } from '../people.ts'
import { post, countRows, type MeResponse } from './requests.ts'

const at = (minutes: number) => Date.parse('2030-01-01T00:00:00Z') + minutes * MINUTE_MS

const askFrom = async (n: number) =>
  (await new Browser(`2001:db8:1:2::${n}`).call('/api/sign-in', post({ address: `a${n}@example.org` }))).status

describe('signing in', () => {
  it('mails six digits, and a link that keeps them in the fragment', async () => {
    const mails = catchMails()
    const answer = await new Browser().json('/api/sign-in', { ...post({ address: ' Anna@Example.org ' }), status: 202 })
    expect(answer).toEqual({ address: 'anna@example.org', minutes: 10 })
    expect(mails).toHaveLength(1)
    const { code, link, minutes } = codeFor(mails, 'anna@example.org')
    expect(code).toMatch(/^\d{6}$/)
    expect(minutes).toBe(10)
    const url = new URL(link)
    expect(url.href.split('#')[0]).toBe(`${HOME}/sign-in`)
    const secret = new URLSearchParams(url.hash.slice(1))
    expect(Object.fromEntries(secret)).toEqual({
      address: 'anna@example.org',
      code: expect.stringMatching(/^[\da-f]{32}$/),
    })
    expect(link).not.toContain(code)
    expect(JSON.stringify(answer)).not.toContain(secret.get('code'))
    expect(mails[0]?.key).not.toContain(code)
  })

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const mails = catchMails()
    const browser = new Browser()
    await browser.json('/api/sign-in', { ...post({ address: 'anna@example.org' }), status: 202 })
    const { code } = codeFor(mails, 'anna@example.org')
    const response = await browser.call(
      '/api/sign-in/confirm',
      post({ address: 'ANNA@example.org', code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }),
    )
    expect(response.status).toBe(200)
    const cookies = response.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.any(String),
      expect.stringMatching(/^__Host-concert\.device=/),
      expect.stringMatching(/^concert\.sign_in=; Max-Age=0; /),
    ])
    expect(cookies[0]).toMatch(
      /^__Host-concert\.session_token=.+; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('creates an account at the first sign-in, with a name that reveals nothing', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const { me } = await anna.json<MeResponse>('/api/me')
    expect(me).toMatchObject({
      id: anna.id,
      named: false,
      zone: 'UTC',
      operator: false,
      mails: { started: true, results: true, reminder: true, clock: true, notice: true },
    })
    expect(me?.name).toMatch(/^Player \d{4}$/)
    const again = await signIn(mails, 'anna@example.org')
    expect(again.id).toBe(anna.id)
  })

  it('responds the same to addresses with and without an account', async () => {
    const mails = catchMails()
    await signIn(mails, 'anna@example.org')
    const browser = new Browser()
    const respond = async (address: string) => {
      const response = await browser.call('/api/sign-in', post({ address }))
      return [response.status, (await response.text()).replace(address, 'X'), [...response.headers.keys()]]
    }
    expect(await respond('anna@example.org')).toEqual(await respond('nobody@example.org'))
    const guess = async (address: string) =>
      (await browser.call('/api/sign-in/confirm', post({ address, code: '123123' }))).text()
    expect(await guess('anna@example.com')).toEqual(await guess('never-asked@example.org'))
  })

  it('accepts a code once', async () => {
    const mails = catchMails()
    await signIn(mails, 'anna@example.org')
    const { code } = codeFor(mails, 'anna@example.org')
    const again = await new Browser().json('/api/sign-in/confirm', {
      ...post({ address: 'anna@example.org', code }),
      status: 400,
    })
    expect(again).toMatchObject({ error: { code: 'wrong-code' } })
  })

  it('refuses a code after ten minutes', async () => {
    const mails = catchMails()
    const browser = new Browser()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T12:00:00Z') })
    await browser.json('/api/sign-in', { ...post({ address: 'anna@example.org' }), status: 202 })
    const { code } = codeFor(mails, 'anna@example.org')
    vi.setSystemTime('2030-01-01T12:10:01Z')
    expect((await browser.call('/api/sign-in/confirm', post({ address: 'anna@example.org', code }))).status).toBe(400)
  })

  it('accepts only the newest code', async () => {
    const mails = catchMails()
    const browser = new Browser()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T12:00:00Z') })
    const ask = async () => {
      await browser.json('/api/sign-in', { ...post({ address: 'anna@example.org' }), status: 202 })
      vi.setSystemTime(Date.now() + 1000)
      return codeFor(mails, 'anna@example.org').code
    }
    const [first, second] = [await ask(), await ask()]
    const spend = async (code: string) =>
      (await browser.call('/api/sign-in/confirm', post({ address: 'anna@example.org', code }))).status
    expect([await spend(first === second ? '------' : first), await spend(second)]).toEqual([400, 200])
  })

  it('starts a new session each time and ends the browser’s previous one', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const before = new Browser()
    anna.cookies.forEach((value, name) => before.cookies.set(name, value))
    expect((await before.json<MeResponse>('/api/me')).me?.id).toBe(anna.id)
    await signIn(mails, 'anna@example.org', anna)
    expect((await before.json<MeResponse>('/api/me')).me).toBeNull()
    expect((await anna.json<MeResponse>('/api/me')).me?.id).toBe(anna.id)
  })

  it('ends by signing out, which clears the cookie', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const kept = new Map(anna.cookies)
    expect((await anna.call('/api/sign-out', { method: 'POST' })).status).toBe(204)
    expect([...anna.cookies.keys()]).toEqual(['__Host-concert.device'])
    kept.forEach((value, name) => anna.cookies.set(name, value))
    expect((await anna.json<MeResponse>('/api/me')).me).toBeNull()
  })

  it('rejects an expired session', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    expect((await anna.json<MeResponse>('/api/me')).me?.id).toBe(anna.id)
    await env.DB.prepare('UPDATE sessions SET expires_at = ?').bind(Date.now()).run()
    expect((await anna.json<MeResponse>('/api/me')).me).toBeNull()
  })

  it('rejects a cookie with a wrong signature', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const [[name, value]] = [...anna.cookies] as [[string, string]]
    anna.cookies.set(
      name,
      value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    )
    expect((await anna.json<MeResponse>('/api/me')).me).toBeNull()
  })
})

describe('a rate limit', () => {
  it('has windows that start with the first try', async () => {
    const mayGuess = (minutes: number) => countTry(env, 'guesses from a network', '10.0.0.1', at(minutes))
    for (let tries = 0; tries < 60; tries++) expect(await mayGuess(tries / 10)).toBe(true)
    expect(await mayGuess(14.9)).toBe(false)
    expect(await countTry(env, 'guesses from a network', '10.0.0.2', at(14.9))).toBe(true)
    expect(await mayGuess(15)).toBe(true)
  })

  it('counts all concurrent tries', async () => {
    const tries = await Promise.all(Array.from({ length: 80 }, () => countTry(env, 'guesses from a network', 'one', 0)))
    expect(tries.filter(Boolean)).toHaveLength(60)
  })

  it('does not count a right code as a guess', async () => {
    const mails = catchMails()
    await signIn(mails, 'anna@example.org')
    const { results } = await env.DB.prepare("SELECT count FROM tries WHERE key LIKE 'guesses%'").all()
    expect(results).toEqual([{ count: 0 }])
  })

  it('is twenty times as high on a developer’s machine, where all players share a network', async () => {
    const own = { ...env, ENVIRONMENT: 'local' }
    await env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, ?, 119)')
      .bind(`codes from a network/3600000/me`, 0)
      .run()
    expect(await countTry(own, 'codes from a network', 'me', 1)).toBe(true)
    expect(await countTry(own, 'codes from a network', 'me', 1)).toBe(true)
    expect(await countTry(env, 'codes from a network', 'me', 1)).toBe(false)
  })

  it('deletes counts after a day', async () => {
    await countTry(env, 'guesses from a network', '1.2.3.4', 0)
    await deleteOldTries(env.DB, DAY_MS)
    expect(await countRows('tries')).toBe(1)
    await deleteOldTries(env.DB, DAY_MS + 1)
    expect(await countRows('tries')).toBe(0)
  })

  it('slows down a network that requests codes for many addresses', async () => {
    catchMails()
    const browser = new Browser()
    const statuses: number[] = []
    // Thirty a minute by the platform’s clock. Two more than twice as many, in case a minute ends in between.
    for (let n = 0; n < 62; n++)
      statuses.push((await browser.call('/api/sign-in', post({ address: `a${n}@example.org` }))).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(statuses).toContain(429)
  })

  it('counts an IPv6 network of 64 bits as one', async () => {
    catchMails()
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push(await askFrom(n))
    expect(statuses).toContain(429)
  })
})

it('deletes expired sessions within a day, and no others', async () => {
  const [old, held] = [await signedIn('anna@example.org'), await signedIn('anna@example.org')]
  await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE rowid = (SELECT min(rowid) FROM sessions)').run()
  const midnight = Date.now() - (Date.now() % DAY_MS)
  await onCron(env, midnight - MINUTE_MS)
  expect(await countRows('sessions')).toBe(2)
  await onCron(env, midnight)
  expect(await countRows('sessions')).toBe(1)
  expect([(await old.call('/api/me/data')).status, (await held.call('/api/me/data')).status]).toEqual([401, 200])
})
