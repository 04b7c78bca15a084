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
import { rumoursOf } from '../board/known-borders.ts'
import { withSteps } from '../board/theatre.ts'
import { Proposals } from './proposals.ts'
import { drawByRumours } from './rumoured-orders.ts'
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
  const situation = withRumours({ ...bare, specials: specialOrders(bare, seat) }, seat)
  return engineOf(situation, situation.powers.indexOf(power), scriptedOrders(situation))
}

/** Units may go by others' maps, too, where their borders are proved. */
function withRumours(situation: Situation, seat: Seat): Situation {
  const { variant, position, theatre, isHidden } = situation
  if (!isHidden) return situation
  const rumours = rumoursOf(variant, position, seat, theatre)
  return { ...situation, rumours, theatre: withSteps(theatre, rumours.steps) }
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
    if (power === me) return
    if (situation.rumours === null) proposals.draw(power, random, orders)
    else drawByRumours(situation, situation.rumours, power, random, orders)
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
