/** For analysis: what the powers are likely to order, what answers it, and which centres are in danger. */
import { seededRandom } from '../lib/random.ts'
import { at, NONE } from '../rules/movement/atlas-tables.ts'
import type { BoardId, Power, Province, Seat } from '../rules/names.ts'
import { formatOrder } from '../rules/notation/index.ts'
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { int, real } from './board/array-reads.ts'
import { drawOthers, drawOwn, type Engine, engineFor } from './simulation/engine.ts'
import { movementPlan } from './moves/movement-plan.ts'
import { orderIn } from './board/order-codes.ts'
import { type Situation, unitsOf } from './board/situation.ts'
import { armIndex } from './board/theatre.ts'

/** An order in standard notation, and how likely it is, from 0 to 1. */
export interface LikelyOrder {
  readonly line: string
  readonly share: number
}

export interface Forecast {
  /** By power, for each of its units: likely orders, the most likely first. */
  readonly likely: readonly { readonly power: Power; readonly units: readonly (readonly LikelyOrder[])[] }[]
  /** The power's best orders against them, and the centres that it may then expect in the coming years. */
  readonly best: readonly string[]
  readonly expected: number
  /** The power's centres that others can reach. */
  readonly centres: readonly ThreatenedCentre[]
}

export interface ThreatenedCentre {
  readonly board: BoardId
  readonly at: Province
  /** How many units of the strongest other power, and of the power itself, can be there. */
  readonly attackers: number
  readonly defenders: number
  /** Can others take it next time whatever the power does, as far as numbers tell? */
  readonly canBeLost: boolean
}

const DRAWS = 60

/** In a movement phase. Null if the power has no map yet. A guess, not a promise. */
export function forecast(
  variant: Variant,
  position: Position,
  seat: Seat,
  power: Power,
  effort: number,
  seed: number,
): Forecast | null {
  const engine = engineFor(variant, position, seat, power)
  if (engine === null) return null
  const random = seededRandom(seed)
  const likely = engine.situation.powers.map((each, index) => ({
    power: each,
    units: likelyOrders(engine, index, seed),
  }))
  const plan = movementPlan(engine, effort, random)
  const { situation, trial, estimate, me } = engine
  const best = plan.units.map((u) => formatOrder(variant, position, orderIn(situation, u, int(plan.orders, u))))
  let expected = 0
  for (let n = 0; n < DRAWS; n++) {
    const sample = drawOthers(engine, me, random)
    for (const u of plan.units) sample[u] = int(plan.orders, u)
    trial.run(sample)
    estimate.value(trial, me)
    expected += real(estimate.expected, me) / DRAWS
  }
  return { likely, best, expected, centres: threatened(situation, me) }
}

function likelyOrders(engine: Engine, power: number, seed: number): LikelyOrder[][] {
  const { situation, scripted } = engine
  const random = seededRandom(seed)
  const draws = Array.from({ length: DRAWS }, () => drawOwn(engine, power, random))
  return unitsOf(situation, power).map((u) => {
    const codes = int(scripted, u) === NONE ? draws.map((orders) => int(orders, u)) : [int(scripted, u)]
    const groups = Map.groupBy(codes, (code) => code)
    return [...groups]
      .map(([code, list]) => ({
        line: formatOrder(situation.variant, situation.position, orderIn(situation, u, code)),
        share: list.length / codes.length,
      }))
      .toSorted((a, b) => b.share - a.share)
  })
}

function threatened(situation: Situation, me: number): ThreatenedCentre[] {
  const { theatre, owners, powers, boards } = situation
  return [...owners].flatMap((owner, centre) => {
    if (owner !== me) return []
    const counts = powers.map((_, power) => reachCount(situation, power, centre))
    const attackers = Math.max(0, ...counts.filter((_, power) => power !== me))
    const defenders = counts[me] ?? 0
    const province = at(theatre.centres, centre)
    const board = boards[Math.floor(province / theatre.atlas.provinces.length)]
    const code = theatre.atlas.provinces[province % theatre.atlas.provinces.length]?.code
    if (attackers === 0 || board === undefined || code === undefined) return []
    return [{ board, at: code, attackers, defenders, canBeLost: attackers > defenders }]
  })
}

/** How many units of a power can be in a centre after the next movement. */
function reachCount(situation: Situation, power: number, centre: number): number {
  const { theatre, forces } = situation
  return unitsOf(situation, power).filter((u) => {
    const row = at(forces.location, u) * theatre.centres.length
    const distance = theatre.distance[armIndex(at(forces.arm, u))]
    return distance !== undefined && at(distance, row + centre) <= 1
  }).length
}
