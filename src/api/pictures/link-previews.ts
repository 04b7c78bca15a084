/**
 * What a link to a game shows where it is posted: the page itself, with a few lines in its head for programs that read no
 * further. They are there only for games that everybody may see, and never in a page that a person opens, who would wait for them.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { GameId } from '../../game/names.ts'
import type { GameView } from '../../game/views/shapes.ts'
import { counted } from '../../mail/content/wording.ts'
import { pngSize } from '../../board/picture/layout.ts'
import { sizeOfPlate } from '../../board/plates.ts'
import { documentFor, weaken, withParts } from '../pages/site.ts'
import { GAME_ID } from '../routing/random-ids.ts'
import { isRateLimited } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'
import { momentOf, type ShownPhase, readShownPhase, STRANGER, variantOf } from './shown-phase.ts'
import { logFault } from '../../telemetry/log.ts'

/** The title that the page has by itself. */
const PLAIN = html`<title>Concert</title>`

export const previews = new Hono<ApiEnv>()
  .get('/games/:id', (c) => pageWith(c, () => preview(c, c.req.param('id'), 'now')))
  .get('/games/:id/phases/:index{\\d+}', (c) =>
    pageWith(c, () => preview(c, c.req.param('id'), Number(c.req.param('index')))),
  )

type Lines = Awaited<ReturnType<typeof html>>

/** Programs that open a page as browsers do, but for its picture. */
const PROGRAM = /bot|crawl|spider|externalhit|preview/i

/**
 * Has a browser been led here for somebody to read the page? Browsers say so in Fetch Metadata
 * (https://www.w3.org/TR/fetch-metadata/); most programs that look for lines in a head send none.
 */
const isOpened = ({ req }: Context): boolean =>
  req.header('sec-fetch-mode') === 'navigate' && !PROGRAM.test(req.header('user-agent') ?? '')

/** The page as it is, with a hint at the game first in its head, and for programs with the lines in place of its title. */
async function pageWith(c: Context<ApiEnv>, lines: () => Promise<Lines>): Promise<Response> {
  const page = withParts(await documentFor(c), 'game')
  if (page.status !== 200 || page.body === null) return page
  const hint = String(await gameHint(c))
  const hinted = new HTMLRewriter().on('head', { element: (head) => void head.prepend(hint, { html: true }) })
  const rewritten = (isOpened(c) ? hinted : withLines(hinted, () => inTime(lines(), c.env.PREVIEW_PATIENCE))).transform(
    page,
  )
  // The page is the same; its head is not.
  weaken(rewritten)
  rewritten.headers.append('vary', 'Sec-Fetch-Mode, User-Agent')
  return rewritten
}

const withLines = (rewriter: HTMLRewriter, lines: () => Promise<Lines>): HTMLRewriter =>
  rewriter.on('title', {
    element: async (title) => void title.replace(String(await lines()), { html: true }),
  })

/** By this a browser fetches the game before the page's script asks for it, in the same words (`web/client/api.ts`). */
async function gameHint(c: Context<ApiEnv>): Promise<Lines | ''> {
  const { id } = c.req.param() as { id: string }
  const invitation = c.req.query('invitation')
  const query = invitation === undefined ? '' : `?${new URLSearchParams({ invitation }).toString()}`
  return GAME_ID.test(id)
    ? html`<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/games/${id}${query}" />`
    : ''
}

/** A head that is not there by then (ms) is a plain one: people wait for pages, programs for pictures. */
async function inTime(lines: Promise<Lines>, milliseconds: number): Promise<Lines> {
  const patience = Promise.withResolvers<Lines>()
  const timer = setTimeout(() => patience.resolve(PLAIN), milliseconds)
  try {
    return await Promise.race([lines, patience.promise])
  } catch (fault) {
    logFault('link preview', fault)
    return PLAIN
  } finally {
    clearTimeout(timer)
  }
}

async function preview(c: Context<ApiEnv>, id: string, index: number | 'now'): Promise<Lines> {
  if (!GAME_ID.test(id) || (await isRateLimited(c, null))) return PLAIN
  const shown = await readShownPhase(c.env, { id: id as GameId, index }, STRANGER)
  return shown.ok ? linesFor(shown.value, c.env) : PLAIN
}

async function linesFor(shown: ShownPhase, { BASE_URL: base, PNG }: Env): Promise<Lines> {
  const { game, closed } = shown
  const { name } = game.settings
  const title = closed === null ? name : `${name} – ${momentOf(shown)}`
  const page = `${base}/games/${game.id}`
  return html`<title>${title} · Concert</title>
    <meta property="og:site_name" content="Concert" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description(shown)}" />
    <meta property="og:url" content="${closed === null ? page : `${page}/phases/${closed.index}`}" />
    ${PNG === 'off' ? '' : await imageLines(shown, page)}`
}

async function imageLines(shown: ShownPhase, page: string): Promise<Lines> {
  const { game, closed } = shown
  const { width, height } = pngSize(await sizeOfPlate(game.drawing), game.boards.length)
  return html`<meta property="og:image" content="${page}/phases/${closed?.index ?? game.history.length}/board.png" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="The board: ${momentOf(shown)}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

function description(shown: ShownPhase): string {
  const { game, closed } = shown
  const told = closed === null ? stateOf(game) : 'Every order, and what became of it'
  return [variantOf(game), momentOf(shown), told].join(' · ')
}

function stateOf({ status, players, seats, history }: GameView): string {
  switch (status) {
    case 'forming':
      return `${players.length} of ${seats.length} players have come`
    case 'playing':
      return `Being played, ${phases(history)} closed`
    case 'finished':
      return `Played to its end in ${phases(history)}`
    case 'abandoned':
      return history.length === 0 ? 'No phase was closed' : `Called off after ${phases(history)}`
  }
}

const phases = ({ length }: readonly string[]): string => counted(length, 'phase')
