import {
  type Color,
  differenceCiede2000,
  displayable,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  parse,
} from 'culori'
import { mixed } from '../board/picture/mix.ts'
import { ORDER_SHADE, TINT } from '../board/powers/ink.ts'
import { COLOUR_VISIONS, type ColourVision } from '../board/powers/palettes.ts'
import type { PowerColour } from '../rules/atlas/atlas.ts'
import { contrast, GROUNDS, LEAST_CONTRAST } from './power-colours.ts'

/*
 * Colours of powers for those who do not see all colours: for each kind of colour blindness, the powers of a board get colours
 * that are as different as can be as those eyes see them (Machado, Oliveira and Fernandes 2009, full severity, as culori
 * simulates it), on tokens and as tints of land, in both themes; of such colours, ones near those that everybody knows.
 */

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** As eyes of each kind see a colour; `usual` eyes as it is. */
const SEEN: Readonly<Record<ColourVision | 'usual', (colour: Color) => Color>> = {
  usual: (colour) => colour,
  deutan: filterDeficiencyDeuter(1),
  protan: filterDeficiencyProt(1),
  tritan: filterDeficiencyTrit(1),
}

/** What orders are drawn on, as `tokens.css` has it. */
export const CASING = { light: '#fffaf0', dark: '#14171a' } as const
const BLACK_OR_WHITE = { light: '#000', dark: '#fff' } as const

const apart = differenceCiede2000()

/** How different two colours look to such eyes (CIEDE2000). */
export const differenceFor = (eyes: ColourVision | 'usual', a: string, b: string): number =>
  apart(SEEN[eyes](parse(a)), SEEN[eyes](parse(b)))

/** The land of a power's own. */
export const tintOf = (colour: PowerColour, theme: Theme): string => mixed(GROUNDS[theme][0], colour[theme], TINT)
export const orderOf = (colour: PowerColour, theme: Theme): string =>
  mixed(colour[theme], BLACK_OR_WHITE[theme], ORDER_SHADE)

/** A colour, its tints and the grounds as some eyes see them. */
interface Look {
  readonly colour: PowerColour
  readonly tokens: readonly Color[]
  readonly lands: readonly Color[]
  /** From the nearest of nobody's land, and sea. */
  readonly fromGround: number
}

/** A difference of tints counts as twice as large a one of tokens: they are larger, and lie side by side. */
const LANDS_COUNT = 2

function lookOf(colour: PowerColour, eyes: ColourVision): Look {
  const seen = (hex: string): Color => SEEN[eyes](parse(hex))
  const lands = THEMES.map((theme) => seen(tintOf(colour, theme)))
  const fromGround = Math.min(
    ...THEMES.flatMap((theme, i) => GROUNDS[theme].map((ground) => apart(lands[i] ?? ground, seen(ground)))),
  )
  return { colour, tokens: THEMES.map((theme) => seen(colour[theme])), lands, fromGround: fromGround * LANDS_COUNT }
}

/** How different two powers look where they are most alike. */
function between(a: Look, b: Look): number {
  const least = (one: readonly Color[], other: readonly Color[]): number =>
    Math.min(...one.map((colour, i) => apart(colour, other[i] ?? colour)))
  return Math.min(least(a.tokens, b.tokens), LANDS_COUNT * least(a.lands, b.lands))
}

const HUES = Array.from({ length: 18 }, (_, i) => i * 20)
const CHROMAS = [0.02, 0.09, 0.15, 0.21]
const LIGHT = [0.24, 0.34, 0.44, 0.54, 0.64, 0.74]
const DARK = [0.5, 0.58, 0.66, 0.74, 0.82, 0.9]

const isDrawable = (colour: PowerColour): boolean =>
  THEMES.every((theme) => contrast(orderOf(colour, theme), CASING[theme]) >= LEAST_CONTRAST)

/** Every light colour goes with a dark one of its hue, about as far from the others. */
function candidates(eyes: ColourVision): Look[] {
  return LIGHT.flatMap((light, i) =>
    CHROMAS.flatMap((c) =>
      HUES.flatMap((h): Look[] => {
        const both: Color[] = [
          { mode: 'oklch', l: light, c, h },
          { mode: 'oklch', l: DARK[i] ?? light, c: Math.min(c, 0.17), h },
        ]
        const [day = '', night = ''] = both.map((one) => formatHex(one))
        const colour = { light: day, dark: night }
        return both.every((one) => displayable(one)) && isDrawable(colour) ? [lookOf(colour, eyes)] : []
      }),
    ),
  )
}

