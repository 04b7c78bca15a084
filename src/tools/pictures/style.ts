/** Makes the style sheet of pictures from those of the page. */
import { readFileSync } from 'node:fs'
import { type CssColor, transform } from 'lightningcss'
import postcss from 'postcss'
import customProperties from 'postcss-custom-properties'
import { pictureDetail, PICTURE_SIZES, type PictureSize } from '../../board/picture/layout.ts'

/** How wide most plates are, in units: their arrows are the model. */
const USUAL_WIDTH = 1200

const SHEETS = ['style/tokens.css', 'style/board.css', 'style/marks.css', 'picture/picture.css']

/**
 * Where pictures differ from the page. The engine that makes PNGs knows only the fonts it is given: its sans is a cut of a
 * larger family, and bears the name of another cut.
 */
const overrides = (size: PictureSize): string =>
  `:root { --weight: ${pictureDetail(size, USUAL_WIDTH, USUAL_WIDTH).token.toFixed(3)}; --sans: 'Source Sans 3 ExtraLight', system-ui, sans-serif; }`

/** Set on a screen, where letters and outlines are enlarged; not in a picture. */
const PAGE_ONLY = ['text-rendering', 'vector-effect']

export interface PictureStyle {
  /** Classes, elements and plain values alone: what SVG readers had before custom properties. */
  readonly css: Readonly<Record<PictureSize, string>>
  /** The colour of land, which is mixed with its owner's. */
  readonly land: string
}

/** Pictures are as on paper by day. */
const byDay = (color: CssColor): CssColor | undefined =>
  typeof color === 'object' && color.type === 'light-dark' ? byDay(color.light) : color

const inLight = (css: string): string =>
  transform({ filename: 'picture.css', code: Buffer.from(css), visitor: { Color: byDay } }).code.toString()

/** Custom properties by their values. */
async function withoutVariables(css: string): Promise<string> {
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

/** Mixtures and sums computed. */
const computed = (css: string): string =>
  transform({ filename: 'picture.css', code: Buffer.from(css), minify: true }).code.toString()

/** Throws if anything is left in it that only a page can answer. */
export async function pictureStyle(): Promise<PictureStyle> {
  const sheets = SHEETS.map((sheet) => readFileSync(new URL(`../../board/${sheet}`, import.meta.url), 'utf8'))
  const made = await Promise.all(PICTURE_SIZES.map(async (size) => [size, await styleOf(sheets, size)] as const))
  const land = computed(await withoutVariables(inLight([...sheets, '#land { fill: var(--land) }'].join('\n'))))
  return {
    css: Object.fromEntries(made) as PictureStyle['css'],
    land: /#land\{fill:([^}]*)\}/.exec(land)?.[1] ?? '',
  }
}

async function styleOf(sheets: readonly string[], size: PictureSize): Promise<string> {
  const css = computed(await withoutVariables(inLight([...sheets, overrides(size)].join('\n'))))
  const dynamic = /var\(|calc\(|color-mix|light-dark|@|:[a-z]+\(|:(?:root|hover|focus)/.exec(css)
  if (dynamic !== null) throw new Error(`a picture cannot have ${css.slice(dynamic.index, dynamic.index + 60)}`)
  return css
}
