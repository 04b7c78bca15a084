/**
 * `npm run picture-style`: makes `src/board/picture/style.json` from the board's style sheets. Run it after
 * changing one of them; a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type CssColor, transform } from 'lightningcss'
import postcss from 'postcss'
import customProperties from 'postcss-custom-properties'
import { pictureDetail, PICTURE_SIZES, type PictureSize } from '../board/picture/picture-layout.ts'

const boardFile = (path: string): URL => new URL(`../board/${path}`, import.meta.url)

/** The width of most plates, in units. Arrows are scaled for it. */
const USUAL_WIDTH = 1200

const SHEETS = ['style/tokens.css', 'style/board.css', 'style/marks.css', 'picture/picture.css']

/** The PNG renderer finds fonts by the names in their files: our sans is named ExtraLight. */
const overrides = (size: PictureSize): string =>
  `:root { --weight: ${pictureDetail(size, USUAL_WIDTH, USUAL_WIDTH).token.toFixed(3)}; --sans: 'Source Sans 3 ExtraLight', system-ui, sans-serif; }`

/** Useful only on a screen, where letters and outlines are enlarged. */
const PAGE_ONLY = ['text-rendering', 'vector-effect']

interface PictureStyle {
  /** Classes, elements and plain values only: many SVG readers do not know custom properties. */
  readonly css: Readonly<Record<PictureSize, string>>
  /** For boards in a page without a build, with custom properties and both themes. */
  readonly page: string
  /** The colour of land, to be mixed with its owner's. */
  readonly land: string
}

/** Pictures use the light theme. */
const toLight = (color: CssColor): CssColor | undefined =>
  typeof color === 'object' && color.type === 'light-dark' ? toLight(color.light) : color

const inLightTheme = (css: string): string =>
  transform({ filename: 'picture.css', code: Buffer.from(css), visitor: { Color: toLight } }).code.toString()

async function replaceVariables(css: string): Promise<string> {
  const { root } = await postcss([customProperties({ preserve: false })])
    .process(css, { from: undefined })
    .async()
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--') || PAGE_ONLY.includes(declaration.prop)) declaration.remove()
  })
  root.walkRules((rule) => {
    if (rule.nodes.length === 0 || rule.selector.startsWith(':root')) rule.remove()
  })
  return root.toString()
}

/** Minified, with mixed colours and sums computed. */
const minify = (css: string): string =>
  transform({ filename: 'picture.css', code: Buffer.from(css), minify: true }).code.toString()

/** Throws if the result needs a browser. */
export async function pictureStyle(): Promise<PictureStyle> {
  const sheets = SHEETS.map((sheet) => readFileSync(boardFile(sheet), 'utf8'))
  const styles = await Promise.all(PICTURE_SIZES.map(async (size) => [size, await styleFor(sheets, size)] as const))
  const land = minify(await replaceVariables(inLightTheme([...sheets, '#land { fill: var(--land) }'].join('\n'))))
  return {
    css: Object.fromEntries(styles) as PictureStyle['css'],
    page: minify(sheets.join('\n')),
    land: /#land\{fill:([^}]*)\}/.exec(land)?.[1] ?? '',
  }
}

async function styleFor(sheets: readonly string[], size: PictureSize): Promise<string> {
  const css = minify(await replaceVariables(inLightTheme([...sheets, overrides(size)].join('\n'))))
  const dynamic = /var\(|calc\(|color-mix|light-dark|@|:[a-z]+\(|:(?:root|hover|focus)/.exec(css)
  if (dynamic !== null) throw new Error(`Pictures cannot use ${css.slice(dynamic.index, dynamic.index + 60)}`)
  return css
}

if (import.meta.main)
  writeFileSync(boardFile('picture/style.json'), `${JSON.stringify(await pictureStyle(), null, 2)}\n`)
