/** Pictures of boards for links and mails, drawn as on the page, for viewers who may see them. */
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { HOUR_SECONDS, WEEK_SECONDS } from '../../lib/time.ts'
import { isMapPictureSigned, isPictureSigned } from '../../mail/addresses/signed-links.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { mapName } from '../../rules/names.ts'
import { Seat } from '../schemas/common-schemas.ts'
import { drawPicture } from '../../board/picture/board-picture.tsx'
import { COLUMN, PNG_WIDTH, type PictureProps, pngSize } from '../../board/picture/picture-layout.ts'
import { drawSmallPicture } from '../../board/picture/small-picture.ts'
import { pictureHeaders, svgPolicy } from '../routing/security-headers.ts'
import { anyone, type ApiEnv, type Guarded } from '../routing/define-route.ts'
import { cachePublic, neverCacheErrors } from '../routing/public-cache.ts'
import { validatePath, validateQuery } from '../routing/validate.ts'
import { fontFaces, isWritable, renderOnce, tagOf } from './renderer.ts'
import {
  type Caller,
  pictureOf,
  readShownMap,
  readSubject,
  type PictureSubject,
  smallPictureOf,
  variantPicture,
  variantTitle,
} from './picture-subject.ts'
import { InvitationQuery, PhasePath, viewerOf, thePhase } from '../routing/game-calls.ts'
import { refuse, refuseGame, refuseWithReason } from '../routing/responses.ts'

const PictureQuery = InvitationQuery.extend({
  seat: Seat.optional().describe('With `signature`: the seat for which a mail signed this address.'),
  signature: z.string().max(64).optional().describe('The signature in the address of a mail’s picture.'),
  for: z.enum(['mail']).optional().describe('A PNG of several boards: one below the other, as in a mail.'),
  since: z.coerce
    .number()
    .int()
    .optional()
    .describe('`openedAt` of the game. Until it changes, a picture of the current position can be cached, too.'),
})
type PictureQuery = z.infer<typeof PictureQuery>

const tag = 'Games'
const description =
  'As the page draws it. Phases are counted from 0. The index after the last closed phase shows the current position.'
const NOT_CHANGED = ['The picture is the one in `If-None-Match`', null, ['ETag']] as const
const getSvg = anyone({
  operationId: 'getPhaseSvg',
  tag,
  summary: 'Get a phase as an SVG picture',
  description,
  responses: {
    200: ['An SVG document in the light theme, with its fonts', 'image/svg+xml', ['ETag']],
    304: NOT_CHANGED,
  },
  errors: ['no-such-game'],
})
const getPng = anyone({
  operationId: 'getPhasePng',
  tag,
  summary: 'Get a phase as a PNG picture',
  description,
  responses: {
    200: [
      `A PNG, readable at ${COLUMN} CSS pixels. One board is ${PNG_WIDTH.one} pixels wide, several are ${PNG_WIDTH.beside}, in a mail ${PNG_WIDTH.below}`,
      'image/png',
      ['ETag'],
    ],
    302: ['If the service draws no PNGs: redirects to the SVG', null, ['Location']],
    304: NOT_CHANGED,
  },
  errors: ['no-such-game'],
})

const getSmallSvg = anyone({
  operationId: 'getSmallPhaseSvg',
  tag,
  summary: 'Get a position as a small SVG picture, for lists',
  description:
    'The position at the start of the phase: owners, centres and units, without orders or letters. Light or dark, as the device prefers.',
  responses: { 200: ['An SVG document', 'image/svg+xml', ['ETag']], 304: NOT_CHANGED },
  errors: ['no-such-game'],
})

const onMap = {
  tag,
  description:
    'For the picture in the mail about a map that was shown. The signature is for one game, phase, map and player.',
  errors: ['no-such-game'],
} as const
const getMapSvg = anyone({
  ...onMap,
  operationId: 'getMapSvg',
  summary: 'Get a phase on a map that was shown, as an SVG picture',
  responses: { 200: ['An SVG document', 'image/svg+xml', ['ETag']], 304: NOT_CHANGED },
})
const getMapPng = anyone({
  ...onMap,
  operationId: 'getMapPng',
  summary: 'Get a phase on a map that was shown, as a PNG picture',
  responses: {
    200: [`A PNG, ${PNG_WIDTH.one} pixels wide`, 'image/png', ['ETag']],
    302: ['If the service draws no PNGs: redirects to the SVG', null, ['Location']],
    304: NOT_CHANGED,
  },
})
const theMap = validatePath(
  PhasePath.extend({ map: z.string().max(40).describe('The name of the map: `FRANCE`.') }),
  (c) => refuseWithReason(c, 'no-such-game'),
)
const MapQuery = z.object({
  seat: Seat.describe('The seat to which the map was shown.'),
  signature: z.string().max(64).describe('The signature in the address of the mail’s picture.'),
})

