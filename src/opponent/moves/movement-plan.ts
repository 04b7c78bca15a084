/** The moves of one power: the best answer to many likely orders of the others. */
import type { Random } from '../../lib/random.ts'
import { HOLD_CODE } from '../../rules/movement/face.ts'
import { Answer } from './answer.ts'
import { int, real } from '../board/array-reads.ts'
import { drawOthers, drawOwn, type Engine } from '../simulation/engine.ts'
import { contenderCount, lookAhead, LOOKS_AHEAD } from './look-ahead.ts'
import { foresee, type Foreseen } from './mixture.ts'
import { type Situation, unitsOf } from '../board/situation.ts'

export interface MovementPlan {
  /** The power's units, by index. */
  readonly units: readonly number[]
  /** By unit: its order. Other powers' entries do not count. */
  readonly orders: Int32Array
  /** By unit: what the power loses if this unit holds instead. */
  readonly stakes: Float64Array
}

const STARTS = 6
const SAMPLES = { least: 4, most: 100 }
/** Of the orders of the only other player: as many foreseen ones, and as many of a simpler player. */
const FOE_SAMPLES = { least: 2, most: 24, scale: 0.31 }

const FIRST_SHARE = 0.3
/** Of the effort against one other player, for finding what that player may do. */
const FORESEEING = 0.5

/**
 * `effort`: the number of simulated phases. `hasPartner`: does only count what somebody else orders,
 * too? Then the plan is one that they may think of.
 */
export function movementPlan(engine: Engine, effort: number, random: Random, hasPartner = false): MovementPlan {
  const units = unitsOf(engine.situation, engine.me)
  const foe = hasPartner ? null : onlyFoe(engine.situation, engine.me)
  const { samples, plans } =
    foe === null ? { samples: drawSamples(engine, effort, random), plans: [] } : foreseeOne(engine, foe, effort, random)
  const left = foe === null ? effort : (1 - FORESEEING) * effort
  const orders = hasPartner
    ? likelyPlan(engine, samples, effort, random)
    : tidied(engine, samples, bestPlan(engine, samples, plans, left, random))
  return { units, orders, stakes: stakesOf(engine, units, orders, samples) }
}

/** What the only other player may do: foreseen plans and simple ones in turn. */
function foreseeOne(engine: Engine, foe: number, effort: number, random: Random): Foreseen {
  const { least, most, scale } = FOE_SAMPLES
  const count = Math.max(least, Math.min(most, Math.round(scale * Math.sqrt(effort))))
  const { samples, plans } = foresee(engine, foe, FORESEEING * effort, count, random)
  return { samples: samples.flatMap((sample) => [sample, drawOthers(engine, engine.me, random)]), plans }
}

/** Samples that are enough to see that a change costs nothing. */
const TIDY_SAMPLES = 12

function tidied({ trial, estimate, me }: Engine, samples: readonly Int32Array[], orders: Int32Array): Int32Array {
  const answer = new Answer(trial, estimate, me)
  answer.tidy(samples.slice(0, TIDY_SAMPLES), orders)
  return answer.plan
}

/** In one sample of so many the partner orders nothing, and the plan must fit together. */
const SILENT_PARTNER = 3

/** The best plan if a partner draws theirs like anybody else, or gives no orders. */
function likelyPlan(engine: Engine, samples: readonly Int32Array[], effort: number, random: Random): Int32Array {
  const answer = new Answer(engine.trial, engine.estimate, engine.me)
  const starts = samples.map(() => drawOwn(engine, engine.me, random))
  const partners = starts.map((orders, s) => (s % SILENT_PARTNER === 0 ? null : orders))
  answer.search(samples, starts, effort, partners)
  return answer.plan
}

/** The other power, if just two have seats; else null. */
function onlyFoe({ variant, position, powers }: Situation, me: number): number | null {
  const [first, second, ...rest] = [...new Set(variant.seats.flatMap((seat) => variant.powers(position, seat)))]
  if (first === undefined || second === undefined || rest.length > 0) return null
  const foe = powers.indexOf(powers[me] === first ? second : first)
  return foe < 0 ? null : foe
}

/** The best answer to the samples or, with more effort, the one of the best that leads farthest. */
function bestPlan(
  engine: Engine,
  samples: readonly Int32Array[],
  plans: readonly Int32Array[],
  effort: number,
  random: Random,
): Int32Array {
  const answer = new Answer(engine.trial, engine.estimate, engine.me)
  const starts = [...plans, ...Array.from({ length: STARTS }, () => drawOwn(engine, engine.me, random))]
  const isDeep = effort >= LOOKS_AHEAD
  answer.search(samples, starts, isDeep ? FIRST_SHARE * effort : effort)
  if (!isDeep || answer.runnersUp.length < 2) return oneOfTheBest(answer, random)
  const left = (1 - FIRST_SHARE) * effort
  const contenders = answer.runnersUp.slice(0, contenderCount(left))
  return lookAhead(engine, answer.units, contenders, samples, left, random).orders
}

/**
 * A plan that is worse by this share of the best value is chosen e times less often: a player who
 * cannot be foreseen gains more than that.
 */
const VARIETY = 0.002

function oneOfTheBest({ plan, value, runnersUp }: Answer, random: Random): Int32Array {
  const weights = runnersUp.map((rated) => Math.exp((rated.value - value) / (VARIETY * Math.max(value, 1e-6))))
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [n, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return runnersUp[n]?.orders ?? plan
  }
  return plan
}

/** Samples that are enough to see what a unit's order is for. */
const STAKE_SAMPLES = 4

function stakesOf(
  { trial, estimate, me }: Engine,
  units: readonly number[],
  orders: Int32Array,
  samples: readonly Int32Array[],
): Float64Array {
  const stakes = new Float64Array(orders.length)
  for (const sample of samples.slice(0, STAKE_SAMPLES)) {
    for (const u of units) sample[u] = int(orders, u)
    trial.run(sample)
    const value = estimate.value(trial, me)
    for (const u of units) {
      sample[u] = HOLD_CODE
      trial.run(sample)
      stakes[u] = real(stakes, u) + (value - estimate.value(trial, me)) / STAKE_SAMPLES
      sample[u] = int(orders, u)
    }
  }
  return stakes
}

function drawSamples(engine: Engine, effort: number, random: Random): Int32Array[] {
  const count = Math.round(Math.sqrt(effort) / 5)
  const length = Math.max(SAMPLES.least, Math.min(SAMPLES.most, count))
  return Array.from({ length }, () => drawOthers(engine, engine.me, random))
}
