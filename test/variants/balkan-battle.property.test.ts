/** Invariants of both games of Balkan Battle. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { balkan } from '../../src/maps/balkan.ts'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import { type Position, stateOf } from '../../src/rules/position/position.ts'
import { homesOf } from '../../src/variants/balkan-battle/homes.ts'
import { MAIN } from '../support/boards/movement.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { playAtRandom } from '../support/random/random-play.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

const atlas = makeAtlas(balkan)

describe.each(['balkan-battle', 'balkan-battle-3'])('%s', (id) => {
  const variant = variantNamed(id)
  const powers = variant.seats.flatMap((seat) => variant.powers(variant.setup(0), seat))
  const forEachPhase = (holds: (before: Position, after: Position) => void) =>
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { before, after } of playAtRandom(variant, diceFrom(seed), 12)) holds(before, after)
      }),
      { numRuns: examples(160) },
    )

  it('BAL-3, BAL-10 a power has at most two homes, all centres, and loses none', () => {
    forEachPhase((before, after) => {
      for (const power of powers) {
        const homes = homesOf(after, power)
        expect(homes.length).toBeLessThanOrEqual(2)
        expect(homes.every((at) => atlas.centres.includes(at))).toBe(true)
        expect(homes.slice(0, homesOf(before, power).length)).toEqual(homesOf(before, power))
      }
    })
  })

  it('BAL-2, BAL-11 after a Winter nobody has too many units, except newcomers, who keep theirs', () => {
    forEachPhase((before, after) => {
      if (!phaseOf(variant, before).steps.includes('adjustments')) return
      for (const power of powers) {
        const units = stateOf(after, MAIN).units.filter((unit) => unit.power === power).length
        expect(units).toBeLessThanOrEqual(variant.allowance(after, power).units)
      }
    })
  })
})
