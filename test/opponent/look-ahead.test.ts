/** With much effort, plans are compared by what the movement after them can reach. */
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/random.ts'
import { unitsOf } from '../../src/opponent/board/situation.ts'
import { LOOKS_AHEAD, lookAhead } from '../../src/opponent/moves/look-ahead.ts'
import { movementPlan } from '../../src/opponent/moves/movement-plan.ts'
import { drawOthers, type Engine, engineFor } from '../../src/opponent/simulation/engine.ts'
import { HOLD_CODE } from '../../src/rules/movement/face.ts'
import { seat } from '../../src/rules/names.ts'
import { variantNamed } from '../support/boards/variants.ts'

function engineAtStart(id: string): Engine {
  const variant = variantNamed(id)
  const position = variant.setup(1)
  const [first = seat('')] = variant.seats
  const [power] = variant.powers(position, first)
  const engine = power === undefined ? null : engineFor(variant, position, first, power)
  if (engine === null) throw new Error('no map')
  return engine
}

describe.each(['duo', 'balkan-battle', 'classical'])('looking ahead in %s', (id) => {
  it('prefers the plan that leads farther, although both are worth the same at once', () => {
    const engine = engineAtStart(id)
    const random = seededRandom(1)
    const { orders } = movementPlan(engine, 300, random)
    const holds = new Int32Array(orders.length).fill(HOLD_CODE)
    const samples = Array.from({ length: 6 }, () => drawOthers(engine, engine.me, random))
    const plans = [
      { orders: holds, value: 0.5 },
      { orders, value: 0.5 },
    ]
    const best = lookAhead(engine, unitsOf(engine.situation, engine.me), plans, samples, 6000, random)
    expect(best.orders).toBe(orders)
  })
})

it('against one other player, enough effort looks ahead', () => {
  /** The simulations of this movement itself. Those of the next one run elsewhere. */
  const share = (effort: number): number => {
    const engine = engineAtStart('duo')
    movementPlan(engine, effort, seededRandom(1))
    return engine.trial.runs / effort
  }
  // Half of the effort goes into foreseeing that player.
  const enough = 2 * LOOKS_AHEAD
  expect(share(enough)).toBeLessThan(share(enough - 2) - 0.1)
})