/** A greater difference than this is not sought: rather, the colours stay near those that everybody knows. */
const ENOUGH = 13
/** What a difference is worth, against as much a difference from the power's own colour. */
const WORTH = 20

/** The colours of one board's powers, in their order, for such eyes. */
export function paletteFor(own: readonly PowerColour[], eyes: ColourVision): PowerColour[] {
  const open = candidates(eyes)
  const strange = own.map((colour) => open.map((one) => apart(parse(colour.light), parse(one.colour.light))))
  const gapTo = distances(open)
  let best: readonly number[] = []
  let most = -Infinity
  for (const start of STARTS) {
    const found = improved(firstFor(strange, start), open, strange, gapTo)
    if (found.worth <= most) continue
    best = found.chosen
    most = found.worth
  }
  return best.map((i, power) => open[i]?.colour ?? own[power] ?? { light: '#000', dark: '#fff' })
}

/** Where the search begins: with the nearest candidates, the second nearest, and so on. */
const STARTS = [0, 3, 9, 20, 40, 70]
const firstFor = (strange: readonly (readonly number[])[], rank: number): number[] =>
  strange.map((costs) => {
    const ranked = costs.map((cost, i) => ({ cost, i })).toSorted((a, b) => a.cost - b.cost)
    return ranked[rank]?.i ?? 0
  })

/** The differences between all candidates, each found once. */
function distances(open: readonly Look[]): (a: number, b: number) => number {
  const known = new Float64Array(open.length ** 2).fill(-1)
  return (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const at = low * open.length + high
    const [one, other] = [open[low], open[high]]
    if (known[at] === -1 && one !== undefined && other !== undefined) known[at] = between(one, other)
    return known[at] ?? 0
  }
}

/** Changes one power's colour at a time for as long as that makes the whole better. */
function improved(
  start: readonly number[],
  open: readonly Look[],
  strange: readonly (readonly number[])[],
  gapTo: (a: number, b: number) => number,
): { readonly chosen: readonly number[]; readonly worth: number } {
  const chosen = [...start]
  const gapOf = (power: number, candidate: number): number =>
    Math.min(
      ENOUGH,
      open[candidate]?.fromGround ?? 0,
      ...chosen.map((other, i) => (i === power ? Infinity : gapTo(other, candidate))),
    )
  const worthOf = (power: number, candidate: number): number =>
    gapOf(power, candidate) * WORTH - (strange[power]?.[candidate] ?? 0)
  const all = (): number =>
    Math.min(...chosen.map((candidate, power) => gapOf(power, candidate))) * WORTH * chosen.length -
    chosen.reduce((sum, candidate, power) => sum + (strange[power]?.[candidate] ?? 0), 0)
  for (let before = -Infinity; all() > before;) {
    before = all()
    for (const power of chosen.keys())
      chosen[power] = [...open.keys()].reduce(
        (best, candidate) => (worthOf(power, candidate) > worthOf(power, best) ? candidate : best),
        chosen[power] ?? 0,
      )
  }
  return { chosen, worth: all() }
}

/** Colours by the light colour that they stand for: `#c8432b` → its colour for such eyes. */
export type Palettes = Readonly<Record<ColourVision, Readonly<Record<string, readonly [light: string, dark: string]>>>>

/** The palettes of all boards together; boards that share a colour come one after another, and the first decides. */
export function palettesFor(boards: readonly (readonly PowerColour[])[]): Palettes {
  const of = (eyes: ColourVision): Palettes[ColourVision] => {
    const entries = boards.flatMap((own) =>
      paletteFor(own, eyes).map((colour, i) => [own[i]?.light ?? '', colour] as const),
    )
    return Object.fromEntries(entries.toReversed().map(([own, { light, dark }]) => [own, [light, dark]]))
  }
  return Object.fromEntries(COLOUR_VISIONS.map((eyes) => [eyes, of(eyes)])) as Palettes
}
