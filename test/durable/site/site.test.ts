/** The page is at its addresses and nowhere else. Static files are not tested here. */
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { PAGE_ADDRESSES } from '../../../src/addresses.ts'
import { app } from '../../../src/api/index.ts'
import { partsOf } from '../../../src/api/routing/define-route.ts'

const DOCUMENT =
  '<!doctype html><html lang="en"><head><title>Concert</title></head><body><div id="app"></div></body></html>'
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'",
  etag: '"abc"',
}
/** Static assets: one document, at `/`. */
const ASSETS = {
  fetch: async (request: Request) =>
    new URL(request.url).pathname !== '/'
      ? new Response(null, { status: 404 })
      : request.headers.get('if-none-match') === '"abc"'
        ? new Response(null, { status: 304, headers: HEADERS })
        : new Response(DOCUMENT, { headers: HEADERS }),
} as unknown as Fetcher

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ask = async (path: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
  app.request(path, { method, headers: { 'cf-connecting-ip': '10.9.9.9', ...headers } }, { ...env, ASSETS })

const filled = (address: string): string =>
  address.replace(':id', 'aaaaaaaaaaaa').replace(':phase', '0').replace(':lesson', 'moves').replace(':variant', 'duo')

describe('the page', () => {
  it.each(PAGE_ADDRESSES)('is at %s, with a slash behind it or not', async (address) => {
    for (const path of [filled(address), address === '/' ? '/' : `${filled(address)}/`]) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).toContain('<div id="app">')
      expect(answer.headers.get('content-security-policy')).toBe(HEADERS['content-security-policy'])
    }
  })

  it('can be revalidated by a browser that has it', async () => {
    expect((await ask('/rules', { ...BROWSER, 'if-none-match': '"abc"' })).status).toBe(304)
  })
})

describe('any other address', () => {
  const UNKNOWN = [
    '/nowhere',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/games/aaaaaaaaaaaa/nothing',
    '/rules/more',
    '/wp-login.php',
  ]

  it.each(UNKNOWN)('is not found: %s, and browsers get the page', async (path) => {
    const answer = await ask(path, { ...BROWSER, 'if-none-match': '"abc"' })
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      404,
      null,
      'no-store',
    ])
    expect(await answer.text()).toContain('<div id="app">')
    expect(answer.headers.get('content-security-policy')).toBe(HEADERS['content-security-policy'])
    expect((await ask(path, BROWSER, 'HEAD')).status).toBe(404)
  })

  it.each([...UNKNOWN, '/api/nowhere', '/dev/nowhere'])('is not found: %s, and programs get JSON', async (path) => {
    const answer = await ask(path, { accept: '*/*' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } })
  })

  it('of the API never gets the page', async () => {
    expect((await ask('/api/nowhere')).headers.get('content-type')).toMatch(/^application\/json/)
    expect(await (await ask('/u/nobody')).text()).toContain('This link does not work')
  })
})

describe('a route that is handled by code', () => {
  it('is declared with its callers and responses', () => {
    const isPage = (path: string): boolean =>
      path.includes('*') ||
      PAGE_ADDRESSES.some((page) => path.replaceAll(/\{[^}]*\}/g, '').replace(':index', ':phase') === page)
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && !isPage(path.replace(/(?<=.)\/$/, '')))
    const byAddress = Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)
    const undescribed = [...byAddress].filter(([, group]) => !group.some(({ handler }) => partsOf(handler)?.spec))
    expect(undescribed.map(([address]) => address)).toEqual([])
    expect([...byAddress.keys()]).toEqual(
      expect.arrayContaining([
        'GET /api/me',
        'POST /u/:token',
        'GET /dev/mail/:id',
        'GET /games/:id/phases/:index/board.png',
      ]),
    )
  })
})
