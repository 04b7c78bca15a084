import { expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { int } from '../../src/opponent/board/array-reads.ts'
import { at } from '../../src/rules/movement/atlas-tables.ts'
import { supportCode, moveCode } from '../../src/rules/movement/face.ts'
import { Answer } from '../../src/opponent/moves/answer.ts'
import { orderIn } from '../../src/opponent/board/order-codes.ts'
import { movementPlan } from '../../src/opponent/moves/movement-plan.ts'
import { engineFor } from '../../src/opponent/simulation/engine.ts'
import { Estimate } from '../../src/opponent/value/estimate.ts'
import { power, seat } from '../../src/rules/names.ts'
import { variantNamed } from '../support/boards/variants.ts'

/** Likes any plan by chance, so that only what is forbidden is never planned. */
class Whim extends Estimate {
  private readonly random = seededRandom(1)
  override value(): number {
    return this.random()
  }
}

it('sends no two units to one place if a partner may be silent, whatever it expects (DBL-4)', () => {
  const double = variantNamed('double-diplomacy')
  const position = double.setup(1)
  for (const power of double.powers(position, seat('SEAT 1')))
    for (let seed = 0; seed < 20; seed++) {
      const engine = engineFor(double, position, seat('SEAT 1'), power)
      if (engine === null) throw new Error('no map')
      const { situation, fields, me } = engine
      const whimsical = { ...engine, estimate: new Whim(situation, fields, me) }
      const { units, orders } = movementPlan(whimsical, 400, seededRandom(seed), true)
      const goals = units.flatMap((u) => {
        const order = orderIn(situation, u, int(orders, u))
        return 'to' in order && order.kind === 'move' ? [order.to.slice(0, 3)] : []
      })
      expect([power, seed, goals]).toEqual([power, seed, [...new Set(goals)]])
    }
})

/** All plans are as good as each other. */
class Indifference extends Estimate {
  override value(): number {
    return 1
  }
}

it('drops a support whose move turns out to be useless itself', () => {
  const standard = variantNamed('classical')
  const engine = engineFor(standard, standard.setup(1), seat('AUSTRIA'), power('AUSTRIA'))
  if (engine === null) throw new Error('no map')
  const { situation, fields, me, trial } = engine
  const answer = new Answer(trial, new Indifference(situation, fields, me), me)
  const [first = 0, second = 0, third = 0] = answer.units
  const place = at(situation.forces.location, third)
  const plan = new Int32Array(situation.forces.power.length)
  plan[first] = supportCode(second, place)
  plan[second] = moveCode(place, false)
  answer.tidy([new Int32Array(plan.length)], plan)
  const orders = [first, second].map((unit) => orderIn(situation, unit, int(answer.plan, unit)))
  // Each supports the other where it stands: nobody moves any more.
  expect(orders).toMatchObject([
    { kind: 'support', of: 2, to: null },
    { kind: 'support', of: 1, to: null },
  ])
})
