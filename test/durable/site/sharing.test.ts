/** What other sites show of public games: a board in a frame, oEmbed previews and a feed. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Browser, catchMails, HOME, type Person, signedIn, sitDown } from '../people.ts'
import { send } from '../press/press-people.ts'

beforeEach(() => {
  catchMails()
  vi.spyOn(caches.default, 'put').mockResolvedValue()
})

interface Table {
  readonly id: string
  readonly game: GameView
}

/** A game for two in its second phase. */
async function played(changes: object = {}) {
  const players: readonly Person[] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
  const [anna, bert] = players as readonly [Person, Person]
  const body = { name: 'Ulm & "Wien" <1814>', variant: 'duo', ...changes }
  const { id, game } = await anna.json<Table>('/api/games', send('POST', body, 201))
  for (const player of players) await sitDown(id, player, game.invitation)
  await close(id, players)
  return { id, anna, bert, players }
}

async function close(id: string, players: readonly Person[]): Promise<void> {
  const phase = (await players[0]?.json<Table>(`/api/games/${id}`))?.game.phase?.code
  for (const player of players)
    await player.json(`/api/games/${id}/orders`, send('PUT', { phase, orders: [], ready: true }))
}

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => new Browser().call(path, { headers })
const textOf = async (path: string) => (await ask(path)).text()

