/** What pictures are drawn with: the style sheets and faces of the page, and the engine that makes dots of lines. */
import serif from '@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2'
import slanted from '@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff2'
import sans from '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2'
import engine from '@resvg/resvg-wasm/index_bg.wasm'
import board from '../../board/board.css'
import type { Look } from '../../board/picture/flat.ts'
import picture from '../../board/picture/picture.css'
import type { Workshop } from '../../board/picture/raster.ts'
import { readStyleSheet } from '../../board/picture/style-sheet.ts'
import tokens from '../../board/tokens.css'

/** Made when the first picture is, and kept: no other request waits for it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** The engine knows only the faces it is given: this one is a cut of a larger face, and bears the name of another cut. */
const OUR_SANS = ":root { --sans: 'Source Sans 3 ExtraLight' }"

/** Pictures are as on paper by day, wherever they are looked at. */
const lookOf = (...sheets: readonly string[]) =>
  once((): Look => ({ rules: sheets.flatMap((sheet) => readStyleSheet(sheet)), theme: 'light' }))

export const lookOfLines = lookOf(tokens, board, picture)
export const lookOfDots = lookOf(tokens, OUR_SANS, board, picture)

export const workshop = once((): Workshop => ({
  engine,
  fonts: [serif, slanted, sans].map((font) => new Uint8Array(font)),
}))

const asText = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** The face of the names, within the picture: an image in a page may fetch nothing. */
export const faces = once(
  (): string => `@font-face{font-family:'EB Garamond';src:url(data:font/woff2;base64,${asText(serif)})format('woff2')}`,
)

/** Latin letters with their marks, and the signs that are set between words. */
const LETTERS = /^[\u0020-\u00ff\u0131\u0152\u0153\p{M}\u2010-\u2026\u20ac\u2122]*$/u

/** Can the faces write it? A reader has others; the engine has these. */
export const isWritable = (text: string): boolean => LETTERS.test(text.normalize('NFD'))