const getVariantPicture = anyone({
  operationId: 'getVariantSvg',
  tag,
  summary: 'Get the start of a variant as a small SVG picture',
  description:
    'Owners, centres and units. If players draw their own maps, an example map. Light or dark, as the device prefers.',
  responses: { 200: ['An SVG document', 'image/svg+xml', ['ETag']], 304: NOT_CHANGED },
  errors: ['no-such-variant'],
})
const theVariant = validatePath(z.object({ id: z.string().max(40).describe('The `id` of a variant.') }), (c) =>
  refuseWithReason(c, 'no-such-variant'),
)

const svgIfPngsAreOff: MiddlewareHandler<ApiEnv> = async (c, next) =>
  c.env.PNG === 'off' ? c.redirect(c.req.url.replace(/board\.png(?=$|\?)/, 'board.svg')) : next()

/** Public pictures that will not change. */
const cacheFinal = cachePublic('since', 'for')

export const pictures = new Hono<ApiEnv>()
  .use('/variants/:id/small.svg', pictureHeaders, neverCacheErrors)
  .get('/variants/:id/small.svg', getVariantPicture, theVariant, cacheFinal, async (c) => {
    const picture = await variantPicture(c.req.valid('param').id)
    if (picture === null) return refuseWithReason(c, 'no-such-variant')
    return respond(c, { open: true, maxAge: WEEK_SECONDS }, drawSmallPicture(picture))
  })
  .use('/games/:id/phases/:index/:picture', pictureHeaders, neverCacheErrors)
  .get('/games/:id/phases/:index/board.svg', getSvg, thePhase, validateQuery(PictureQuery), cacheFinal, (c) =>
    withSubject(c, async (subject) => {
      const picture = await pictureOf(subject)
      return respond(c, cachingOf(subject), drawPicture({ ...picture, fontFaces: fontFaces() }))
    }),
  )
  .get(
    '/games/:id/phases/:index/board.png',
    getPng,
    thePhase,
    validateQuery(PictureQuery),
    svgIfPngsAreOff,
    cacheFinal,
    (c) =>
      withSubject(c, async (subject, viewer) =>
        respondWithPng(c, subject, c.req.valid('query'), c.var.caller === null && viewer === null),
      ),
  )
  .get('/games/:id/phases/:index/small.svg', getSmallSvg, thePhase, validateQuery(PictureQuery), cacheFinal, (c) =>
    withSubject(c, async (subject) => {
      const isCurrent = c.req.valid('query').since === subject.game.openedAt
      const caching = isCurrent ? { open: subject.open, maxAge: WEEK_SECONDS } : cachingOf(subject)
      return respond(c, caching, drawSmallPicture(await smallPictureOf(subject)))
    }),
  )

  .use('/games/:id/phases/:index/maps/:map/:picture', pictureHeaders, neverCacheErrors)
  .get('/games/:id/phases/:index/maps/:map/board.svg', getMapSvg, theMap, validateQuery(MapQuery), (c) =>
    withShownMap(c, async (subject) =>
      respond(c, cachingOf(subject), drawPicture({ ...(await pictureOf(subject)), fontFaces: fontFaces() })),
    ),
  )
  .get(
    '/games/:id/phases/:index/maps/:map/board.png',
    getMapPng,
    theMap,
    validateQuery(MapQuery),
    svgIfPngsAreOff,
    (c) => withShownMap(c, async (subject) => respondWithPng(c, subject, { for: 'mail' }, false)),
  )

type Call = Context<Guarded<Account | null>>
type PictureCall = Context<
  Guarded<Account | null>,
  string,
  { out: { param: { id: GameId; index: string }; query: PictureQuery } }
>