describe('the board for frames', () => {
  it('is one document without scripts that any site may frame', async () => {
    const { id } = await played()
    const response = await ask(`/embed/games/${id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    )
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const page = await response.text()
    expect(page).toContain('Ulm &amp; &quot;Wien&quot; &lt;1814&gt;')
    expect(page).toMatch(/<svg class="plate"[^]*Fall 1001, movement/)
    // Nothing but links has an address, so nothing else is loaded.
    expect(page).not.toMatch(/<script|<img|<link|<iframe| src=| style=|url\((?!#)|@import/)
  })

  it('allows exactly its own style', async () => {
    const { id } = await played()
    const response = await ask(`/embed/games/${id}`)
    const style = /<style>([^]*?)<\/style>/.exec(await response.text())?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  it('nothing else may be framed', async () => {
    const { id } = await played()
    for (const path of [`/api/games/${id}`, '/health', '/api', '/u/nothing'])
      expect([path, (await ask(path)).headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'self'"),
      ])
  })

  it('steps through the phases, each with its orders and results', async () => {
    const { id, players } = await played()
    await close(id, players)
    const latest = await textOf(`/embed/games/${id}`)
    expect(latest).toContain(`href="/embed/games/${id}/phases/0">First</a>`)
    expect(latest).toContain(`href="/embed/games/${id}/phases/1">Previous</a>`)
    expect(latest).toContain('<span>Next</span>')
    const second = await textOf(`/embed/games/${id}/phases/1?theme=dark`)
    expect(second).toMatch(/<html [^>]*data-theme="dark"/)
    expect(second).toContain(`href="/embed/games/${id}?theme=dark">Next</a>`)
    expect(second).toMatch(/<summary>Orders and results<\/summary>[^]*No order was given/)
    for (const path of [`/embed/games/${id}/phases/9`, `/embed/games/${id}/phases/x`, '/embed/games/x']) {
      const missing = await ask(path)
      expect([path, missing.status, missing.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=UTF-8',
      ])
    }
  })

  it('does not read cookies or tokens: players get what a stranger gets', async () => {
    const { id, anna } = await played({ anonymous: true })
    const sheet = { phase: 'F1001M', orders: ['hold'], ready: false }
    await anna.json(`/api/games/${id}/orders`, send('PUT', sheet))
    const own = await anna.call(`/embed/games/${id}`)
    expect(own.headers.getSetCookie()).toEqual([])
    expect(own.headers.get('vary')).toBeNull()
    expect(await own.text()).toBe(await textOf(`/embed/games/${id}`))
  })

  it('is cached for a minute, and unchanged if its tag is known', async () => {
    const { id } = await played()
    const response = await ask(`/embed/games/${id}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    const again = await ask(`/embed/games/${id}`, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toContain('frame-ancestors *')
  })

  it('shows every variant', async () => {
    const anna = await signedIn('anna@example.org')
    for (const variant of ['classical', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy']) {
      const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Before', variant }, 201))
      expect([variant, (await ask(`/embed/games/${id}`)).status]).toEqual([variant, 200])
    }
  })

  it('is less than 40 kB after compression, in one request', async () => {
    const anna = await signedIn('anna@example.org')
    const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Big', variant: 'classical' }, 201))
    const page = new Blob([await textOf(`/embed/games/${id}`)])
    const packed = await new Response(page.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    expect(packed.byteLength).toBeLessThan(40_000)
  })
})

describe('a private game', () => {
  const paths = (id: string, query = ''): readonly string[] => [
    `/embed/games/${id}${query}`,
    `/embed/games/${id}/phases/0${query}`,
    `/games/${id}/feed.atom${query}`,
    `/oembed?url=${encodeURIComponent(`${HOME}/games/${id}${query}`)}`,
  ]

  it('looks like one that does not exist, even to its players and with its invitation', async () => {
    const { id, anna } = await played({ access: 'invitation' })
    const { invitation } = (await anna.json<Table>(`/api/games/${id}`)).game
    const answers = async (viewer: Browser, list: readonly string[]) => {
      const texts = []
      for (const path of list) {
        const response = await viewer.call(path)
        texts.push([response.status, response.headers.get('cache-control'), await response.text()])
      }
      return texts
    }
    const missing = await answers(new Browser(), paths('aaaaaaaaaaaa'))
    for (const [status, caching] of missing) expect([status, caching]).toEqual([404, 'no-store'])
    for (const viewer of [new Browser(), anna])
      for (const query of ['', `?invitation=${invitation ?? ''}`])
        expect(await answers(viewer, paths(id, query))).toEqual(missing)
  })
})

describe('a preview (oEmbed)', () => {
  const preview = (url: string, more = '') => ask(`/oembed?url=${encodeURIComponent(url)}${more}`)
  const found = async (url: string, more = '') => (await preview(url, more)).json<Record<string, unknown>>()

  it('has a frame with the board', async () => {
    const { id } = await played()
    const response = await preview(`${HOME}/games/${id}`)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const answer = await response.json<Record<string, string | number>>()
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Ulm & "Wien" <1814>',
      provider_name: 'Concert',
      provider_url: env.BASE_URL,
      width: 640,
      thumbnail_url: `${env.BASE_URL}/games/${id}/phases/1/board.png`,
    })
    expect(answer['html']).toContain(`<iframe src="${env.BASE_URL}/embed/games/${id}" title="`)
    expect(answer['html']).toContain('title="Ulm &amp; &quot;Wien&quot; &lt;1814&gt;"')
  })

  it('of a phase, or of an embedded board, has that phase', async () => {
    const { id } = await played()
    for (const path of [`/games/${id}/phases/0`, `/embed/games/${id}/phases/0`])
      expect((await found(HOME + path))['html']).toContain(`/embed/games/${id}/phases/0"`)
  })

  it('fits into the given size', async () => {
    const { id } = await played()
    const small = await found(`${HOME}/games/${id}`, '&maxwidth=300&maxheight=200')
    expect([small['width'], small['height'], small['thumbnail_url']]).toEqual([300, 200, undefined])
  })

  it.each([
    ['another site', 'https://evil.example/games/aaaaaaaaaaaa', '', 404],
    ['another page', `${HOME}/rules`, '', 404],
    ['no address', 'nonsense', '', 404],
    ['XML', `${HOME}/games/aaaaaaaaaaaa`, '&format=xml', 501],
    ['no width', `${HOME}/games/aaaaaaaaaaaa`, '&maxwidth=wide', 400],
  ])('of %s is refused', async (_, url, more, status) => expect((await preview(url, more)).status).toBe(status))

  it('without an address is refused', async () => expect((await ask('/oembed')).status).toBe(400))
})

interface Entry {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly content: { readonly '#text': string; readonly type: string }
  readonly link: readonly Readonly<Record<string, string>>[]
}
interface Feed {
  readonly feed: {
    readonly id: string
    readonly title: string
    readonly updated: string
    readonly entry?: readonly Entry[]
  }
}
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: true,
  isArray: (name) => name === 'entry' || name === 'link',
})

