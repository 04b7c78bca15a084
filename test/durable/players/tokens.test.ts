import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { Browser, signedIn } from '../people.ts'
import { post, countRows, type MeResponse } from './requests.ts'

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

describe('a token', () => {
  it('is shown once, stored as a hash, and listed by its first letters', async () => {
    const anna = await signedIn('anna@example.org')
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

  it('can use every route for playing, without cookie or origin, more than ten times a day', async () => {
    const anna = await signedIn('anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    const bot = new Browser()
    for (let calls = 0; calls < 15; calls++) {
      expect((await bot.json<MeResponse>('/api/me', { headers: bearer(secret) })).me?.id).toBe(anna.id)
    }
    const elsewhere = { ...bearer(secret), origin: 'https://elsewhere.example' }
    await bot.json('/api/me', { method: 'PATCH', body: { name: 'Bot of Anna' }, headers: elsewhere })
    expect((await bot.call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
  })

  it.each(['play', 'read', undefined] as const)('cannot create tokens or delete the account: %s', async (scope) => {
    const operators = env.OPERATORS
    env.OPERATORS = 'anna@example.org'
    const anna = await signedIn('anna@example.org')
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
      expect([method, path, answer.status, error.code]).toEqual([method, path, 403, 'session-required'])
    }
    expect((await bot.json<MeResponse>('/api/me', { headers: bearer(secret) })).me?.id).toBe(anna.id)
    env.OPERATORS = operators
  })

  it('with the scope read changes nothing', async () => {
    const anna = await signedIn('anna@example.org')
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
    expect(await countRows('games')).toBe(0)
    const { tokens } = await anna.json<{ tokens: { scope: string }[] }>('/api/tokens')
    expect(tokens.map(({ scope }) => scope)).toEqual(['read'])
  })

  it('older than scopes may play', async () => {
    const anna = await signedIn('anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await env.DB.prepare('UPDATE tokens SET permissions = NULL').run()
    const change = { method: 'PATCH', body: { zone: 'Europe/Paris' }, headers: bearer(secret) }
    expect((await new Browser().call('/api/me', change)).status).toBe(200)
    expect((await anna.json<{ tokens: { scope: string }[] }>('/api/tokens')).tokens[0]?.scope).toBe('play')
  })

  it('stops working once its owner, and nobody else, revokes it', async () => {
    const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
    const { token, secret } = await anna.json<{ token: { id: string }; secret: string }>('/api/tokens', {
      ...post({ name: 'bot' }),
      status: 201,
    })
    expect((await bert.call(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await new Browser().call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
    expect((await anna.call(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await new Browser().call('/api/tokens', { headers: bearer(secret) })).status).toBe(401)
  })

  it('records its use at most once an hour', async () => {
    const anna = await signedIn('anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    const bot = new Browser()
    const usedAgo = async (minutes: number) => {
      const at = Date.now() - minutes * MINUTE_MS
      await env.DB.prepare('UPDATE tokens SET last_request = ?').bind(at).run()
      expect((await bot.call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
      const [token] = (await anna.json<{ tokens: { lastUsedAt: number }[] }>('/api/tokens')).tokens
      return (token?.lastUsedAt ?? 0) > at
    }
    expect((await bot.call('/api/games/mine', { headers: bearer(secret) })).status).toBe(200)
    expect(await env.DB.prepare('SELECT last_request FROM tokens').first('last_request')).not.toBeNull()
    expect([await usedAgo(50), await usedAgo(61)]).toEqual([false, true])
  })

  it.each(['enabled = 0', 'expires_at = 1'])('does not work if %s', async (state) => {
    const anna = await signedIn('anna@example.org')
    const { secret } = await anna.json<{ secret: string }>('/api/tokens', { ...post({ name: 'bot' }), status: 201 })
    await env.DB.prepare(`UPDATE tokens SET ${state}`).run()
    expect((await new Browser().call('/api/games/mine', { headers: bearer(secret) })).status).toBe(401)
  })

  it('that is invalid is refused even with a valid cookie', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const anna = await signedIn('anna@example.org')
    for (const secret of ['nonsense', `concert_${'a'.repeat(64)}`, '']) {
      expect((await anna.call('/api/tokens', { headers: bearer(secret) })).status).toBe(401)
    }
  })

  it('is one of at most twenty', async () => {
    const anna = await signedIn('anna@example.org')
    for (let n = 0; n < 20; n++) await anna.json('/api/tokens', { ...post({ name: `bot ${n}` }), status: 201 })
    expect(await anna.json('/api/tokens', { ...post({ name: 'one more' }), status: 409 })).toMatchObject({
      error: { code: 'too-many-tokens' },
    })
  })
})
