/** Is this `npm run test:thorough`, which tries everything instead of a sample? */
export const isThorough = process.env['THOROUGH'] !== undefined

/** The number of examples of a property: all in a thorough run, otherwise a twentieth. */
export const examples = (all: number): number => (isThorough ? all : Math.ceil(all / 20))

/** `npm test` uses the same examples in each run, so its result does not depend on chance. */
export const SEEDED = isThorough ? {} : { seed: 1901 }

/** The items to try: all in a thorough run, otherwise every twentieth. */
export const sampled = <T>(all: readonly T[]): readonly T[] => (isThorough ? all : all.filter((_, n) => n % 20 === 0))

/** The conditions for a test of many: all in a thorough run, otherwise one, in turn. The first is that one. */
export function allOrInTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const first = turn % all.length
  const inTurn = [...all.slice(first), ...all.slice(0, first)]
  return isThorough ? inTurn : inTurn.slice(0, 1)
}
