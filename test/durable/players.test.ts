import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { PlayerId } from '../../src/game/names.ts'
import { namesOf, noteLikenesses, recipient } from '../../src/players/accounts.ts'
import { forgetTries, mayTry } from '../../src/players/limits.ts'
import { Browser, catchMails, codeFor, HOME, signIn } from './people.ts'

interface MeAnswer {
  readonly me: {
    id: string
    name: string
    named: boolean
    zone: string
    mails: Record<string, boolean>
    operator: boolean
  } | null
}
const post = (body: unknown) => ({ method: 'POST', body })

const at = (minutes: number) => Date.parse('2030-01-01T00:00:00Z') + minutes * 60_000

const askFrom = async (n: number) =>
  (await new Browser(`2001:db8:1:2::${n}`).call('/api/sign-in', post({ address: `a${n}@example.org` }))).status

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

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
    expect(cookies).toEqual([expect.any(String), expect.stringMatching(/^concert\.sign_in=; Max-Age=0; /)])
    expect(cookies[0]).toMatch(
      /^__Secure-concert\.session_token=.+; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('makes an account at the first sign-in, under a name that tells nothing', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const { me } = await anna.json<MeAnswer>('/api/me')
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

  it('answers known and unknown addresses alike', async () => {
    const mails = catchMails()
    await signIn(mails, 'anna@example.org')
    const browser = new Browser()
    const tell = async (address: string) => {
      const response = await browser.call('/api/sign-in', post({ address }))
      return [response.status, (await response.text()).replace(address, 'X'), [...response.headers.keys()]]
    }
    expect(await tell('anna@example.org')).toEqual(await tell('nobody@example.org'))
    const guess = async (address: string) =>
      (await browser.call('/api/sign-in/confirm', post({ address, code: '123123' }))).text()
    expect(await guess('anna@example.com')).toEqual(await guess('never-asked@example.org'))
  })

  it('takes a code once', async () => {
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

  it('only the newest code counts', async () => {
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

  it('is a new session each time; the one this browser had is ended', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const before = new Browser()
    anna.cookies.forEach((value, name) => before.cookies.set(name, value))
    expect((await before.json<MeAnswer>('/api/me')).me?.id).toBe(anna.id)
    await signIn(mails, 'anna@example.org', anna)
    expect((await before.json<MeAnswer>('/api/me')).me).toBeNull()
    expect((await anna.json<MeAnswer>('/api/me')).me?.id).toBe(anna.id)
  })

  it('signing out ends the session and clears the cookie', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const kept = new Map(anna.cookies)
    expect((await anna.call('/api/sign-out', { method: 'POST' })).status).toBe(204)
    expect(anna.cookies.size).toBe(0)
    kept.forEach((value, name) => anna.cookies.set(name, value))
    expect((await anna.json<MeAnswer>('/api/me')).me).toBeNull()
  })

  it('a session that has lapsed opens nothing', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    expect((await anna.json<MeAnswer>('/api/me')).me?.id).toBe(anna.id)
    await env.DB.prepare('UPDATE sessions SET expires_at = ?').bind(Date.now()).run()
    expect((await anna.json<MeAnswer>('/api/me')).me).toBeNull()
  })

  it('does not believe a cookie that it has not signed', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const [[name, value]] = [...anna.cookies] as [[string, string]]
    anna.cookies.set(
      name,
      value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    )
    expect((await anna.json<MeAnswer>('/api/me')).me).toBeNull()
  })
})

