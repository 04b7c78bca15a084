import type { Position } from '../../../src/rules/position/position.ts'
import type { RecordedPhase } from '../../../src/rules/saved/index.ts'
import { readSavedPhase, toSavedPhase } from '../../../src/rules/saved/index.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { classical } from '../boards/variants.ts'

type Lists = Readonly<Record<string, readonly string[]>>

/** The standard game of tests. */
export const standardGame: Variant = classical

/** A phase of the standard game in the form of saved games: units, centres and orders by power. */
export function phase(
  name: string,
  units: Lists,
  { centres = {}, orders = {} }: { centres?: Lists; orders?: Lists } = {},
): RecordedPhase {
  const read = readSavedPhase(standardGame, { name, state: { name, units, centers: centres }, orders })
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The same position with these orders, read like a saved game. */
export function ordered(position: Position, orders: Lists): RecordedPhase {
  const { name, state } = toSavedPhase(standardGame, position)
  const read = readSavedPhase(standardGame, { name, state, orders })
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The units of a position, e.g. `FRANCE A PAR`, dislodged ones with a star. */
export const unitsOf = (position: Position): string[] =>
  Object.entries(toSavedPhase(standardGame, position).state.units)
    .flatMap(([power, units]) => units.map((unit) => `${power} ${unit}`))
    .toSorted()

export const centresOf = (position: Position, power: string): readonly string[] =>
  toSavedPhase(standardGame, position).state.centers[power]?.toSorted() ?? []
