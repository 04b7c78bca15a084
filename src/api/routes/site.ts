/**
 * Serves the page at its addresses, and with status 404 at others. Its files are static assets.
 * The pages of public games have link previews: meta tags in the head.
 */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { PAGE_ADDRESSES, type PageAddress } from '../../addresses.ts'
import { isVariant } from '../../variants/index.ts'
import type { ApiEnv } from '../routing/define-route.ts'
import type { GameId } from '../../game/ids.ts'
import type { GameView } from '../../game/views/shapes.ts'
import { formatCount } from '../../mail/content/wording.ts'
import { pngSize } from '../../board/picture/picture-layout.ts'
import { sizeOfPlate } from '../../board/plates.ts'
import { phaseTitle, type PictureSubject, readSubject, STRANGER, variantTitle } from '../pictures/picture-subject.ts'
import { logFault } from '../../telemetry/log.ts'
import { GAME_ID } from '../routing/game-calls.ts'
import { isRateLimited } from '../../players/abuse/limits.ts'

/** Addresses that are never the page’s. */
const SERVICE_PATHS = /^\/(?:api|dev|u|health|challenge|embed|oembed)(?:\/|$)/

/** The document of the page, the same for all of its addresses. 304 if the browser has it. */
const fetchDocument = (c: Context<ApiEnv>): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), c.req.raw))

/** Adds preload hints for the parts of the page that this kind of address needs. */
function withPreloads(document: Response, part: 'game' | 'rules'): Response {
  if (document.status !== 200 || document.body === null) return document
  const hinted = new HTMLRewriter()
    .on(`link[rel="early-${part}"]`, {
      element: (link) =>
        void link.setAttribute('rel', link.getAttribute('as') === 'style' ? 'preload' : 'modulepreload'),
    })
    .transform(document)
  // Semantically the same page, but not the same bytes.
  const etag = hinted.headers.get('etag')
  if (etag !== null && !etag.startsWith('W/')) hinted.headers.set('etag', `W/${etag}`)
  return hinted
}

/** The page itself shows the message. It must not be cached for this address. */
async function notFoundPage(c: Context<ApiEnv>): Promise<Response> {
  const document = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), { method: c.req.method }))
  const page = new Response(document.body, { status: 404, headers: document.headers })
  page.headers.delete('etag')
  page.headers.set('cache-control', 'no-store')
  return page
}

const wantsPage = ({ req }: Context): boolean =>
  !SERVICE_PATHS.test(req.path) && (req.header('accept') ?? '').includes('text/html')

/** The router of the page ignores a trailing slash. */
const withAndWithoutSlash = (address: string): string[] =>
  address.endsWith('/') ? [address] : [address, `${address}/`]

/** Exist for variants only. */
const OF_VARIANTS: readonly PageAddress[] = ['/rules/:variant', '/computer/:variant']
const RULES = '/rules' satisfies PageAddress

/** Mounted before the headers of plain pages. JSON requests fall through to `notFound`. */
export const site = new Hono<ApiEnv>()
  .on('GET', withAndWithoutSlash(RULES), async (c) => withPreloads(await fetchDocument(c), 'rules'))
  .on(
    'GET',
    PAGE_ADDRESSES.filter((address) => !OF_VARIANTS.includes(address)).flatMap(withAndWithoutSlash),
    fetchDocument,
  )
  .on('GET', OF_VARIANTS.flatMap(withAndWithoutSlash), (c, next) =>
    isVariant(c.req.param('variant') ?? '') ? fetchDocument(c) : next(),
  )
  .get('*', (c, next) => (wantsPage(c) ? notFoundPage(c) : next()))

/** The page's own title. */
const PLAIN = html`<title>Concert</title>`

/** Mounted before the site. Only programs get previews, which would delay the page for people. */
export const previews = new Hono<ApiEnv>()
  .get('/games/:id', (c) => pageWith(c, () => previewOf(c, c.req.param('id'), 'now')))
  .get('/games/:id/phases/:index{\\d+}', (c) =>
    pageWith(c, () => previewOf(c, c.req.param('id'), Number(c.req.param('index')))),
  )

type Markup = Awaited<ReturnType<typeof html>>

/** Link unfurlers that otherwise look like browsers. */
const UNFURLER = /bot|crawl|spider|externalhit|preview/i