/** Draws the phase in the path as the caller may see it. */
async function withSubject(
  c: PictureCall,
  draw: (subject: PictureSubject, viewer: PlayerId | null) => Promise<Response>,
): Promise<Response> {
  const { id, index } = c.req.valid('param')
  const phase = Number(index)
  const caller = await callerOf(c, { id, phase }, c.req.valid('query'))
  const subject = await readSubject(c.env, { id, index: phase }, caller)
  return subject.ok ? draw(subject.value, caller.viewer) : refuseGame(c, subject.error)
}

type MapCall = Context<
  Guarded<Account | null>,
  string,
  { out: { param: { id: GameId; index: string; map: string }; query: z.infer<typeof MapQuery> } }
>

/** Draws the phase on the map, if the address was signed for the seat’s present player. */
async function withShownMap(c: MapCall, draw: (subject: PictureSubject) => Promise<Response>): Promise<Response> {
  const { id, index, map } = c.req.valid('param')
  const { seat, signature } = c.req.valid('query')
  const phase = Number(index)
  const player = (await gameStub(c.env, id).holders())?.[seat]
  const pictured = player && { game: id, phase, seat, map: mapName(map), player }
  const isSigned = pictured && (await isMapPictureSigned(c.env.AUTH_SECRET, pictured, signature))
  if (player === undefined || isSigned !== true) return refuseWithReason(c, 'no-such-game')
  const subject = await readShownMap(c.env, { id, index: phase, map }, player)
  return subject === null ? refuseWithReason(c, 'no-such-game') : draw(subject)
}

/** `isStranger`: the caller has neither an account nor a signed address. */
async function respondWithPng(
  c: Call,
  subject: PictureSubject,
  query: Pick<PictureQuery, 'for'>,
  isStranger: boolean,
): Promise<Response> {
  const picture = await pngPictureOf(subject, query)
  const { width } = pngSize(picture.plate, picture.boards.length, picture.columns)
  const svg = drawPicture(picture)
  return respond(c, cachingOf(subject), svg, (tag) =>
    renderOnce(c, { game: subject.game.id, svg, tag, width, isStranger }),
  )
}

/** A signed address shows what the seat’s player sees. An invalid signature is ignored. */
async function callerOf(
  { env, var: { caller } }: Call,
  { id, phase }: { readonly id: GameId; readonly phase: number },
  { invitation, seat, signature }: PictureQuery,
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

interface Caching {
  /** May anyone see the picture? */
  readonly open: boolean
  /** In seconds; null if the picture may change at any time. */
  readonly maxAge: number | null
}

/** A closed phase can change with a release or a rollback. */
const cachingOf = ({ open, closed }: PictureSubject): Caching => ({
  open,
  maxAge: closed === null ? null : HOUR_SECONDS,
})

/** Replaces a name that our fonts cannot write. In a mail, boards are one below the other. */
async function pngPictureOf(subject: PictureSubject, query: Pick<PictureQuery, 'for'>): Promise<PictureProps> {
  const picture = await pictureOf(subject)
  const name = isWritable(picture.name) ? picture.name : variantTitle(subject.game)
  return { ...picture, name, size: 'column', columns: query.for === 'mail' ? 1 : picture.boards.length }
}

/**
 * Responds with the SVG, or with the PNG that `renderPng` makes of it (null: the caller has had too
 * many). The tag is always that of the SVG, so that a 304 needs no rendering.
 */
async function respond(
  c: Call,
  { open, maxAge }: Caching,
  svg: string,
  renderPng?: (tag: string) => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Response> {
  const tag = await tagOf(svg)
  const isUnchanged = c.req.header('if-none-match')?.includes(`"${tag}"`) === true
  const body = isUnchanged || renderPng === undefined ? svg : await renderPng(tag)
  if (body === null) return refuse(c, 'too-many-requests')
  c.header('etag', `"${tag}"`)
  c.header('cache-control', `${open ? 'public' : 'private'}, ${maxAge === null ? 'no-cache' : `max-age=${maxAge}`}`)
  if (!open) c.header('vary', 'cookie, authorization')
  if (renderPng === undefined) c.header('content-security-policy', await svgPolicy(svg))
  if (isUnchanged) return c.newResponse(null, 304)
  c.header('content-type', renderPng === undefined ? 'image/svg+xml' : 'image/png')
  return c.newResponse(body)
}
