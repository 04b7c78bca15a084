/** Invariants of every game of every variant. */
import { describe, expect, it } from 'vitest'
import { type BoardState, type Position, type Unit, stateOf } from '../../../src/rules/position/position.ts'
import { province } from '../../../src/rules/names.ts'
import { phaseOf } from '../../../src/rules/phases/turn.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { diceFrom } from '../../support/random/random-movement.ts'
import type { PlayedPhase } from '../../support/random/random-play.ts'
import { playAtRandom } from '../../support/random/random-play.ts'
import { examples } from '../../support/thorough.ts'
import { variantNamed } from '../../support/boards/variants.ts'

const unitsOn = ({ units, dislodged }: BoardState): Unit[] => [...units, ...dislodged.map(({ unit }) => unit)]
const unitsIn = (variant: Variant, position: Position): Unit[] =>
  variant.boards.flatMap(({ board }) => unitsOn(stateOf(position, board)))

/** Provinces with two units where the variant does not allow it. */
const crowded = (variant: Variant, position: Position): string[] =>
  variant.boards.flatMap(({ board }) => {
    const places = stateOf(position, board).units.map(({ at }) => at.split('/')[0] ?? '')
    return places.filter(
      (place, n) => places.indexOf(place) !== n && !variant.mayShare(position, board, province(place)),
    )
  })

describe.each(RULESETS.map(({ id }) => [id, variantNamed(id)] as const))(
  'a game of %s played at random',
  (_, variant) => {
    // Where maps are drawn for those who drew none, a game takes its time.
    const games = variant.calendar.prologue.some(({ steps }) => steps.includes('draft')) ? 10 : 40
    const seeds = Array.from({ length: examples(games) }, (_, n) => n + 1)
    const played = new Map<number, readonly PlayedPhase[]>()
    const gameFrom = (seed: number) => {
      const game = played.get(seed) ?? playAtRandom(variant, diceFrom(seed), 16)
      played.set(seed, game)
      return game
    }
    const forEachPhase = (hold: (phase: PlayedPhase) => void) => seeds.forEach((seed) => gameFrom(seed).forEach(hold))

    it('conserves the units while they move', () => {
      forEachPhase(({ before, report, after }) => {
        if (!phaseOf(variant, before).steps.includes('moves')) return
        const [was, current] = [unitsIn(variant, before), unitsIn(variant, after)]
        expect(current.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          was.map(({ id }) => id).toSorted((a, b) => a - b),
        )
        expect(report.rulings.length).toBeGreaterThanOrEqual(current.length)
      })
    })

    it('never leaves two units in one province', () => {
      forEachPhase(({ after, next }) => expect([crowded(variant, after), crowded(variant, next)]).toEqual([[], []]))
    })

    it('stays plain JSON, and never reuses an id', () => {
      forEachPhase(({ report, next }) => {
        expect(JSON.parse(JSON.stringify([report, next]))).toEqual([report, next])
        const ids = unitsIn(variant, next).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => id < next.nextUnit)).toBe(true)
      })
    })
  },
)
