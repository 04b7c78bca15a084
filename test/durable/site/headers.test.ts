/** Security headers of every kind of response: complete, and strict about styles and scripts. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { Browser, catchMails, signedIn, sitDown } from '../people.ts'
import { send } from '../press/press-people.ts'

beforeEach(() => {
  catchMails()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Headers of every response, besides its policy. */
const SAME = {
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

const digestOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/** The policy of a response. Throws if a header is missing. */
async function svgPolicy(answer: Response): Promise<string> {
  for (const [name, value] of Object.entries(SAME)) expect([name, answer.headers.get(name)]).toEqual([name, value])
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toMatch(/unsafe/)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  const text = await answer.text()
  for (const [, attributes = '', style = ''] of text.matchAll(/<style([^>]*)>([^]*?)<\/style>/g))
    expect(policy).toContain(attributes === '' ? await digestOf(style.replaceAll('&quot;', '"')) : `'nonce-${nonce}'`)
  // JSON is no markup: the description of the API quotes the frame that oEmbed answers with.
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson) expect(text).not.toMatch(/<\w[^>]* style=/)
  return policy
}

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
/** Waits for background work after the response: the next test begins with empty storage. */
async function ask(path: string, init: RequestOptions = {}): Promise<Response> {
  const context = createExecutionContext()
  const headers = { 'cf-connecting-ip': '10.9.9.9', ...init.headers }
  const answer = await app.request(path, { ...init, headers }, env, context)
  await waitOnExecutionContext(context)
  return answer
}

describe('security headers are complete on', () => {
  const JSON_BODY = { 'content-type': 'application/json' }
  it.each<readonly [what: string, status: number, path: string, init: RequestOptions]>([
    ['an answer of the API', 200, '/api/variants', {}],
    ['its description', 200, '/api/openapi.json', {}],
    ['its reference, a page', 200, '/api', {}],
    ['a refusal', 401, '/api/me/data', {}],
    ['a body that cannot be read', 400, '/api/sandbox/adjudicate', { method: 'POST', headers: JSON_BODY, body: '{' }],
    [
      'a body that is too large',
      413,
      '/api/sandbox/adjudicate',
      { method: 'POST', headers: JSON_BODY, body: ' '.repeat(70_000) },
    ],
    ['a call of a foreign page', 403, '/api/games', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    [
      'a question of a foreign page',
      204,
      '/api/games',
      { method: 'OPTIONS', headers: { origin: 'https://tools.example' } },
    ],
    ['an unknown address', 404, '/nowhere', {}],
    ['a game that is not there', 404, '/api/games/aaaaaaaaaaaa', {}],
    ['a picture that is not there', 404, '/games/aaaaaaaaaaaa/phases/0/board.png', {}],
    ['a board for frames that is not there', 404, '/embed/games/aaaaaaaaaaaa', {}],
    ['a preview of nothing', 404, '/oembed?url=x', {}],
    ['the picture of a variant', 200, '/variants/duo/small.svg', {}],
    ['a link that stops mails, a page', 404, '/u/nothing', {}],
    ['a calendar that is not there', 404, '/calendars/nothing.ics', {}],
    ['the health check', 200, '/health', {}],
  ])('%s (%i)', async (_, status, path, init) => {
    const answer = await ask(path, init)
    expect(answer.status).toBe(status)
    await svgPolicy(answer)
  })

  it('an internal error', async () => {
    vi.spyOn(env.API_LIMIT, 'limit').mockRejectedValue(new Error('the insides'))
    const answer = await ask('/api/variants')
    expect(answer.status).toBe(500)
    await svgPolicy(answer)
  })

  it('the bot check, whose style and script have a nonce', async () => {
    Object.assign(env, { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' })
    try {
      expect(await svgPolicy(await ask('/challenge'))).toMatch(
        /script-src 'nonce-\S+' https:\/\/challenges\.cloudflare\.com;.*style-src 'nonce-/,
      )
    } finally {
      Object.assign(env, { TURNSTILE_SITE_KEY: '', TURNSTILE_SECRET: '' })
    }
  })

  it('pictures of a game, including responses that it has not changed', async () => {
    const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
    const { id, game } = await anna.json<{ id: string; game: { invitation: string } }>(
      '/api/games',
      send('POST', { name: 'A <style> & "quotes"', variant: 'duo' }, 201),
    )
    for (const person of [anna, bert]) await sitDown(id, person, game.invitation)
    const at = `/games/${id}/phases/0`
    for (const file of ['board.svg', 'small.svg', 'board.png']) {
      const answer = await anna.call(`${at}/${file}`)
      expect([file, answer.status]).toEqual([file, 200])
      const tag = answer.headers.get('etag') ?? ''
      const policy = await svgPolicy(answer)
      const again = await anna.call(`${at}/${file}`, { headers: { 'if-none-match': tag } })
      expect([file, again.status, again.headers.get('content-security-policy')]).toEqual([file, 304, policy])
    }
    await svgPolicy(await new Browser().call(`/api/games/${id}/log`))
  })
})

it('only the mailbox of a local service allows styles of mails', async () => {
  const local = { ...env, ENVIRONMENT: 'local' as never, BASE_URL: 'http://localhost' as never }
  const box = await app.request('http://localhost/dev/mail', { headers: { 'cf-connecting-ip': '127.0.0.1' } }, local)
  expect(box.status).toBe(200)
  expect(box.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'")
})
