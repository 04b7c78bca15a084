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
