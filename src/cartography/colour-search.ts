import {
  type Color,
  differenceCiede2000,
  displayable,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  parse,
  wcagContrast,
} from 'culori'
import { mixColours, ORDER_SHADE, TINT } from '../board/powers/colours.ts'
import { COLOUR_VISIONS, type ColourVision } from '../board/powers/power-signs.ts'
import type { PowerColour } from '../rules/atlas/atlas.ts'

/* Finds colours: for powers whose table gives none, and for players with colour blindness. */

export const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The colours of land and sea, as in `tokens.css`. */
export const GROUNDS = { light: ['#f1e8d2', '#cbdcdc'], dark: ['#38342a', '#22333a'] } as const
/** The minimum contrast of adjacent graphical objects (WCAG 2.2, 1.4.11). */
export const MIN_CONTRAST = 3

const differenceOf = differenceCiede2000()

/** The difference of two colours in the theme in which they are more alike. */
export const difference = (a: PowerColour, b: PowerColour): number =>
  Math.min(...THEMES.map((theme) => differenceOf(a[theme], b[theme])))

/** The contrast ratio of two colours (WCAG), 1 to 21. */
export const contrast = (a: string, b: string): number => wcagContrast(a, b)

// — Powers whose table gives no colour: each new colour differs as much as possible from the others —

const COUNT = 48
const OPEN_HUES = Array.from({ length: 36 }, (_, i) => i * 10)
const OPEN_CHROMAS = [0.03, 0.08, 0.13, 0.18, 0.23]
/** Lightness in the light theme and in the dark one (OKLCH). */
const OPEN_LIGHTNESSES = [
  [0.28, 0.64],
  [0.36, 0.71],
  [0.43, 0.78],
  [0.5, 0.86],
  [0.54, 0.93],
] as const

const isVisible = (colour: PowerColour): boolean =>
  THEMES.every((theme) => GROUNDS[theme].every((ground) => contrast(colour[theme], ground) >= MIN_CONTRAST))

/** The colour of a hue in both themes; null if it cannot be displayed. */
function makeColour(
  hue: number,
  light: Omit<Color, 'mode' | 'h'>,
  dark: Omit<Color, 'mode' | 'h'>,
): PowerColour | null {
  const colours = [light, dark].map((colour): Color => ({ mode: 'oklch', ...colour, h: hue }))
  const [day = '', night = ''] = colours.map((colour) => formatHex(colour))
  return colours.every((colour) => displayable(colour)) ? { light: day, dark: night } : null
}

function visibleColours(): PowerColour[] {
  return OPEN_LIGHTNESSES.flatMap(([light, dark]) =>
    OPEN_CHROMAS.flatMap((c) =>
      OPEN_HUES.flatMap((hue) => {
        const colour = makeColour(hue, { l: light, c }, { l: dark, c: Math.min(c, 0.15) })
        return colour !== null && isVisible(colour) ? [colour] : []
      }),
    ),
  )
}

/** Colours for powers without one, the most different first. */
export function findPowerColours(): PowerColour[] {
  const candidates = visibleColours()
  const colours = candidates.slice(0, 1)
  while (colours.length < COUNT) {
    const distances = candidates.map((colour) => Math.min(...colours.map((earlier) => difference(colour, earlier))))
    const next = candidates[distances.indexOf(Math.max(...distances))]
    if (next === undefined) throw new Error('no colour is visible on the grounds')
    colours.push(next)
  }
  return colours
}

// — Palettes for colour blindness: a board's colours differ as much as possible for such eyes, on tokens
// and as tints of land, in both themes. Among equal palettes, the one closest to the usual colours wins. —

/** How each kind of colour blindness sees a colour (Machado, Oliveira and Fernandes 2009). */
const SIMULATIONS: Readonly<Record<ColourVision | 'usual', (colour: Color) => Color>> = {
  usual: (colour) => colour,
  deutan: filterDeficiencyDeuter(1),
  protan: filterDeficiencyProt(1),
  tritan: filterDeficiencyTrit(1),
}

/** The casing of orders, as in `tokens.css`. */
export const CASING = { light: '#fffaf0', dark: '#14171a' } as const
const BLACK_OR_WHITE = { light: '#000', dark: '#fff' } as const

/** The difference of two colours for such eyes (CIEDE2000). */
export const differenceFor = (eyes: ColourVision | 'usual', a: string, b: string): number =>
  differenceOf(SIMULATIONS[eyes](parse(a)), SIMULATIONS[eyes](parse(b)))

/** The colour of a power's land. */
export const tintOf = (colour: PowerColour, theme: Theme): string => mixColours(GROUNDS[theme][0], colour[theme], TINT)
export const orderOf = (colour: PowerColour, theme: Theme): string =>
  mixColours(colour[theme], BLACK_OR_WHITE[theme], ORDER_SHADE)

/** A colour and its tints for some eyes. */
interface Look {
  readonly colour: PowerColour
  readonly tokens: readonly Color[]
  readonly lands: readonly Color[]
  /** The smallest difference from nobody's land and the sea. */
  readonly fromGround: number
}

/** Differences of tints count more: tints are larger than tokens, and adjacent. */
const LANDS_COUNT = 2

function lookOf(colour: PowerColour, eyes: ColourVision): Look {
  const toSeen = (hex: string): Color => SIMULATIONS[eyes](parse(hex))
  const lands = THEMES.map((theme) => toSeen(tintOf(colour, theme)))
  const fromGround = Math.min(
    ...THEMES.flatMap((theme, i) => GROUNDS[theme].map((ground) => differenceOf(lands[i] ?? ground, toSeen(ground)))),
  )
  return { colour, tokens: THEMES.map((theme) => toSeen(colour[theme])), lands, fromGround: fromGround * LANDS_COUNT }
}

