/** The colours that a power's things are drawn in: its own, and mixtures of it with land, black or white. Pure. */
import type { PowerColour } from '../../rules/atlas/atlas.ts'
import { NO_POWER, type ScenePower } from '../scene.ts'
import { colourProperty } from './palettes.ts'

/** Colours as SVG attributes or CSS take them. */
export interface Ink {
  /** The power's own colour: tokens, centres, bands along borders. */
  readonly own: string
  /** The land that it owns. */
  readonly land: string
  /** Around a token; around its letter or its pattern. */
  readonly edge: string
  readonly dark: string
  /** The lines of its orders. */
  readonly order: string
}

/** How inks are made for a page, which knows the reader's theme, or for a picture, which has one. */
export interface Palette {
  readonly of: (colour: PowerColour) => string
  /** `percent` of one colour in another, in sRGB. */
  readonly mixed: (base: string, added: string, percent: number) => string
  readonly land: string
  /** What stands out from the ground: black by day. */
  readonly contrast: string
}

/** Of land that is owned, so much (per cent) is its owner's colour. */
export const TINT = 45

/** So much (per cent) are orders darker by day, or lighter by lamplight, than their power. */
export const ORDER_SHADE = 22

export function inkOf(colour: PowerColour, { of, mixed, land, contrast }: Palette): Ink {
  const own = of(colour)
  return {
    own,
    land: mixed(land, own, TINT),
    edge: mixed(own, '#000', 68),
    dark: mixed(own, '#000', 60),
    order: mixed(own, contrast, ORDER_SHADE),
  }
}

/** `var(--power-2f8fd8, light-dark(#2f8fd8, #4ba5e6))`: the browser chooses, and the reader may have chosen others. */
export const cssColour = ({ light, dark }: PowerColour): string =>
  `var(${colourProperty(light)}, light-dark(${light}, ${dark}))`

/** Of a page: colours are left to the browser, in both themes. */
export const PAGE_PALETTE: Palette = {
  of: cssColour,
  mixed: (base, added, percent) => `color-mix(in srgb, ${base}, ${added} ${percent}%)`,
  land: 'var(--land)',
  contrast: 'light-dark(#000, #fff)',
}

/** The inks of each power, by its code. */
export type Inks = ReadonlyMap<string, Ink>

export const inksOf = (powers: readonly ScenePower[], palette: Palette): Inks =>
  new Map(powers.map(({ power, colour }) => [power as string, inkOf(colour, palette)]))

/** What is no power's, in a page. */
export const NO_INK = inkOf(NO_POWER, PAGE_PALETTE)
