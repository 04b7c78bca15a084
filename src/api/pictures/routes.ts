/** The boards of a phase as a picture, for links and mails: drawn as the page draws them, for those who may see the phase. */
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId } from '../../game/names.ts'
import { HOUR_SECONDS, WEEK_SECONDS } from '../../lib/time.ts'
import { isPictureSigned } from '../../mail/addresses/picture-address.ts'
import type { Account } from '../../players/accounts/account.ts'
import type { Seat } from '../../rules/names.ts'
import { drawOver, drawPicture } from '../../board/picture/draw.ts'
import { COLUMN, PNG_WIDTH, type PictureProps } from '../../board/picture/layout.ts'
import { drawSmallPicture } from '../../board/picture/small.ts'
import { pngOf } from '../../board/picture/raster.ts'
import { Invited, thePhase, viewerOf } from '../routing/game-path.ts'
import { refuse, refuseGame, refuseWithReason } from '../routing/problems.ts'
import { ofPictures, policyOf } from '../routing/security-headers.ts'
import { anyone } from '../routing/define-route.ts'
import { validatePath, validateQuery } from '../routing/validate.ts'
import type { ApiEnv, Guarded } from '../routing/define-route.ts'
import { type Caller, pictureOf, smallPictureOf, type ShownPhase, readShownPhase, variantOf } from './shown-phase.ts'
import { drawnOnce } from './drawn-once.ts'
import { groundFor, groundTag } from './grounds.ts'
import { fontFaces, isWritable, renderer } from './renderer.ts'
import { tagOf } from './tag.ts'
import { variantPicture } from './variant-picture.ts'

/** A closed phase stays as it was; but how it is drawn may change with a release. */

const Asked = Invited.extend({
  seat: z
    .string()
    .max(40)
    .refine((_text): _text is Seat => true)
    .optional()
    .describe('With `signature`: for whom the address was signed that is in a mail.'),
  signature: z.string().max(64).optional(),
  for: z.enum(['mail']).optional().describe('A PNG of several boards: one below the other, as in a mail.'),
  since: z.coerce
    .number()
    .int()
    .optional()
    .describe('`openedAt` of the game: while it is, the picture of the position as it stands may be kept, too.'),
})
type Asked = z.infer<typeof Asked>

const tag = 'Games'
const description =
  'As the page draws it. The phases are counted from 0; the number after the last closed one shows the position as it stands.'
const NOT_CHANGED = ['The picture is the one of `If-None-Match`', null] as const
const asSvg = anyone({
  tag,
  summary: 'A phase as an SVG picture',
  description,
  responses: { 200: ['An SVG document, in the light theme; fonts included', 'image/svg+xml'], 304: NOT_CHANGED },
  errors: ['no-such-game'],
})
const asPng = anyone({
  tag,
  summary: 'A phase as a PNG picture',
  description,
  responses: {
    200: [
      `A PNG, drawn to be read ${COLUMN} CSS pixels wide: one board ${PNG_WIDTH.one} pixels wide, several ${PNG_WIDTH.beside}, in a mail ${PNG_WIDTH.below}`,
      'image/png',
    ],
    302: ['Where the service draws no PNGs: to the SVG', null],
    304: NOT_CHANGED,
  },
  errors: ['no-such-game'],
})

const asSmallSvg = anyone({
  tag,
  summary: 'A position as a small SVG picture, for lists',
  description:
    'The position that the phase began with: owners, centres, units; no orders and no letters. Light or dark as the reader’s device has it.',
  responses: { 200: ['An SVG document', 'image/svg+xml'], 304: NOT_CHANGED },
  errors: ['no-such-game'],
})

const ofVariant = anyone({
  tag,
  summary: 'How the boards of a variant look at the start, as a small SVG picture',
  description:
    'Owners, centres, units; of a variant whose players draw their maps, a map that might be one. Light or dark as the reader’s device has it.',
  responses: { 200: ['An SVG document', 'image/svg+xml'], 304: NOT_CHANGED },
  errors: ['no-such-variant'],
})
const theVariant = validatePath(z.object({ id: z.string().max(40).describe('The `id` of a variant.') }), (c) =>
  refuseWithReason(c, 'no-such-variant'),
)

/** Refusals are for one moment. */
const freshRefusals: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status >= 400) c.header('cache-control', 'no-store')
}

/** The address without what says who asks. */
function drawnAt(c: Context<ApiEnv>): URL {
  const address = new URL(c.req.path, c.env.BASE_URL)
  for (const key of ['since', 'for']) {
    const value = c.req.query(key)
    if (value !== undefined) address.searchParams.set(key, value)
  }
  return address
}

/** Where none are drawn, whoever has the address of one gets the same as an SVG. */
const drawsPngs: MiddlewareHandler<ApiEnv> = async (c, next) =>
  c.env.PNG === 'off' ? c.redirect(c.req.url.replace(/board\.png(?=$|\?)/, 'board.svg')) : next()

/** What everybody may see and what stays as it is, is drawn once in a place, and then taken from what is kept there. */
const cached: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { href: address } = drawnAt(c)
  const kept = await caches.default.match(new Request(address, { headers: c.req.raw.headers }))
  if (kept !== undefined) return new Response(kept.body, kept)
  await next()
  const stays = c.res.status === 200 && c.res.headers.get('cache-control')?.startsWith('public, max-age')
  if (stays) c.executionCtx.waitUntil(caches.default.put(address, c.res.clone()))
  return undefined
}

