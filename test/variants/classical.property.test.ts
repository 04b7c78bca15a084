/** Invariants of every game of Standard. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import { stateOf } from '../../src/rules/position/position.ts'
import { MAIN } from '../support/boards/movement.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { playAtRandom } from '../support/random/random-play.ts'
import { classical } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

it('STD-1, STD-2 an owned centre stays owned, and after a Winter nobody has more units than centres', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      for (const { before, after } of playAtRandom(classical, diceFrom(seed), 12)) {
        const [was, current] = [stateOf(before, MAIN), stateOf(after, MAIN)]
        expect(Object.keys(current.owners)).toEqual(expect.arrayContaining(Object.keys(was.owners)))
        if (!phaseOf(classical, before).steps.includes('adjustments')) continue
        for (const seat of classical.seats)
          for (const power of classical.powers(after, seat)) {
            const units = current.units.filter((unit) => unit.power === power).length
            expect(units).toBeLessThanOrEqual(classical.count(after, power))
          }
      }
    }),
    { numRuns: examples(125) },
  )
})
