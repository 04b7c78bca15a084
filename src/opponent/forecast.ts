/** For analysis: what the powers are likely to order, what answers it, and which centres can be lost. */
import { type Random, seededRandom } from '../lib/random.ts'
import { at, NONE } from '../rules/movement/atlas-tables.ts'
import type { BoardId, Power, Province, Seat } from '../rules/names.ts'
import { formatOrder } from '../rules/notation/index.ts'
import type { Position } from '../rules/position/position.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { int, real } from './board/array-reads.ts'
import { drawOthers, drawOwn, type Engine, engineFor } from './simulation/engine.ts'
import { type CentreSafety, centreSafety } from './moves/centre-safety.ts'
import { movementPlan } from './moves/movement-plan.ts'
import { orderIn } from './board/order-codes.ts'
import { unitsOf } from './board/situation.ts'

/** An order in standard notation, and how likely it is, from 0 to 1. */
export interface LikelyOrder {
  readonly line: string
  readonly share: number
}

export interface Forecast {
  /** Every power with units. */
  readonly likely: readonly LikelyOrders[]
  /** The power's best orders against them, and the centres that it may then expect in the coming years. */
  readonly best: readonly string[]
  readonly expected: number
  /** The power's centres. Each is judged alone: the orders that keep one may give up another. */
  readonly centres: readonly OwnCentre[]
  /** Do centres change owner before the next movement? If not, units can only enter them. */
  readonly isCapturing: boolean
}

export interface LikelyOrders {
  readonly power: Power
  /** For each of its units: likely orders, the most likely first. Null if its map is secret. */
  readonly units: readonly (readonly LikelyOrder[])[] | null
}

export interface OwnCentre extends CentreSafety {
  readonly board: BoardId
  readonly at: Province
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
  const likely = likelyOfAll(engine, seed)
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
  return { likely, best, expected, centres: ownCentres(engine, random), isCapturing: situation.capturing }
}

/**
 * The likely orders of every power with units. If each has its own map, by that map, as far as it
 * is known.
 */
function likelyOfAll(engine: Engine, seed: number): LikelyOrders[] {
  const { situation, me } = engine
  const { variant, position, powers, isHidden } = situation
  const maps: readonly (string | null)[] = variant.charts(position, null, true).map(({ map }) => map)
  const withUnits = powers.filter((_, index) => unitsOf(situation, index).length > 0)
  return withUnits.map((power) => {
    const seat = variant.seats.find((each) => variant.powers(position, each).includes(power))
    const isOther = isHidden && power !== powers[me] && seat !== undefined
    const own = isOther ? engineFor(variant, position, seat, power) : engine
    const isSecret = own === null || (isHidden && !maps.includes(power))
    return { power, units: isSecret ? null : likelyOrders(own, powers.indexOf(power), seed) }
  })
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

function ownCentres(engine: Engine, random: Random): OwnCentre[] {
  const { theatre, owners, boards } = engine.situation
  return [...owners].flatMap((owner, centre) => {
    if (owner !== engine.me) return []
    const province = at(theatre.centres, centre)
    const board = boards[Math.floor(province / theatre.atlas.provinces.length)]
    const code = theatre.atlas.provinces[province % theatre.atlas.provinces.length]?.code
    return board === undefined || code === undefined
      ? []
      : [{ board, at: code, ...centreSafety(engine, centre, random) }]
  })
}
