/** The colours of powers whose table gives none. Pure. */
import type { PowerColour } from '../../rules/atlas/atlas.ts'
import pairs from './power-colours.json' with { type: 'json' }
import { NO_POWER } from '../scene.ts'

/** Found by `npm run boards` (`src/cartography/colour-search.ts`), the most different first. */
const COLOURS: readonly PowerColour[] = pairs.map(([light = NO_POWER.light, dark = NO_POWER.dark]) => ({ light, dark }))

const channels = (colour: string): number[] => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))

/** Two powers of a board never get colours that are nearer than this in one theme. */
const LEAST_APART = 40

/** A rough difference of two colours; channels weigh as they do for the eye. */
function apart(a: string, b: string): number {
  const [red = 0, green = 0, blue = 0] = channels(a).map((value, i) => value - (channels(b)[i] ?? 0))
  return Math.sqrt(2 * red * red + 4 * green * green + 3 * blue * blue) / Math.sqrt(3)
}

const alike = (a: PowerColour, b: PowerColour): boolean =>
  Math.min(apart(a.light, b.light), apart(a.dark, b.dark)) < LEAST_APART

/** The colour of each power's table, or an unused one unlike the others. Grey if none is left. */
export function coloursOf(powers: readonly { readonly colour: PowerColour | null }[]): PowerColour[] {
  const known = powers.flatMap(({ colour }) => colour ?? [])
  if (known.length === powers.length) return known
  const given = [NO_POWER, ...known]
  const [far, near] = [
    COLOURS.filter((one) => !given.some((other) => alike(one, other))),
    COLOURS.filter((one) => given.some((other) => alike(one, other))),
  ]
  const open = [...far, ...near]
  return powers.map(({ colour }) => colour ?? open.shift() ?? NO_POWER)
}
