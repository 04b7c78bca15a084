/** What pictures are drawn with: fonts, and the engine that renders SVG. */
import { toBase64 } from '../../lib/base64.ts'
import serif from '@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2'
import italic from '@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff2'
import sans from '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2'
import engine from '@resvg/resvg-wasm/index_bg.wasm'
import type { Renderer } from '../../board/picture/raster.ts'
import { pack } from './pack.ts'
import { lazy } from '../../lib/memoize.ts'

/** Made when the first picture is: no other request waits for it. */
export const renderer = lazy((): Renderer => ({
  engine,
  fonts: [serif, italic, sans].map((font) => new Uint8Array(font)),
  pack,
}))

/** The font of the names, within the picture: an image in a page may fetch nothing. */
export const fontFaces = lazy(
  (): string =>
    `@font-face{font-family:'EB Garamond';src:url(data:font/woff2;base64,${toBase64(new Uint8Array(serif))})format('woff2')}`,
)

/** Latin letters with their marks, and the signs that are set between words. */
const WRITABLE = /^[\u0020-\u00ff\u0131\u0152\u0153\p{M}\u2010-\u2026\u20ac\u2122]*$/u

/** Do our fonts have all of its characters? The reader of an SVG has others; the engine has these. */
export const isWritable = (text: string): boolean => WRITABLE.test(text.normalize('NFD'))
