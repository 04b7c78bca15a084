import { expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { int } from '../../src/opponent/board/array-reads.ts'
import { unitsOf } from '../../src/opponent/board/situation.ts'
import { chooseOrders } from '../../src/opponent/choose-orders.ts'
import { foresee } from '../../src/opponent/moves/mixture.ts'
import { engineFor } from '../../src/opponent/simulation/engine.ts'
import { entry } from '../../src/rules/movement/atlas-tables.ts'
import { seat } from '../../src/rules/names.ts'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import type { Position } from '../../src/rules/position/position.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { type Player, playMatch } from '../tournament/match.ts'

const COUNT = 12
/** The search drops what is worse in the first samples, so they must stand for all. */
const FIRST = 4

/** So late the powers meet, and mixtures have several plans. */
const PHASES = 8

function positionAfter(variant: Variant, phases: number): Position {
  const positions: Position[] = []
  const player: Player = (of, position, each, seed) =>
    chooseOrders({ variant: of, position, seat: each, effort: 60, seed, computers: [] })
  const players = Object.fromEntries(variant.seats.map((each) => [each, player]))
  playMatch({ variant, players, seed: 1, years: 40 }, (position) => {
    if (phaseOf(variant, position).steps.includes('moves')) positions.push(position)
  })
  return entry(positions, phases)
}

const shareOf = (text: string, texts: readonly string[]): number =>
  texts.filter((each) => each === text).length / texts.length

it.each(['duo', 'balkan-battle'])('foresees plans as often in the first samples as in all: %s', (id) => {
  const variant = variantNamed(id)
  const position = positionAfter(variant, PHASES)
  const [name = seat(''), other = seat('')] = variant.seats
  const [power] = variant.powers(position, name)
  const engine = power === undefined ? null : engineFor(variant, position, name, power)
  if (engine === null) throw new Error('no map')
  const { powers } = engine.situation
  const foe = powers.findIndex((each) => variant.powers(position, other).includes(each))
  const units = unitsOf(engine.situation, foe)
  for (let seed = 0; seed < 20; seed++) {
    const { samples } = foresee(engine, foe, 370, COUNT, seededRandom(seed))
    const texts = samples.map((orders) => units.map((u) => int(orders, u)).join())
    expect(texts).toHaveLength(COUNT)
    for (const text of new Set(texts))
      expect(Math.abs(shareOf(text, texts.slice(0, FIRST)) - shareOf(text, texts)), `seed ${seed}`).toBeLessThan(0.3)
  }
})
