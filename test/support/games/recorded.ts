import type { Position } from '../../../src/rules/position/position.ts'
import type { RecordedPhase } from '../../../src/rules/saved/index.ts'
import { readSavedPhase, toSavedPhase } from '../../../src/rules/saved/index.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { classical } from '../boards/variants.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/** The standard game, as the tests play it. */
export const standardGame: Variant = classical

/** A phase of the standard game written down as a saved game has it: units, centres, orders, each by power. */
export function phase(
  name: string,
  units: Lists,
  { centres = {}, orders = {} }: { centres?: Lists; orders?: Lists } = {},
): RecordedPhase {
  const read = readSavedPhase(standardGame, { name, state: { name, units, centers: centres }, orders })
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The same position with these orders, read as a saved game's. */
export function ordered(position: Position, orders: Lists): RecordedPhase {
  const { name, state } = toSavedPhase(standardGame, position)
  const read = readSavedPhase(standardGame, { name, state, orders })
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The units of a position in words, e.g. `FRANCE A PAR`, the dislodged with a star. */
export const unitsOf = (position: Position): string[] =>
  Object.entries(toSavedPhase(standardGame, position).state.units)
    .flatMap(([power, units]) => units.map((unit) => `${power} ${unit}`))
    .toSorted()

export const centresOf = (position: Position, power: string): readonly string[] =>
  toSavedPhase(standardGame, position).state.centers[power]?.toSorted() ?? []
