/** Link previews: the head of a game's page. */
import { AUTOMATIC_EXTENT } from '../../../src/board/plate.ts'
import { pngSize } from '../../../src/board/picture/picture-layout.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Browser, catchMails, signedIn, type Person } from '../people.ts'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Concert</title><link rel="stylesheet" href="/a.css" /></head>
<body><div id="app"></div><noscript>…</noscript></body></html>`
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'cache-control': 'public, max-age=0, must-revalidate',
  etag: '"abc"',
}

/** The preloaded game. */
const HINT = /<link rel="preload"[^>]*>/

beforeEach(() => void catchMails())

/** The page at an address. The assets are the same for all addresses. */
const page = (
  path: string,
  changes: Partial<Env> = {},
  asset = () => new Response(PAGE, { headers: HEADERS }),
  more: Readonly<Record<string, string>> = {},
) => {
  const ASSETS = { fetch: async () => asset() } as unknown as Fetcher
  return app.request(path, { headers: { 'cf-connecting-ip': '10.9.9.9', ...more } }, { ...env, ASSETS, ...changes })
}
const text = async (path: string, changes?: Partial<Env>) => (await page(path, changes)).text()

interface Table {
  readonly id: string
  readonly game: GameView
}
const send = (method: string, body: unknown, status = 200) => ({ method, status, body })

/** A game for two with a closed phase. */
async function played(changes: object = {}): Promise<string> {
  const players = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
  const [anna, bert] = players as [Person, Person]
  const made = { name: 'Ulm & "Wien" <1814>', variant: 'duo', ...changes }
  const { id } = await anna.json<Table>('/api/games', send('POST', made, 201))
  const { invitation } = (await anna.json<Table>(`/api/games/${id}/join`, send('POST', {}))).game
  await bert.json(`/api/games/${id}/join`, send('POST', { invitation }))
  for (const player of players)
    await player.json(`/api/games/${id}/orders`, send('PUT', { phase: 'S1001M', orders: [], ready: true }))
  return id
}
/** The content of a meta tag. */
const line = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

describe('the page of a game', () => {
  const early =
    '<head><link rel="early-game" as="script" href="/g.js" /><link rel="early-game" as="style" href="/g.css" /><link rel="early-rules" as="script" href="/r.js" />'
  const hinted = async (path: string): Promise<string> =>
    (await page(path, {}, () => new Response(PAGE.replace('<head>', early), { headers: HEADERS }))).text()

  it('lets a browser preload the game and the parts of its page, the game first', async () => {
    const html = await hinted('/games/aaaaaaaaaaaa?invitation=a%20b')
    expect(html).toContain(
      '<head><link rel="preload" as="fetch" crossorigin="anonymous" href="/api/games/aaaaaaaaaaaa?invitation=a+b" />',
    )
    expect(html).toContain('<link rel="modulepreload" as="script" href="/g.js" />')
    expect(html).toContain('<link rel="preload" as="style" href="/g.css" />')
    expect(html).toContain('<link rel="early-rules" as="script" href="/r.js" />')
  })

  it('has no preload hints if there is no such game', async () => {
    expect(await hinted('/games/%22onload')).not.toContain('as="fetch"')
  })
})

describe('the page of a public game', () => {
  it('has its name, state and board', async () => {
    const id = await played()
    const html = await text(`/games/${id}`)
    expect(html).toContain('<title>Ulm &amp; &quot;Wien&quot; &lt;1814&gt; · Concert</title>')
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(line(html, 'og:title')).toBe('Ulm &amp; &quot;Wien&quot; &lt;1814&gt;')
    expect(line(html, 'og:description')).toBe('Duo · Fall 1001, movement · In progress, 1 phase played')
    expect(line(html, 'og:url')).toBe(`${env.BASE_URL}/games/${id}`)
    expect(line(html, 'twitter:card')).toBe('summary_large_image')
    const image = line(html, 'og:image') ?? ''
    expect(image).toBe(`${env.BASE_URL}/games/${id}/phases/1/board.png`)
    const picture = await new Browser().call(image.slice(env.BASE_URL.length))
    const bytes = new DataView(await picture.arrayBuffer())
    expect([line(html, 'og:image:width'), line(html, 'og:image:height')]).toEqual([
      String(bytes.getUint32(16)),
      String(bytes.getUint32(20)),
    ])
  })

  it('has no picture if PNGs are switched off', async () => {
    const id = await played()
    const html = await text(`/games/${id}`, { PNG: 'off' })
    expect(line(html, 'og:title')).not.toBeNull()
    expect(html).not.toContain('og:image')
  })

  it('at a closed phase shows that phase', async () => {
    const id = await played()
    const html = await text(`/games/${id}/phases/0`)
    expect(line(html, 'og:title')).toMatch(/ – Spring 1001, movement$/)
    expect(line(html, 'og:image')).toBe(`${env.BASE_URL}/games/${id}/phases/0/board.png`)
    expect(line(html, 'og:url')).toBe(`${env.BASE_URL}/games/${id}/phases/0`)
  })

  it('includes the size of a picture of boards without a drawing', async () => {
    const id = await played()
    const hosted = gameStub(env, id as GameId)
    const view = async () => {
      const seen = await hosted.view(null, null)
      return seen.ok ? { ...seen, value: { ...seen.value, drawing: null } } : seen
    }
    const html = await text(`/games/${id}`, { GAME: { getByName: () => ({ view }) } as unknown as Env['GAME'] })
    const { width, height } = pngSize(AUTOMATIC_EXTENT, 1)
    expect([line(html, 'og:image:width'), line(html, 'og:image:height')]).toEqual([String(width), String(height)])
  })

  it('says which players have yet to order', async () => {
    const anna = await signedIn('anna@example.org')
    const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Empty', variant: 'classical' }, 201))
    const html = await text(`/games/${id}`)
    expect(line(html, 'og:description')).toBe('Standard · Before the start · 0 of 7 players have joined')
  })

  it.each(['', '/phases/0'])('is otherwise the unchanged page with its headers: %j', async (more) => {
    const response = await page(`/games/${await played()}${more}`)
    for (const name of ['content-security-policy', 'cache-control', 'content-type'] as const)
      expect(response.headers.get(name)).toBe(HEADERS[name])
    expect(response.headers.get('etag')).toBe('W/"abc"')
    const html = await response.text()
    expect(html.replace(/<title>[^]*?"twitter:card"[^>]*>/, '').replace(HINT, '')).toBe(
      PAGE.replace('<title>Concert</title>', ''),
    )
  })
})

describe('the plain page', () => {
  /** The hint depends on the address alone. */
  const plain = (id: string): string =>
    PAGE.replace('<head>', `<head><link rel="preload" as="fetch" crossorigin="anonymous" href="/api/games/${id}" />`)

  it('is shown for private games and unknown ones', async () => {
    const id = await played({ access: 'invitation' })
    for (const path of [`/games/${id}`, `/games/${id}/phases/0`]) expect(await text(path)).toBe(plain(id))
    expect(await text('/games/aaaaaaaaaaaa')).toBe(plain('aaaaaaaaaaaa'))
    for (const path of ['/games/x', '/games/new']) expect(await text(path)).toBe(PAGE)
  })

  const BROWSER = { 'sec-fetch-mode': 'navigate', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' }
  const opened = async (path: string, more: object, changes: Partial<Env> = {}): Promise<Response> =>
    page(path, changes, undefined, { ...BROWSER, ...more })

  it('is shown to browsers, without calling the game', async () => {
    const id = await played()
    const GAME = { getByName: () => expect.unreachable('the game was asked') } as unknown as Env['GAME']
    const response = await opened(`/games/${id}`, {}, { GAME })
    expect(await response.text()).toBe(plain(id))
    expect(response.headers.get('vary')).toBe('Sec-Fetch-Mode, User-Agent')
  })

  it.each([
    { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
    { 'sec-fetch-mode': 'no-cors' },
  ])('is not for programs that look for the lines: %j', async (program) => {
    const id = await played()
    const html = await (await opened(`/games/${id}`, program)).text()
    expect(line(html, 'og:title')).toBe('Ulm &amp; &quot;Wien&quot; &lt;1814&gt;')
  })

  it('is shown if the preview is late or fails', async () => {
    const id = await played()
    vi.spyOn(console, 'error').mockReturnValue()
    const slow = { getByName: () => ({ view: () => new Promise(() => {}) }) } as unknown as Env['GAME']
    const broken = { getByName: () => ({ view: () => Promise.reject(new Error('broken')) }) } as unknown as Env['GAME']
    for (const GAME of [slow, broken]) expect(await text(`/games/${id}`, { GAME, PREVIEW_PATIENCE: 1 })).toBe(plain(id))
  })

  it('is shown to callers over the rate limit', async () => {
    const id = await played()
    const API_LIMIT = { limit: async () => ({ success: false }) }
    expect(await text(`/games/${id}`, { API_LIMIT })).toBe(plain(id))
  })

  it('can be revalidated', async () => {
    const id = await played()
    const response = await page(
      `/games/${id}`,
      {},
      () => new Response(null, { status: 304, headers: { etag: '"abc"' } }),
    )
    expect([response.status, await response.text()]).toEqual([304, ''])
  })
})
