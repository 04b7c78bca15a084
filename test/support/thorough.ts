/**
 * How many examples a property is tried with: of `THOROUGH=1 npm run test:unit` all, as when a rule was changed; of `npm test`
 * a twentieth, which is enough to see a slip.
 */
export const examples = (all: number): number => (process.env['THOROUGH'] === undefined ? Math.ceil(all / 20) : all)

/** The same examples in every run of `npm test`: what it says of a change does not hang on chance. */
export const SEEDED = process.env['THOROUGH'] === undefined ? { seed: 1901 } : {}