describe('limits', () => {
  it('counts in storage: a window opens with its first try and then closes', async () => {
    const mayGuess = (minutes: number) => mayTry(env, 'guesses from a network', '10.0.0.1', at(minutes))
    for (let tries = 0; tries < 60; tries++) expect(await mayGuess(tries / 10)).toBe(true)
    expect(await mayGuess(14.9)).toBe(false)
    expect(await mayTry(env, 'guesses from a network', '10.0.0.2', at(14.9))).toBe(true)
    expect(await mayGuess(15)).toBe(true)
  })

  it('counts the tries of many at once without losing one', async () => {
    const tries = await Promise.all(Array.from({ length: 80 }, () => mayTry(env, 'guesses from a network', 'one', 0)))
    expect(tries.filter(Boolean)).toHaveLength(60)
  })

  it('a right code is no guess', async () => {
    const mails = catchMails()
    await signIn(mails, 'anna@example.org')
    const { results } = await env.DB.prepare("SELECT count FROM tries WHERE key LIKE 'guesses%'").all()
    expect(results).toEqual([{ count: 0 }])
  })

  it('on one’s own machine all players sit in one network, and are twenty times as many', async () => {
    const own = { ...env, ENVIRONMENT: 'local' }
    await env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, ?, 119)')
      .bind(`codes from a network/3600000/me`, 0)
      .run()
    expect(await mayTry(own, 'codes from a network', 'me', 1)).toBe(true)
    expect(await mayTry(own, 'codes from a network', 'me', 1)).toBe(true)
    expect(await mayTry(env, 'codes from a network', 'me', 1)).toBe(false)
  })

  it('forgets tries after a day', async () => {
    await mayTry(env, 'guesses from a network', '1.2.3.4', 0)
    await forgetTries(env.DB, 24 * 60 * 60_000)
    expect(await rows('tries')).toBe(1)
    await forgetTries(env.DB, 24 * 60 * 60_000 + 1)
    expect(await rows('tries')).toBe(0)
  })

  it('slows down one network that asks for many addresses', async () => {
    catchMails()
    const browser = new Browser()
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await browser.call('/api/sign-in', post({ address: `a${n}@example.org` }))).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(statuses.at(-1)).toBe(429)
  })

  it('counts an IPv6 network of 64 bits as one', async () => {
    catchMails()
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) statuses.push(await askFrom(n))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an account', () => {
  it('changes name, zone and mails, one without the others', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const change = (body: unknown, status = 200) => anna.json<MeAnswer>('/api/me', { method: 'PATCH', body, status })
    expect((await change({ name: '  Anna K. ' })).me).toMatchObject({ name: 'Anna K.', named: true, zone: 'UTC' })
    expect((await change({ zone: 'Europe/Paris' })).me).toMatchObject({ name: 'Anna K.', zone: 'Europe/Paris' })
    expect((await change({ mails: { reminder: false } })).me?.mails).toEqual({
      started: true,
      results: true,
      reminder: false,
      due: true,
      clock: true,
      notice: true,
      seats: true,
      digest: true,
    })
    expect((await change({ mails: { results: false } })).me?.mails).toEqual({
      started: true,
      results: false,
      reminder: false,
      due: true,
      clock: true,
      notice: true,
      seats: true,
      digest: true,
    })
    expect((await change({ mails: { reminder: true, clock: true } })).me?.mails).toEqual({
      started: true,
      results: false,
      reminder: true,
      due: true,
      clock: true,
      notice: true,
      seats: true,
      digest: true,
    })
    expect(await recipient(env.DB, anna.id as PlayerId)).toEqual({
      address: 'anna@example.org',
      name: 'Anna K.',
      zone: 'Europe/Paris',
      muted: ['results'],
      news: 'digest',
      quiet: null,
    })
    const hours = { news: 'never', quiet: { from: '22:00', until: '07:30' } } as const
    expect((await change(hours)).me).toMatchObject(hours)
    expect(await recipient(env.DB, anna.id as PlayerId)).toMatchObject(hours)
    expect((await change({ quiet: null })).me).toMatchObject({ news: 'never', quiet: null })
  })

  it.each([
    ['a name of one letter', { name: 'A' }],
    ['a name of 41 letters', { name: 'A'.repeat(41) }],
    ['a name with an invisible character', { name: 'Anna\u200B' }],
    ['a name of two lines', { name: 'An\nna' }],
    ['an offset for a zone', { zone: '+01:00' }],
    ['an unknown zone', { zone: 'Europe/Atlantis' }],
    ['quiet hours that are none', { quiet: { from: '22:00', until: '22:00' } }],
    ['a time of day that there is not', { quiet: { from: '24:00', until: '07:00' } }],
    ['nothing', {}],
  ])('refuses %s', async (_, body) => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const refused = await anna.json('/api/me', { method: 'PATCH', body, status: 400 })
    expect(refused).toMatchObject({ error: { code: 'invalid', details: [{ message: expect.stringMatching(/\.$/) }] } })
  })

  it('has a name that nobody else’s can be mistaken for, whoever comes first, until it goes', async () => {
    const mails = catchMails()
    const [anna, bert] = [await signIn(mails, 'anna@example.org'), await signIn(mails, 'bert@example.org')]
    const call = (who: Browser, name: string) => who.call('/api/me', { method: 'PATCH', body: { name, zone: 'UTC' } })
    expect((await call(anna, 'Ian')).status).toBe(200)
    for (const name of ['Ian', 'lan', 'IAN', 'Іаn'.replace('n', '\u0578')]) {
      const answer = await call(bert, name)
      const { error } = await answer.json<{ error: { details: object[] } }>()
      expect([name, answer.status >= 400, error.details]).toEqual([
        name,
        true,
        [{ at: 'name', message: expect.any(String) }],
      ])
    }
    expect((await call(bert, 'Ian B.')).status).toBe(200)
    expect((await call(anna, 'Ian')).status).toBe(200)
    const both = await Promise.all([call(anna, 'Otto'), call(bert, 'OTTO')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await anna.call('/api/me', { method: 'DELETE' })
    expect((await call(bert, 'Otto')).status).toBe(200)
  })

  it('from before likenesses were kept gets its own from the cron job', async () => {
    const mails = catchMails()
    const people = [await signIn(mails, 'a@example.org'), await signIn(mails, 'b@example.org')]
    for (const { id } of people) await env.DB.prepare("UPDATE players SET name = 'Ian' WHERE id = ?").bind(id).run()
    await signIn(mails, 'c@example.org')
    await noteLikenesses(env.DB)
    const { results } = await env.DB.prepare('SELECT likeness FROM players ORDER BY likeness').all()
    expect(results).toEqual([{ likeness: null }, { likeness: 'lan' }, { likeness: expect.stringMatching(/^lan of /) }])
    const other = await signIn(mails, 'c@example.org')
    expect((await other.call('/api/me', { method: 'PATCH', body: { name: 'Ian' } })).status).toBe(409)
    expect((await people[1]?.call('/api/me', { method: 'PATCH', body: { name: 'Ian', zone: 'UTC' } }))?.status).toBe(
      200,
    )
  })

  it('is an operator’s if the configuration names its address', async () => {
    const mails = catchMails()
    const operators = env.OPERATORS
    env.OPERATORS = 'boss@example.org, Anna@example.org'
    const anna = await signIn(mails, 'anna@example.org')
    expect((await anna.json<MeAnswer>('/api/me')).me?.operator).toBe(true)
    env.OPERATORS = operators
    expect((await anna.json<MeAnswer>('/api/me')).me?.operator).toBe(false)
  })

  it('goes without a trace: sessions, tokens, codes, name and address', async () => {
    const mails = catchMails()
    const anna = await signIn(mails, 'anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await new Browser().json('/api/sign-in', { ...post({ address: 'anna@example.org' }), status: 202 })
    const cookies = new Map(anna.cookies)
    expect((await anna.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect(anna.cookies.size).toBe(0)
    cookies.forEach((value, name) => anna.cookies.set(name, value))
    expect((await anna.json<MeAnswer>('/api/me')).me).toBeNull()
    const bot = await new Browser().call('/api/games/mine', { headers: { authorization: `Bearer ${secret}` } })
    expect(bot.status).toBe(401)
    for (const table of ['players', 'sessions', 'tokens', 'codes', 'sign_ins'])
      expect([table, await rows(table)]).toEqual([table, 0])
    const id = anna.id as PlayerId
    expect(await recipient(env.DB, id)).toBeNull()
    expect(await namesOf(env.DB, [id])).toEqual({ [id]: 'Former player' })
  })
})

describe('a token', () => {
  it('is shown once, kept as a hash, listed by its first letters', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const { token, secret } = await anna.json<{ token: { id: string; start: string }; secret: string }>('/api/tokens', {
      ...post({ name: 'bot' }),
      status: 201,
    })
    expect(secret).toMatch(/^concert_[A-Za-z]{64}$/)
    expect(token).toMatchObject({ name: 'bot', start: secret.slice(0, 12), lastUsedAt: null })
    const listed = await (await anna.call('/api/tokens')).text()
    expect(JSON.parse(listed)).toEqual({ tokens: [token] })
    expect(listed).not.toContain(secret)
    const { results } = await env.DB.prepare('SELECT * FROM tokens').all()
    expect(JSON.stringify(results)).not.toContain(secret)
  })

  it('opens every route that plays, without cookie or origin, more than ten times a day', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    const bot = new Browser()
    for (let calls = 0; calls < 15; calls++) {
      expect((await bot.json<MeAnswer>('/api/me', { headers: bearer(secret) })).me?.id).toBe(anna.id)
    }
    const elsewhere = { ...bearer(secret), origin: 'https://elsewhere.example' }
    await bot.json('/api/me', { method: 'PATCH', body: { name: 'Bot of Anna' }, headers: elsewhere })
    expect((await bot.call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
  })

  it.each(['play', 'read', undefined] as const)('makes no tokens and ends no account: %s', async (scope) => {
    const mails = catchMails()
    const operators = env.OPERATORS
    env.OPERATORS = 'anna@example.org'
    const anna = await signIn(mails, 'anna@example.org')
    const { secret, token } = await anna.json<{ secret: string; token: { id: string; scope: string } }>('/api/tokens', {
      ...post({ name: 'bot', ...(scope && { scope }) }),
      status: 201,
    })
    expect(token.scope).toBe(scope ?? 'play')
    const bot = new Browser()
    const kept = [
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens', { name: 'another' }],
      ['DELETE', `/api/tokens/${token.id}`],
      ['DELETE', '/api/me'],
      ['GET', '/api/operator/mails'],
    ] as const
    for (const [method, path, body] of kept) {
      const answer = await bot.call(path, { method, headers: bearer(secret), ...(body && { body }) })
      const { error } = await answer.json<{ error: { code: string } }>()
      expect([method, path, answer.status, error.code]).toEqual([method, path, 403, 'needs-browser'])
    }
    expect((await bot.json<MeAnswer>('/api/me', { headers: bearer(secret) })).me?.id).toBe(anna.id)
    env.OPERATORS = operators
  })

  it('that may read changes nothing', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', {
      ...post({ name: 'album', scope: 'read' }),
      status: 201,
    })
    const bot = new Browser()
    expect((await bot.call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
    const game = { name: 'A game', variant: 'classical' }
    for (const [method, path, body] of [
      ['PATCH', '/api/me', { name: 'Bot of Anna' }],
      ['POST', '/api/games', game],
      ['PUT', '/api/games/aaaaaaaaaaaa/orders', { phase: 'S1901M', orders: [] }],
    ] as const) {
      const { error } = await bot.json<{ error: { code: string } }>(path, {
        method,
        body,
        headers: bearer(secret),
        status: 403,
      })
      expect([path, error.code]).toEqual([path, 'read-only-token'])
    }
    expect(await rows('games')).toBe(0)
    const { tokens } = await anna.json<{ tokens: { scope: string }[] }>('/api/tokens')
    expect(tokens.map(({ scope }) => scope)).toEqual(['read'])
  })

  it('from before there were scopes plays', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await env.DB.prepare('UPDATE tokens SET permissions = NULL').run()
    const change = { method: 'PATCH', body: { zone: 'Europe/Paris' }, headers: bearer(secret) }
    expect((await new Browser().call('/api/me', change)).status).toBe(200)
    expect((await anna.json<{ tokens: { scope: string }[] }>('/api/tokens')).tokens[0]?.scope).toBe('play')
  })

  it('opens nothing once it is revoked, by its owner alone', async () => {
    const mails = catchMails()
    const [anna, bert] = [await signIn(mails, 'anna@example.org'), await signIn(mails, 'bert@example.org')]
    const { token, secret } = await anna.json<{ token: { id: string }; secret: string }>('/api/tokens', {
      ...post({ name: 'bot' }),
      status: 201,
    })
    expect((await bert.call(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await new Browser().call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
    expect((await anna.call(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await new Browser().call('/api/tokens', { headers: bearer(secret) })).status).toBe(401)
  })

  it('that does not hold is not helped by a cookie', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const anna = await signIn(catchMails(), 'anna@example.org')
    for (const secret of ['nonsense', `concert_${'a'.repeat(64)}`, '']) {
      expect((await anna.call('/api/tokens', { headers: bearer(secret) })).status).toBe(401)
    }
  })

  it('is one of at most twenty', async () => {
    const anna = await signIn(catchMails(), 'anna@example.org')
    for (let n = 0; n < 20; n++) await anna.json('/api/tokens', { ...post({ name: `bot ${n}` }), status: 201 })
    expect(await anna.json('/api/tokens', { ...post({ name: 'one more' }), status: 409 })).toMatchObject({
      error: { code: 'too-many-tokens' },
    })
  })
})

async function rows(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS many FROM ${table}`).first<{ many: number }>()
  return row?.many ?? -1
}
