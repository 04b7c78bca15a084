/** Boards of public games for frames on other sites. */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import type { GameId } from '../../../game/ids.ts'
import { MINUTE_SECONDS } from '../../../lib/time.ts'
import { pictureOf, readSubject, STRANGER } from '../../pictures/picture-subject.ts'
import { tagOf } from '../../pictures/renderer.ts'
import { type ApiEnv, stranger } from '../../routing/define-route.ts'
import { GamePath, PhasePath } from '../../routing/game-calls.ts'
import { cachePublic, neverCacheErrors } from '../../routing/public-cache.ts'
import { embedHeaders, embedPolicy } from '../../routing/security-headers.ts'
import { validatePath, validateQuery } from '../../routing/validate.ts'
import { EmbedPage, NoGame, NO_GAME_STYLE, styleOf } from './embed-page.tsx'

const Query = z.object({
  theme: z.enum(['light', 'dark']).optional().describe('Default: the theme that the device or the frame prefers.'),
})
type Query = z.infer<typeof Query>

const tag = 'Sharing'
const description =
  'Without scripts, cookies or further requests, and with links to the other phases. At most a minute old. Other sites can show it in a frame.'
const responses = {
  200: ['A page for a frame', 'text/html', ['ETag']],
  304: ['The page is the one in `If-None-Match`', null, ['ETag']],
  404: ['A page saying that there is no such public game', 'text/html'],
} as const
const getBoard = stranger({
  operationId: 'getEmbeddedBoard',
  tag,
  summary: 'Get the current board of a public game, for a frame',
  description,
  responses,
})
const getPhase = stranger({
  operationId: 'getEmbeddedPhase',
  tag,
  summary: 'Get the board of a phase of a public game, for a frame',
  description,
  responses,
})

async function noGame(c: Context): Promise<Response> {
  c.header('content-security-policy', await embedPolicy(NO_GAME_STYLE))
  return c.html(<NoGame />, 404)
}
const theGame = validatePath(GamePath, noGame)
const thePhase = validatePath(PhasePath, noGame)

export const embeds = new Hono<ApiEnv>()
  .use('/embed/*', embedHeaders, neverCacheErrors)
  .get('/embed/games/:id', getBoard, theGame, validateQuery(Query), cachePublic('theme'), (c) =>
    respond(c, { id: c.req.valid('param').id, index: 'now' }, c.req.valid('query')),
  )
  .get('/embed/games/:id/phases/:index', getPhase, thePhase, validateQuery(Query), cachePublic('theme'), (c) => {
    const { id, index } = c.req.valid('param')
    return respond(c, { id, index: Number(index) }, c.req.valid('query'))
  })

/** Every reader gets what a stranger may see. */
async function respond(
  c: Context<ApiEnv>,
  phase: { readonly id: GameId; readonly index: number | 'now' },
  { theme }: Query,
): Promise<Response> {
  const subject = await readSubject(c.env, phase, STRANGER)
  if (!subject.ok) return noGame(c)
  const picture = await pictureOf(subject.value)
  const style = styleOf(picture)
  const page = String(
    await html`${<EmbedPage subject={subject.value} picture={picture} theme={theme ?? null} base={c.env.BASE_URL} />}`,
  )
  const etag = `"${await tagOf(page)}"`
  c.header('content-security-policy', await embedPolicy(style))
  c.header('cache-control', `public, max-age=${MINUTE_SECONDS}`)
  c.header('etag', etag)
  return c.req.header('if-none-match')?.includes(etag) === true ? c.body(null, 304) : c.html(page)
}
