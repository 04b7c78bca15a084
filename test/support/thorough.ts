/** Is all tried that can be, and not only as much as every change is worth? */
export const isThorough = process.env['THOROUGH'] !== undefined

/**
 * How many examples a property is tried with: of `npm run test:thorough` all, as when a rule was changed; of `npm test`
 * a twentieth, which is enough to see a slip.
 */
export const examples = (all: number): number => (isThorough ? all : Math.ceil(all / 20))

/** The same examples in every run of `npm test`: what it says of a change does not hang on chance. */
export const SEEDED = isThorough ? {} : { seed: 1901 }

/** Of a list that a test goes through, as much as is tried: all, or each twentieth. */
export const sampled = <T>(all: readonly T[]): readonly T[] => (isThorough ? all : all.filter((_, n) => n % 20 === 0))

/** What each of many states is tried in: of `npm run test:thorough` in all of it, of `npm test` in one, the next for the next state. The first is that one. */
export function allOrInTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const first = turn % all.length
  const inTurn = [...all.slice(first), ...all.slice(0, first)]
  return isThorough ? inTurn : inTurn.slice(0, 1)
}
