import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Browser, catchMails, HOME } from '../people.ts'
import { come, type Refusal } from './table.ts'

beforeEach(() => void catchMails())

describe('a request', () => {
  it.each([
    ['that is not JSON', '{"name":', 400, 'malformed-json'],
    ['that is too large', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'too-large'],
    ['of another shape', '[]', 400, 'invalid'],
  ])('%s is refused in the one shape of refusals', async (_, body, status, code) => {
    const anna = await come('anna')
    expect(await anna.json('/api/me', { method: 'PATCH', body, status })).toMatchObject({
      error: { code, message: expect.stringMatching(/\.$/) },
    })
  })

  describe('from a page of another site', () => {
    const foreign = { headers: { origin: 'https://tools.example', 'sec-fetch-site': 'cross-site' } }
    const allowed = ({ headers }: Response) => [
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]

    it('can read what is public', async () => {
      const answer = await new Browser().call('/api/variants', foreign)
      expect([answer.status, allowed(answer)]).toEqual([200, ['*', null]])
    })

    it('also learns that its request is too large', async () => {
      const answer = await new Browser().call('/api/sandbox/adjudicate', {
        method: 'POST',
        body: ' '.repeat(70_000),
        ...foreign,
      })
      expect([answer.status, allowed(answer), answer.headers.has('date')]).toEqual([413, ['*', null], true])
    })

    it('can act with a token after a preflight request', async () => {
      const asking = {
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type',
      }
      const asked = await new Browser().call('/api/me', {
        method: 'OPTIONS',
        headers: { ...foreign.headers, ...asking },
      })
      expect([asked.status, allowed(asked)]).toEqual([204, ['*', null]])
      expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
      const anna = await come('anna')
      const { secret } = await anna.json<{ secret: string }>('/api/tokens', {
        method: 'POST',
        body: { name: 'bot' },
        status: 201,
      })
      const headers = { ...foreign.headers, authorization: `Bearer ${secret}` }
      const changed = await new Browser().call('/api/me', { method: 'PATCH', body: { name: 'Anna the Tool' }, headers })
      expect([changed.status, allowed(changed)]).toEqual([200, ['*', null]])
    })

    it('cannot use the cookie of its visitor', async () => {
      const anna = await come('anna')
      const answer = await anna.call('/api/me', { method: 'PATCH', body: { name: 'Somebody' }, ...foreign })
      expect([answer.status, answer.headers.get('access-control-allow-credentials')]).toEqual([403, null])
    })
  })

  it('for an unknown address gets a hint', async () => {
    const { error } = await new Browser().json<Refusal>('/api/nowhere', { status: 404 })
    expect(error).toMatchObject({ code: 'not-found', message: expect.stringContaining('/api') })
  })

  it('is refused if the caller sends too many', async () => {
    const limit = vi.spyOn(env.API_LIMIT, 'limit')
    const [anna, bert] = [await come('anna'), await come('bert')]
    limit.mockImplementation(async ({ key }) => ({ success: !key.includes(anna.id) }))
    expect(await anna.json<Refusal>('/api/tokens', { status: 429 })).toMatchObject({
      error: { code: 'too-many-requests' },
    })
    expect((await bert.call('/api/tokens')).status).toBe(200)
  })

  it('that hits a bug gets an error without internals', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(env.API_LIMIT, 'limit').mockRejectedValue(new Error('the secret insides'))
    const response = await new Browser().call('/api/variants')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('insides')
    expect(said).toHaveBeenCalled()
  })

  it('gets a response that is not cached and contains no scripts', async () => {
    const { headers } = await new Browser().call('/api')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(Date.now() - Date.parse(headers.get('date') ?? '')).toBeLessThan(60_000)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

it('addresses in mails come from the configuration, not from the request', () => expect(env.BASE_URL).toBe(HOME))