describe('the feed', () => {
  const read = async (id: string) => {
    const text = await textOf(`/games/${id}/feed.atom`)
    expect(XMLValidator.validate(text)).toBe(true)
    return (parser.parse(text) as Feed).feed
  }
  const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

  it('has an entry for each closed phase, newest first, with results and a picture', async () => {
    const { id, players } = await played()
    await close(id, players)
    const response = await ask(`/games/${id}/feed.atom`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = await read(id)
    expect(feed).toMatchObject({ id: `${env.BASE_URL}/games/${id}`, title: 'Ulm & "Wien" <1814>' })
    expect(feed.entry?.map(({ id: entry, title }) => [entry, title])).toEqual([
      [`${env.BASE_URL}/games/${id}/phases/1`, 'Fall 1001, movement'],
      [`${env.BASE_URL}/games/${id}/phases/0`, 'Spring 1001, movement'],
    ])
    for (const { updated, content, link } of feed.entry ?? []) {
      expect(updated).toMatch(DATE)
      expect(content.type).toBe('html')
      expect(content['#text']).toMatch(
        /<img src="[^"]*\/phases\/\d\/board\.png" alt="The board: [^"]*"\/>[^]*<pre>[^]*\(no order\)/,
      )
      expect(link.map(({ rel }) => rel)).toEqual(['alternate', 'enclosure'])
    }
    expect(feed.updated).toBe(feed.entry?.[0]?.updated)
  })

  it('ends with the draw', async () => {
    const { id, anna, bert } = await played()
    await anna.json(`/api/games/${id}/proposals`, send('POST', { motion: { kind: 'draw', among: [] } }))
    await bert.json(`/api/games/${id}/proposals/draw`, send('PUT', { ballot: 'aye' }))
    const [end, phase] = (await read(id)).entry ?? []
    expect([end?.id, end?.title]).toEqual([
      `${env.BASE_URL}/games/${id}#end`,
      expect.stringMatching(/^The game is over: a draw between /),
    ])
    expect(Date.parse(end?.updated ?? '')).toBeGreaterThanOrEqual(Date.parse(phase?.updated ?? ''))
  })

  it('of a game that has not started has no entries', async () => {
    const anna = await signedIn('anna@example.org')
    const { id } = await anna.json<Table>('/api/games', send('POST', { name: 'Before', variant: 'duo' }, 201))
    const feed = await read(id)
    expect(feed.entry).toBeUndefined()
    expect(feed.updated).toMatch(DATE)
  })

  it('is the same until a phase closes, and has a tag', async () => {
    const { id, anna, players } = await played()
    const first = await ask(`/games/${id}/feed.atom`)
    const tag = first.headers.get('etag') ?? ''
    await anna.json(`/api/games/${id}/orders`, send('PUT', { phase: 'F1001M', orders: ['hold'], ready: false }))
    expect((await ask(`/games/${id}/feed.atom`, { 'if-none-match': tag })).status).toBe(304)
    await close(id, players)
    expect((await ask(`/games/${id}/feed.atom`, { 'if-none-match': tag })).status).toBe(200)
  })

  it('has SVGs if PNGs are switched off', async () => {
    const { id } = await played()
    const feed = await app.request(`/games/${id}/feed.atom`, {}, { ...env, PNG: 'off' }, createExecutionContext())
    expect(await feed.text()).toContain('type="image/svg+xml" href=')
  })
})

it.each(['/embed/games/aaaaaaaaaaaa', '/games/aaaaaaaaaaaa/feed.atom', '/oembed?url=x'])(
  'callers over the rate limit get 429: %s',
  async (path) => {
    const API_LIMIT = { limit: async () => ({ success: false }) }
    const response = await app.request(path, {}, { ...env, API_LIMIT })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  },
)
