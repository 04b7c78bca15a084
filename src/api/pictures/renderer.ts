/** Renders PNGs, in up to half a second of CPU time: once each, and rate-limited for strangers. */
import serif from '@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2'
import italic from '@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff2'
import sans from '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2'
import module from '@resvg/resvg-wasm/index_bg.wasm'
import type { HonoRequest } from 'hono'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId } from '../../game/ids.ts'
import { isWithinLimit, networkOf } from '../../players/abuse/limits.ts'
import { toBase64 } from '../../lib/base64.ts'
import { lazy } from '../../lib/memoize.ts'
import { sha256 } from '../../lib/signing.ts'
import { type Engine, renderPng } from './png.ts'

/** Set up for the first picture, so that no other request waits for it. */
const engine = lazy((): Engine => ({ module, fonts: [serif, italic, sans].map((font) => new Uint8Array(font)) }))

/** The font of the names, embedded, because an image in a page cannot load anything. */
export const fontFaces = lazy(
  (): string =>
    `@font-face{font-family:'EB Garamond';src:url(data:font/woff2;base64,${toBase64(new Uint8Array(serif))})format('woff2')}`,
)

/** Latin letters with diacritics, and common punctuation. */
const WRITABLE = /^[\u0020-\u00ff\u0131\u0152\u0153\p{M}\u2010-\u2026\u20ac\u2122]*$/u

/** Do our fonts have all characters of a text? Unlike a browser, the engine has no other fonts. */
export const isWritable = (text: string): boolean => WRITABLE.test(text.normalize('NFD'))

/** The length of a digest in an `ETag`. */
const TAG_LENGTH = 22

export const tagOf = async (text: string): Promise<string> => toBase64(await sha256(text)).slice(0, TAG_LENGTH)

interface Call {
  readonly env: Env
  readonly req: HonoRequest
}
interface PngRequest {
  readonly game: GameId
  readonly svg: string
  /** `tagOf(svg)`. Viewers who see the same board share a picture. */
  readonly tag: string
  /** In pixels. */
  readonly width: number
  readonly isStranger: boolean
}

/** The stored picture, or a new one. Null if the rate limit of strangers is reached. */
export async function renderOnce(
  call: Call,
  { game, svg, tag, width, isStranger }: PngRequest,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await gameStub(call.env, game).picture(tag)
  if (stored !== null) return stored
  if (isStranger && !(await isWithinLimit(call.env, 'DRAWING_LIMIT', networkOf(call.req.raw.headers)))) return null
  const png = await renderPng(svg, width, engine())
  await gameStub(call.env, game).keepPicture(tag, png)
  return png
}
