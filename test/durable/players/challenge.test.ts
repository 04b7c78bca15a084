/** The optional human check. Responses are those that Turnstile documents for its test keys. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Browser, catchMails } from '../people.ts'
import { send } from '../press/press-people.ts'

/** Cloudflare’s test secrets. */
const PASSES = '1x0000000000000000000000000000000AA'
const FAILS = '2x0000000000000000000000000000000AA'
const SPENT = '3x0000000000000000000000000000000AA'
const ANSWERS: Readonly<Record<string, object>> = {
  [PASSES]: { success: true, 'error-codes': [] },
  [FAILS]: { success: false, 'error-codes': ['invalid-input-response'] },
  [SPENT]: { success: false, 'error-codes': ['timeout-or-duplicate'] },
}
const TOKEN = 'XXXX.DUMMY.TOKEN.XXXX'

let verifications: unknown[] = []
/** Cloudflare’s response depends on the secret. It rejects unknown ones. */
function turnstile(): void {
  verifications = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = await new Response(init?.body).json<{ secret: string }>()
    verifications.push(body)
    const answer = ANSWERS[body.secret] ?? { success: false, 'error-codes': ['invalid-input-secret'] }
    return Response.json(answer, { status: 'success' in answer && answer.success === true ? 200 : 400 })
  })
}
const set = (site: string, secret: string): void =>
  void Object.assign(env, { TURNSTILE_SITE_KEY: site, TURNSTILE_SECRET: secret })

beforeEach(() => {
  catchMails()
  turnstile()
})
afterEach(() => set('', ''))

const ask = async (challenge?: string, address = 'p@readers.example') =>
  (await new Browser().call('/api/sign-in', send('POST', { address, ...(challenge !== undefined && { challenge }) })))
    .status

describe('without keys', () => {
  it('there is no check, no document and no script from Cloudflare', async () => {
    const visitor = new Browser()
    expect(await visitor.json('/api/service')).toMatchObject({ challenge: false })
    expect((await visitor.call('/challenge', { headers: { accept: 'text/html' } })).status).toBe(404)
    expect(await ask()).toBe(202)
    expect(verifications).toEqual([])
  })
})

describe('with both keys', () => {
  it('the page is informed, and only the framed document can run Cloudflare’s script', async () => {
    set('1x00000000000000000000AA', PASSES)
    const visitor = new Browser()
    expect(await visitor.json('/api/service')).toMatchObject({ challenge: true })
    const page = await visitor.call('/challenge')
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain('https://challenges.cloudflare.com')
    expect(policy).toContain("frame-ancestors 'self'")
    const text = await page.text()
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).toContain('1x00000000000000000000AA')
    expect(text).not.toContain(PASSES)
  })

  it('a code is mailed for a valid token only, not for a missing, rejected or used one', async () => {
    set('site', PASSES)
    expect(await ask(TOKEN)).toBe(202)
    expect(verifications).toEqual([{ secret: PASSES, response: TOKEN }])
    expect(await ask()).toBe(403)
    for (const secret of [FAILS, SPENT]) {
      set('site', secret)
      expect(await ask(TOKEN)).toBe(403)
    }
  })

  it('nobody is locked out if Cloudflare does not respond or rejects our secret, which is logged', async () => {
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
    set('site', 'a wrong secret')
    expect(await ask(TOKEN)).toBe(202)
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('timed out'))
    expect(await ask(TOKEN)).toBe(202)
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('down', { status: 503 }))
    expect(await ask(TOKEN)).toBe(202)
    expect(faults).toHaveBeenCalledTimes(3)
    expect(String(faults.mock.calls)).not.toContain('a wrong secret')
  })

  it('operators, who sign in from commands, need no check', async () => {
    set('site', FAILS)
    const { OPERATORS } = env
    env.OPERATORS = 'boss@example.org'
    expect(await ask(undefined, 'Boss@example.org')).toBe(202)
    env.OPERATORS = OPERATORS
  })
})
