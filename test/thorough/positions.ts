/**
 * `npm run test:positions [-- --count N --seed N --variant ID]`: compares the kernel with a slow, plain reading of the rules on N random
 * positions (a million) of up to 70 units a board, of all variants in turn or of one. Prints how many of each variant agreed. Exit: 0 if all did.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { outcomesOf, randomTrial } from '../support/random/random-trials.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    variant: { type: 'string' },
  },
})

/** How often to report progress, in positions. */
const INTERVAL = 100_000

const variants =
  values.variant === undefined ? RULESETS.map(({ id }) => variantNamed(id)) : [variantNamed(values.variant)]
const tallies = new Map(variants.map(({ id }) => [id, { agreed: 0, different: 0, units: 0, most: 0 }]))

function compare(variant: Variant, seed: number): void {
  const trial = randomTrial(variant, seed)
  const tally = tallies.get(variant.id)
  if (tally === undefined) return
  const outcomes = outcomesOf(variant, trial)
  const differences = outcomes.filter(({ kernel, slow }) => !isDeepStrictEqual(kernel, slow))
  const counts = Object.values(trial.position.boards).map(({ units }) => units.length)
  tally.units += counts.reduce((sum, count) => sum + count, 0)
  tally.most = Math.max(tally.most, ...counts)
  if (differences.length === 0) {
    tally.agreed++
    return
  }
  tally.different++
  process.exitCode = 1
  console.error(`${variant.id}, seed ${seed}:`, JSON.stringify({ ...trial, differences }))
}

function report(): void {
  for (const [id, { agreed, different, units, most }] of tallies) {
    const average = (units / Math.max(1, agreed + different)).toFixed(1)
    console.log(
      `${id.padEnd(18)}${String(agreed).padStart(9)} agree, ${different} differ; ${average} units, at most ${most} on a board`,
    )
  }
}

const count = Number(values.count)
// Runs with other seeds try other positions.
const first = Number(values.seed) * 100_000_000
for (let n = 0; n < count; n++) {
  const variant = variants[n % variants.length]
  if (variant !== undefined) compare(variant, first + n)
  if ((n + 1) % INTERVAL === 0 && n + 1 < count) console.log(`${n + 1} of ${count}`)
}
report()
