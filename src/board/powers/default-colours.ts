/** Colours for powers whose table has none. */
import type { PowerColour } from '../../rules/atlas/atlas.ts'
import pairs from './power-colours.json' with { type: 'json' }
import { NO_POWER } from '../scene.ts'

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