/** The smallest difference between two powers. */
function lookDifference(a: Look, b: Look): number {
  const smallest = (colours: readonly Color[], otherColours: readonly Color[]): number =>
    Math.min(...colours.map((colour, i) => differenceOf(colour, otherColours[i] ?? colour)))
  return Math.min(smallest(a.tokens, b.tokens), LANDS_COUNT * smallest(a.lands, b.lands))
}

const HUES = Array.from({ length: 18 }, (_, i) => i * 20)
const CHROMAS = [0.02, 0.09, 0.15, 0.21]
const LIGHT = [0.24, 0.34, 0.44, 0.54, 0.64, 0.74]
const DARK = [0.5, 0.58, 0.66, 0.74, 0.82, 0.9]

const isDrawable = (colour: PowerColour): boolean =>
  THEMES.every((theme) => contrast(orderOf(colour, theme), CASING[theme]) >= MIN_CONTRAST)

/** Each light colour has a dark one of its hue, about as different from the others. */
function drawableLooks(eyes: ColourVision): Look[] {
  return LIGHT.flatMap((light, i) =>
    CHROMAS.flatMap((c) =>
      HUES.flatMap((hue) => {
        const colour = makeColour(hue, { l: light, c }, { l: DARK[i] ?? light, c: Math.min(c, 0.17) })
        return colour !== null && isDrawable(colour) ? [lookOf(colour, eyes)] : []
      }),
    ),
  )
}

/** Larger differences do not count, so that colours stay close to the usual ones. */
const MAX_COUNTED_GAP = 13
/** The worth of a difference, relative to the same difference from the power's own colour. */
const WORTH = 20
/** Starts of the search: with the nearest candidates, the fourth nearest, and so on. */
const START_RANKS = [0, 3, 9, 20, 40, 70]

/** The colours of one board's powers, in their order, for such eyes. */
function findPalette(own: readonly PowerColour[], eyes: ColourVision): PowerColour[] {
  const looks = drawableLooks(eyes)
  const costs = own.map((colour) => looks.map((look) => differenceOf(parse(colour.light), parse(look.colour.light))))
  const gapBetween = memoizeGaps(looks)
  let best: Selection = { chosen: [], worth: -Infinity }
  for (const rank of START_RANKS) {
    const selection = improve(startAt(costs, rank), looks, costs, gapBetween)
    if (selection.worth > best.worth) best = selection
  }
  return best.chosen.map((i, power) => looks[i]?.colour ?? own[power] ?? { light: '#000', dark: '#fff' })
}

/** For each power the number of its look. */
interface Selection {
  readonly chosen: readonly number[]
  readonly worth: number
}

type Costs = readonly (readonly number[])[]

const startAt = (costs: Costs, rank: number): number[] =>
  costs.map((row) => {
    const ranked = row.map((cost, i) => ({ cost, i })).toSorted((a, b) => a.cost - b.cost)
    return ranked[rank]?.i ?? 0
  })

/** The differences between all looks, each computed once. */
function memoizeGaps(looks: readonly Look[]): (a: number, b: number) => number {
  const gaps = new Float64Array(looks.length ** 2).fill(-1)
  return (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const at = low * looks.length + high
    const [first, second] = [looks[low], looks[high]]
    if (gaps[at] === -1 && first !== undefined && second !== undefined) gaps[at] = lookDifference(first, second)
    return gaps[at] ?? 0
  }
}

/** Changes one power's colour at a time, while the total improves. */
function improve(
  start: readonly number[],
  looks: readonly Look[],
  costs: Costs,
  gapBetween: (a: number, b: number) => number,
): Selection {
  const chosen = [...start]
  const gapOf = (power: number, look: number): number =>
    Math.min(
      MAX_COUNTED_GAP,
      looks[look]?.fromGround ?? 0,
      ...chosen.map((rival, i) => (i === power ? Infinity : gapBetween(rival, look))),
    )
  const worthOf = (power: number, look: number): number => gapOf(power, look) * WORTH - (costs[power]?.[look] ?? 0)
  const total = (): number =>
    Math.min(...chosen.map((look, power) => gapOf(power, look))) * WORTH * chosen.length -
    chosen.reduce((sum, look, power) => sum + (costs[power]?.[look] ?? 0), 0)
  for (let before = -Infinity; total() > before;) {
    before = total()
    for (const power of chosen.keys())
      chosen[power] = [...looks.keys()].reduce(
        (best, look) => (worthOf(power, look) > worthOf(power, best) ? look : best),
        chosen[power] ?? 0,
      )
  }
  return { chosen, worth: total() }
}

/** Colours by the light colour that they replace: `#c8432b` → its colour for such eyes. */
export type Palettes = Readonly<Record<ColourVision, Readonly<Record<string, readonly [light: string, dark: string]>>>>

/** The palettes of all boards. If boards share a colour, the first board decides. */
export function findPalettes(boards: readonly (readonly PowerColour[])[]): Palettes {
  const paletteFor = (eyes: ColourVision): Palettes[ColourVision] => {
    const entries = boards.flatMap((own) =>
      findPalette(own, eyes).map((colour, i) => [own[i]?.light ?? '', colour] as const),
    )
    return Object.fromEntries(entries.toReversed().map(([own, { light, dark }]) => [own, [light, dark]]))
  }
  return Object.fromEntries(COLOUR_VISIONS.map((eyes) => [eyes, paletteFor(eyes)])) as Palettes
}
