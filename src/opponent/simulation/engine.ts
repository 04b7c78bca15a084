/** Everything that the search for one power's orders needs, made once for a position. */
import type { Random } from '../../lib/random.ts'
import { NONE } from '../../rules/movement/atlas-tables.ts'
import type { Power, Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { int } from '../board/array-reads.ts'
import { Estimate } from '../value/estimate.ts'
import { Fields } from '../value/proximity.ts'
import { scriptedOrders, specialOrders } from '../board/order-codes.ts'
import { Proposals } from './proposals.ts'
import { type Situation, situationOf } from '../board/situation.ts'
import { Trial } from './trial.ts'

export interface Engine {
  readonly situation: Situation
  /** The index of the power that searches. */
  readonly me: number
  readonly fields: Fields
  readonly trial: Trial
  readonly estimate: Estimate
  readonly proposals: Proposals
  /** By unit: the order that the rules give it, or NONE. */
  readonly scripted: Int32Array
}

/** Null if the power has no map yet. */
export function engineFor(variant: Variant, position: Position, seat: Seat, power: Power): Engine | null {
  const bare = situationOf(variant, position, power)
  if (bare === null) return null
  const situation = { ...bare, specials: specialOrders(bare, seat) }
  return engineOf(situation, situation.powers.indexOf(power), scriptedOrders(situation))
}

/** An engine for a situation that may be imagined. */
export function engineOf(situation: Situation, me: number, scripted: Int32Array): Engine {
  const fields = new Fields(situation)
  return {
    situation,
    me,
    fields,
    trial: new Trial(situation, fields),
    estimate: new Estimate(situation, fields, me),
    proposals: new Proposals(situation),
    scripted,
  }
}

/** Likely orders of all units but this power's. */
export function drawOthers({ situation, proposals, scripted }: Engine, me: number, random: Random): Int32Array {
  const { forces, powers } = situation
  const orders = new Int32Array(forces.power.length)
  powers.forEach((_, power) => {
    // Where nobody knows who can go where, a guess is worse than none.
    if (power !== me && !situation.isHidden) proposals.draw(power, random, orders)
  })
  for (let u = 0; u < forces.size; u++) if (int(scripted, u) !== NONE) orders[u] = int(scripted, u)
  return orders
}

/** Likely orders of this power alone. */
export function drawOwn({ situation, proposals }: Engine, me: number, random: Random): Int32Array {
  const orders = new Int32Array(situation.forces.power.length)
  proposals.draw(me, random, orders)
  return orders
}