export const pictures = new Hono<ApiEnv>()
  .use('/variants/:id/small.svg', ofPictures, freshRefusals)
  .get('/variants/:id/small.svg', ofVariant, theVariant, cached, async (c) => {
    const picture = await variantPicture(c.req.valid('param').id)
    if (picture === null) return refuseWithReason(c, 'no-such-variant')
    const svg = drawSmallPicture(picture)
    return answer(c, { open: true, closed: null }, 'image/svg+xml', svg, () => svg, true)
  })
  .use('/games/:id/phases/:index/:picture', ofPictures, freshRefusals)
  .get('/games/:id/phases/:index/board.svg', asSvg, thePhase, validateQuery(Asked), cached, async (c) => {
    const shown = await shownFor(c, c.req.valid('param'), c.req.valid('query'))
    if (shown instanceof Response) return shown
    const svg = drawPicture({ ...(await pictureOf(shown)), fontFaces: fontFaces() })
    return answer(c, shown, 'image/svg+xml', svg, () => svg)
  })
  .get('/games/:id/phases/:index/board.png', asPng, thePhase, validateQuery(Asked), drawsPngs, cached, async (c) => {
    const shown = await shownFor(c, c.req.valid('param'), c.req.valid('query'))
    if (shown instanceof Response) return shown
    const picture = await pngPictureOf(shown, c.req.valid('query'))
    const isStranger = c.var.caller === null && shown.seenBy === null
    return answer(c, shown, 'image/png', await pngInWords(picture), (tag) =>
      drawnOnce(c, shown.game.id, { tag, isStranger }, async () =>
        pngOf(picture, await groundFor(picture, c.env.BASE_URL), renderer()),
      ),
    )
  })

  .get('/games/:id/phases/:index/small.svg', asSmallSvg, thePhase, validateQuery(Asked), cached, async (c) => {
    const asked = c.req.valid('query')
    const shown = await shownFor(c, c.req.valid('param'), asked)
    if (shown instanceof Response) return shown
    const svg = drawSmallPicture(await smallPictureOf(shown))
    return answer(c, shown, 'image/svg+xml', svg, () => svg, asked.since === shown.game.openedAt)
  })

/** Boards stand beside each other, but not in the column of a mail. */
const columnsFor = (boards: number, asked: Asked): number => (asked.for === 'mail' ? 1 : boards)

async function pngPictureOf(shown: ShownPhase, asked: Asked): Promise<PictureProps> {
  const picture = await pictureOf(shown)
  const name = isWritable(picture.name) ? picture.name : variantOf(shown.game)
  return { ...picture, name, size: 'column', columns: columnsFor(picture.boards.length, asked) }
}

/** All that a PNG is made of: its ground, whose the lands are, and what lies on them. */
const pngInWords = async (picture: PictureProps): Promise<string> =>
  JSON.stringify([
    await groundTag(picture),
    picture.boards.map(({ scene: { owners, powers } }) => [owners, powers]),
    drawOver(picture),
  ])

type Call = Context<Guarded<Account | null>>
/** Who may see what is shown, and whether it may still change. */
type Shown = Pick<ShownPhase, 'open' | 'closed'>

interface Path {
  readonly id: GameId
  readonly index: string
}

async function shownFor(c: Call, { id, index }: Path, asked: Asked) {
  const phase = Number(index)
  const caller = await callerOf(c, { id, phase }, asked)
  const shown = await readShownPhase(c.env, { id, index: phase }, caller)
  return shown.ok ? { ...shown.value, seenBy: caller.viewer } : refuseGame(c, shown.error)
}

/** A signed address is looked at by the holder of its seat; one whose signature is not ours tells nothing. */
async function callerOf(
  { env, var: { caller } }: Call,
  { id, phase }: { readonly id: GameId; readonly phase: number },
  { invitation, seat, signature }: Asked,
): Promise<Caller> {
  const isSigned =
    seat !== undefined &&
    signature !== undefined &&
    (await isPictureSigned(env.AUTH_SECRET, { game: id, phase, seat }, signature))
  return {
    viewer: isSigned ? ((await gameStub(env, id).holders())?.[seat] ?? null) : viewerOf(caller),
    invitation: invitation ?? null,
  }
}

/** What it is made of decides whether it is still the same picture: no PNG need be rendered to find out. */
async function answer(
  c: Call,
  { open, closed }: Shown,
  type: string,
  made: string,
  body: (tag: string) => string | Promise<Uint8Array<ArrayBuffer> | null>,
  stays = false,
): Promise<Response> {
  const tag = await tagOf(made)
  const isSame = c.req.header('if-none-match')?.includes(`"${tag}"`) === true
  const drawn = isSame ? '' : await body(tag)
  if (drawn === null) return refuse(c, 'too-many-requests')
  c.header('etag', `"${tag}"`)
  c.header('cache-control', `${open ? 'public' : 'private'}, ${ageOf(stays, closed !== null)}`)
  if (!open) c.header('vary', 'cookie, authorization')
  if (type === 'image/svg+xml') c.header('content-security-policy', await policyOf(made))
  if (isSame) return c.newResponse(null, 304)
  c.header('content-type', type)
  return c.newResponse(drawn)
}

/** A closed phase stays as it was, unless its game goes back to one before it. */
function ageOf(stays: boolean, isClosed: boolean): string {
  if (stays) return `max-age=${WEEK_SECONDS}`
  return isClosed ? `max-age=${HOUR_SECONDS}` : 'no-cache'
}