/** Does a person open the page? Only browsers send Fetch Metadata (w3.org/TR/fetch-metadata). */
const isNavigation = ({ req }: Context): boolean =>
  req.header('sec-fetch-mode') === 'navigate' && !UNFURLER.test(req.header('user-agent') ?? '')

/** Adds a preload hint to the page's head, and for programs the preview in place of the title. */
async function pageWith(c: Context<ApiEnv>, preview: () => Promise<Markup>): Promise<Response> {
  const page = withPreloads(await fetchDocument(c), 'game')
  if (page.status !== 200 || page.body === null) return page
  const hint = String(await gameHint(c))
  const hinted = new HTMLRewriter().on('head', { element: (head) => void head.prepend(hint, { html: true }) })
  const rewritten = (
    isNavigation(c) ? hinted : withPreview(hinted, () => withTimeout(preview(), c.env.PREVIEW_PATIENCE))
  ).transform(page)
  rewritten.headers.append('vary', 'Sec-Fetch-Mode, User-Agent')
  return rewritten
}

const withPreview = (rewriter: HTMLRewriter, preview: () => Promise<Markup>): HTMLRewriter =>
  rewriter.on('title', {
    element: async (title) => void title.replace(String(await preview()), { html: true }),
  })

/** Lets the browser fetch the game early, from the same address as `web/client/api.ts`. */
async function gameHint(c: Context<ApiEnv>): Promise<Markup | ''> {
  const { id } = c.req.param() as { id: string }
  const invitation = c.req.query('invitation')
  const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation }).toString()}`
  return GAME_ID.test(id)
    ? html`<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/games/${id}${query}" />`
    : ''
}

/** The plain title if the preview takes longer or fails. */
async function withTimeout(preview: Promise<Markup>, milliseconds: number): Promise<Markup> {
  const timeout = Promise.withResolvers<Markup>()
  const timer = setTimeout(() => timeout.resolve(PLAIN), milliseconds)
  try {
    return await Promise.race([preview, timeout.promise])
  } catch (fault) {
    logFault('link preview', fault)
    return PLAIN
  } finally {
    clearTimeout(timer)
  }
}

async function previewOf(c: Context<ApiEnv>, id: string, index: number | 'now'): Promise<Markup> {
  if (!GAME_ID.test(id) || (await isRateLimited(c, null))) return PLAIN
  const subject = await readSubject(c.env, { id: id as GameId, index }, STRANGER)
  return subject.ok ? markupFor(subject.value, c.env) : PLAIN
}

async function markupFor(subject: PictureSubject, { BASE_URL: base, PNG }: Env): Promise<Markup> {
  const { game, closed } = subject
  const { name } = game.settings
  const title = closed === null ? name : `${name} – ${phaseTitle(subject)}`
  const page = `${base}/games/${game.id}`
  const address = closed === null ? page : `${page}/phases/${closed.index}`
  const oembedQuery = new URLSearchParams({ url: address, format: 'json' }).toString()
  return html`<title>${title} · Concert</title>
    <link rel="alternate" type="application/atom+xml" href="${page}/feed.atom" title="Results of ${name}" />
    <link rel="alternate" type="application/json+oembed" href="${base}/oembed?${oembedQuery}" title="${title}" />
    <meta property="og:site_name" content="Concert" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description(subject)}" />
    <meta property="og:url" content="${address}" />
    ${PNG === 'off' ? '' : await imageMarkup(subject, page)}`
}

async function imageMarkup(subject: PictureSubject, page: string): Promise<Markup> {
  const { game, closed } = subject
  const { width, height } = pngSize(await sizeOfPlate(game.drawing), game.boards.length)
  return html`<meta property="og:image" content="${page}/phases/${closed?.index ?? game.history.length}/board.png" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="The board: ${phaseTitle(subject)}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

function description(subject: PictureSubject): string {
  const { game, closed } = subject
  const state = closed === null ? stateOf(game) : 'Every order and its result'
  return [variantTitle(game), phaseTitle(subject), state].join(' · ')
}

function stateOf({ status, players, seats, history, settings }: GameView): string {
  switch (status) {
    case 'forming':
      return `${players.length} of ${seats.length - settings.computers.seats} players have joined`
    case 'playing':
      return `In progress, ${phases(history)} played`
    case 'finished':
      return `Finished after ${phases(history)}`
    case 'abandoned':
      return history.length === 0 ? 'Called off before the first phase' : `Called off after ${phases(history)}`
  }
}

const phases = ({ length }: readonly string[]): string => formatCount(length, 'phase')
