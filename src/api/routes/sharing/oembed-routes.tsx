/** Previews of public games for sites that turn links into frames (https://oembed.com). */
import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { pngSize } from '../../../board/picture/picture-layout.ts'
import { aspectOf, sizeOfPlate } from '../../../board/plates.ts'
import type { GameId } from '../../../game/ids.ts'
import type { GameView } from '../../../game/views/shapes.ts'
import { HOUR_SECONDS } from '../../../lib/time.ts'
import { phaseTitle, type PictureSubject, readSubject, STRANGER } from '../../pictures/picture-subject.ts'
import { type ApiEnv, stranger } from '../../routing/define-route.ts'
import { GAME_ID } from '../../routing/game-calls.ts'
import { neverCacheErrors } from '../../routing/public-cache.ts'
import { json, refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'
import { pictureHeaders } from '../../routing/security-headers.ts'
import { validateQuery } from '../../routing/validate.ts'
import { AROUND_BOARDS } from './embed-page.tsx'
import { defineObject } from '../../schemas/common-schemas.ts'

const Pixels = z.coerce.number().int().min(1).optional()

const Query = z.object({
  url: z.string().max(2000).describe('The address of a game, of one of its phases, or of its embedded board.'),
  format: z.string().max(40).default('json').describe('`json`, the only format.'),
  maxwidth: Pixels.describe('The maximum width of the frame and the picture, in pixels.'),
  maxheight: Pixels.describe('The maximum height of the frame and the picture, in pixels.'),
})
type Query = z.infer<typeof Query>

const Preview = defineObject('Preview', {
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string().describe('The name of the game, and the phase if the address names one.'),
  provider_name: z.string().describe('The name of this service.'),
  provider_url: z.url().describe('The address of this service.'),
  cache_age: z.int().describe('How long to keep this response, in seconds.'),
  html: z.string().describe('A frame with the board.'),
  width: z.int().describe('Of the frame, in pixels.'),
  height: z.int().describe('Of the frame, in pixels.'),
  thumbnail_url: z
    .url()
    .exactOptional()
    .describe('A PNG of the board, if the service draws PNGs and it is not too large.'),
  thumbnail_width: z.int().exactOptional().describe('Of the PNG, in pixels.'),
  thumbnail_height: z.int().exactOptional().describe('Of the PNG, in pixels.'),
})
type Preview = z.infer<typeof Preview>

const getPreview = stranger({
  operationId: 'getGamePreview',
  tag: 'Sharing',
  summary: 'Get a frame with the board of a public game (oEmbed)',
  description:
    'Follows https://oembed.com: 404 for other addresses and for games that are not public, 501 for formats other than JSON.',
  responses: { 200: ['The preview', Preview] },
  errors: ['invalid', 'no-such-game', 'format-unavailable'],
})

export const oembed = new Hono<ApiEnv>()
  .use('/oembed', pictureHeaders, neverCacheErrors)
  .get('/oembed', getPreview, validateQuery(Query), async (c) => {
    c.header('access-control-allow-origin', '*')
    const query = c.req.valid('query')
    if (query.format !== 'json') return refuse(c, 'format-unavailable')
    const named = gameAt(query.url, [c.env.BASE_URL, c.req.url])
    if (named === null) return refuseWithReason(c, 'no-such-game')
    const subject = await readSubject(c.env, named, STRANGER)
    if (!subject.ok) return refuseGame(c, subject.error)
    c.header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    return json<Preview>(c, await previewOf(subject.value, query, c.env))
  })

/** The game and phase of an address on the host of one of our own; null for other addresses. */
function gameAt(
  address: string,
  own: readonly string[],
): { readonly id: GameId; readonly index: number | 'now' } | null {
  const url = URL.parse(address)
  if (url === null || !own.some((each) => new URL(each).host === url.host)) return null
  const [, id = '', index] = /^(?:\/embed)?\/games\/([^/]+)(?:\/phases\/(\d{1,5}))?\/?$/.exec(url.pathname) ?? []
  return GAME_ID.test(id) ? { id: id as GameId, index: index === undefined ? 'now' : Number(index) } : null
}

async function previewOf(subject: PictureSubject, query: Query, env: Env): Promise<Preview> {
  const { game, closed } = subject
  const { name } = game.settings
  const part = closed === null ? '' : `/phases/${closed.index}`
  const title = closed === null ? name : `${name} – ${phaseTitle(subject)}`
  const { width, height } = frameSize(game, query)
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'Concert',
    provider_url: env.BASE_URL,
    cache_age: HOUR_SECONDS,
    html: String(
      await html`${<BoardFrame address={`${env.BASE_URL}/embed/games/${game.id}${part}`} {...{ title, width, height }} />}`,
    ),
    width,
    height,
    ...(await thumbnailOf(subject, query, env)),
  }
}

interface BoardFrameProps {
  readonly address: string
  readonly title: string
  readonly width: number
  readonly height: number
}

const BoardFrame = ({ address, ...frame }: BoardFrameProps) => (
  <iframe src={address} {...frame} loading="lazy" frameborder="0"></iframe>
)

/** The usual width of a frame, in pixels. */
const FRAME_WIDTH = 640

/** High enough for the boards, in a row, at this width. */
function frameSize({ drawing, boards }: GameView, { maxwidth, maxheight }: Query): { width: number; height: number } {
  const width = Math.min(FRAME_WIDTH, maxwidth ?? FRAME_WIDTH)
  const height = Math.round(width / boards.length / aspectOf(drawing)) + AROUND_BOARDS
  return { width, height: Math.min(height, maxheight ?? height) }
}

type Thumbnail = Pick<Preview, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'>

async function thumbnailOf({ game, closed }: PictureSubject, query: Query, env: Env): Promise<Thumbnail> {
  const { width, height } = pngSize(await sizeOfPlate(game.drawing), game.boards.length)
  const isTooLarge = width > (query.maxwidth ?? width) || height > (query.maxheight ?? height)
  if (env.PNG === 'off' || isTooLarge) return {}
  const index = closed?.index ?? game.history.length
  return {
    thumbnail_url: `${env.BASE_URL}/games/${game.id}/phases/${index}/board.png`,
    thumbnail_width: width,
    thumbnail_height: height,
  }
}
