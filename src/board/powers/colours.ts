/** Colours of powers, and of their things: mixtures with land, black or white. */
import type { PowerColour } from '../../rules/atlas/atlas.ts'
import { NO_POWER, type ScenePower } from '../scene.ts'
import { colourProperty } from './power-signs.ts'
import pairs from './power-colours.json' with { type: 'json' }

/** Colours for SVG attributes or CSS. */
export interface Ink {
  /** The power's own colour: tokens, centres, bands along borders. */
  readonly own: string
  /** The land that it owns. */
  readonly land: string
  /** Around a token. */
  readonly edge: string
  /** Around the letter or pattern of a token. */
  readonly dark: string
  /** The lines of its orders. */
  readonly order: string
}

/** How to make inks: for a page with a theme, or for a picture, which is always light. */
export interface Palette {
  /** The colour in the theme. */
  readonly pick: (colour: PowerColour) => string
  /** `percent` of one colour in another, in sRGB. */
  readonly mix: (base: string, added: string, percent: number) => string
  readonly land: string
  /** Black in the light theme, white in the dark one. */
  readonly contrast: string
}

/** The percentage of the owner's colour in owned land. */
export const TINT = 45

/** The percentage of black in orders, or of white in the dark theme. */
export const ORDER_SHADE = 22

export function inkOf(colour: PowerColour, { pick, mix, land, contrast }: Palette): Ink {
  const own = pick(colour)
  return {
    own,
    land: mix(land, own, TINT),
    edge: mix(own, '#000', 68),
    dark: mix(own, '#000', 60),
    order: mix(own, contrast, ORDER_SHADE),
  }
}

/** `var(--power-2f8fd8, light-dark(#2f8fd8, #4ba5e6))`: follows the theme and palette. */
export const cssColour = ({ light, dark }: PowerColour): string =>
  `var(${colourProperty(light)}, light-dark(${light}, ${dark}))`

/** For a page: the browser picks the colours of the theme. */
export const PAGE_PALETTE: Palette = {
  pick: cssColour,
  mix: (base, added, percent) => `color-mix(in srgb, ${base}, ${added} ${percent}%)`,
  land: 'var(--land)',
  contrast: 'light-dark(#000, #fff)',
}

/** Red, green and blue, 0 to 255, of `#rgb` or `#rrggbb`. Throws on other colours. */
function channelsOf(colour: string): number[] {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) throw new Error(`${colour} is not a hexadecimal colour`)
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

/** Like `color-mix(in srgb, base, added percent%)` of two opaque colours. */
export function mixColours(base: string, added: string, percent: number): string {
  const addedChannels = channelsOf(added)
  const channels = channelsOf(base).map((channel, i) => channel + ((addedChannels[i] ?? 0) - channel) * (percent / 100))
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** The inks of each power, by its code. */
export type Inks = ReadonlyMap<string, Ink>

export const inksOf = (powers: readonly ScenePower[], palette: Palette): Inks =>
  new Map(powers.map(({ power, colour }) => [power as string, inkOf(colour, palette)]))

/** For things that belong to no power, in a page. */
export const NO_INK = inkOf(NO_POWER, PAGE_PALETTE)

/** Found by `npm run boards` (`src/cartography/colour-search.ts`), the most different first. */
const COLOURS: readonly PowerColour[] = pairs.map(([light = NO_POWER.light, dark = NO_POWER.dark]) => ({ light, dark }))

const channels = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))

/** The minimum distance between two powers' colours in each theme. */
const MIN_DISTANCE = 40

/** A rough difference of two colours, with channels weighted as by the eye. */
function colourDistance(a: string, b: string): number {
  const [red = 0, green = 0, blue = 0] = channels(a).map((value, i) => value - (channels(b)[i] ?? 0))
  return Math.sqrt(2 * red * red + 4 * green * green + 3 * blue * blue) / Math.sqrt(3)
}

const areAlike = (a: PowerColour, b: PowerColour): boolean =>
  Math.min(colourDistance(a.light, b.light), colourDistance(a.dark, b.dark)) < MIN_DISTANCE

/** The colour of each power's table, or an unused one unlike the others. Grey if none is left. */
export function coloursOf(powers: readonly { readonly colour: PowerColour | null }[]): PowerColour[] {
  const ownColours = powers.flatMap(({ colour }) => colour ?? [])
  if (ownColours.length === powers.length) return ownColours
  const usedColours = [NO_POWER, ...ownColours]
  const [far, near] = [
    COLOURS.filter((candidate) => !usedColours.some((used) => areAlike(candidate, used))),
    COLOURS.filter((candidate) => usedColours.some((used) => areAlike(candidate, used))),
  ]
  const unusedColours = [...far, ...near]
  return powers.map(({ colour }) => colour ?? unusedColours.shift() ?? NO_POWER)
}
