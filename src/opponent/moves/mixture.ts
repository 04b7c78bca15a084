/**
 * Two players who cannot foresee each other: mixtures of plans that no answer beats by much. Each
 * player's set of plans grows by the best answer to the other's mixture.
 */
import type { Random } from '../../lib/random.ts'
import { entry, NONE } from '../../rules/movement/atlas-tables.ts'
import { Answer } from './answer.ts'
import { int, real } from '../board/array-reads.ts'
import { drawOthers, drawOwn, type Engine } from '../simulation/engine.ts'
import { unitsOf } from '../board/situation.ts'

/**
 * Simulated phases of one search for an answer, and how many samples of the other's plans it sees. A
 * search for fewer than `enough` phases finds poor plans, so only a small effort (`most`) allows that.
 */
const ANSWER = { enough: 250, most: 0.25, share: 0.12, samples: 8 }
const ROUNDS = 400
/**
 * A mixture depends on the plans that were found by chance. Several small ones show more of what a
 * player may do than a large one.
 */
const MIXTURES = { effort: 250, most: 12 }
/** Steps of this size fall evenly into all parts of a unit interval, in any number. */
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** Plans that a weaker player might choose. */
const NAIVE = 3

interface Side {
  readonly power: number
  readonly units: readonly number[]
  readonly plans: Int32Array[]
  /** By plan of the first side, then of the second: what it is worth to this side. */
  readonly worth: number[][]
  mixture: Float64Array
}

export interface Foreseen {
  /** Likely orders of everybody else. */
  readonly samples: readonly Int32Array[]
  /** Our plans that are worth improving. */
  readonly plans: readonly Int32Array[]
}

/**
 * What the other player may do: at least `count` samples of their mixtures; and from each mixture of
 * ours the likeliest plan.
 */
export function foresee(engine: Engine, foe: number, effort: number, count: number, random: Random): Foreseen {
  const times = Math.max(1, Math.min(MIXTURES.most, Math.round(effort / MIXTURES.effort)))
  const pairs = Array.from({ length: times }, () => mixtures(engine, foe, effort / times, random))
  const each = pairs.map(([, them]) => samplesOf(them, engine, Math.ceil(count / times)))
  const samples = (each[0] ?? []).flatMap((_, n) => each.map((list) => entry(list, n)))
  return { samples, plans: pairs.map(([us]) => likeliest(us)) }
}

const likeliest = ({ plans, mixture }: Side): Int32Array => entry(plans, mixture.indexOf(Math.max(...mixture)))

/** Both sides' mixtures. */
function mixtures(engine: Engine, foe: number, effort: number, random: Random): [Side, Side] {
  const { trial } = engine
  const budget = trial.runs + effort
  const us = sideOf(engine, engine.me)
  const them = sideOf(engine, foe)
  const naive = Array.from({ length: NAIVE }, () => drawOthers(engine, engine.me, random))
  addPlan(engine, us, them, true, bestAnswer(engine, us, naive, effort, random))
  for (const plan of naive) addPlan(engine, them, us, false, plan)
  for (let turn = 0; trial.runs < budget; turn++) {
    settle(us, them)
    const [side, other] = turn % 2 === 0 ? [them, us] : [us, them]
    const samples = samplesOf(other, engine, ANSWER.samples)
    addPlan(engine, side, other, side === us, bestAnswer(engine, side, samples, effort, random))
  }
  settle(us, them)
  return [us, them]
}

const sideOf = ({ situation }: Engine, power: number): Side => ({
  power,
  units: unitsOf(situation, power),
  plans: [],
  worth: [],
  mixture: new Float64Array(0),
})

function bestAnswer(
  engine: Engine,
  side: Side,
  samples: readonly Int32Array[],
  effort: number,
  random: Random,
): Int32Array {
  const answer = new Answer(engine.trial, engine.estimate, side.power)
  const known = side.plans.length === 0 ? [] : [entry(side.plans, planAt(side.mixture, random()))]
  const starts = [...known, drawOwn(engine, side.power, random), drawOwn(engine, side.power, random)]
  answer.search(samples, starts, budgetOf(effort))
  return answer.plan
}

const budgetOf = (effort: number): number =>
  Math.max(Math.min(ANSWER.enough, ANSWER.most * effort), ANSWER.share * effort)

/** Adds a plan unless it is known, and what it is worth against each plan of the other side. */
function addPlan(engine: Engine, side: Side, other: Side, isFirst: boolean, plan: Int32Array): void {
  if (side.plans.some((known) => side.units.every((u) => int(known, u) === int(plan, u)))) return
  side.plans.push(plan)
  const n = side.plans.length - 1
  other.plans.forEach((theirs, m) => {
    const [i, k] = isFirst ? [n, m] : [m, n]
    const orders = scriptedStart(engine)
    for (const u of side.units) orders[u] = int(plan, u)
    for (const u of other.units) orders[u] = int(theirs, u)
    engine.trial.run(orders)
    for (const each of [side, other]) {
      const row = each.worth[i] ?? []
      row[k] = engine.estimate.value(engine.trial, each.power)
      each.worth[i] = row
    }
  })
}

function scriptedStart({ scripted }: Engine): Int32Array {
  return scripted.map((code) => (code === NONE ? 0 : code))
}

/** A side's plans, each as often as its share, also in the first few samples. */
function samplesOf({ plans, mixture, units }: Side, engine: Engine, count: number): Int32Array[] {
  return Array.from({ length: count }, (_, n) => {
    const plan = entry(plans, planAt(mixture, ((n + 0.5) * GOLDEN) % 1))
    const orders = scriptedStart(engine)
    for (const u of units) orders[u] = int(plan, u)
    return orders
  })
}

/** The plan at a point of the unit interval, of which each has its share. */
function planAt(mixture: Float64Array, point: number): number {
  let left = point
  for (let n = 0; n < mixture.length; n++) {
    left -= real(mixture, n)
    if (left < 0) return n
  }
  return 0
}

/** Regret matching: both mixtures become the averages of many rounds. */
function settle(us: Side, them: Side): void {
  const [rows, columns] = [us.plans.length, them.plans.length]
  const regret = [new Float64Array(rows), new Float64Array(columns)] as const
  const sum = [new Float64Array(rows), new Float64Array(columns)] as const
  for (let round = 0; round < ROUNDS; round++) {
    const mine = positivePart(regret[0])
    const theirs = positivePart(regret[1])
    const gains = Float64Array.from({ length: rows }, (_, i) => mean(theirs, (k) => us.worth[i]?.[k] ?? 0))
    const losses = Float64Array.from({ length: columns }, (_, k) => mean(mine, (i) => them.worth[i]?.[k] ?? 0))
    const [value, worth] = [mean(mine, (i) => real(gains, i)), mean(theirs, (k) => real(losses, k))]
    gains.forEach((gain, i) => (regret[0][i] = Math.max(0, real(regret[0], i) + gain - value)))
    losses.forEach((gain, k) => (regret[1][k] = Math.max(0, real(regret[1], k) + gain - worth)))
    mine.forEach((share, i) => (sum[0][i] = real(sum[0], i) + round * share))
    theirs.forEach((share, k) => (sum[1][k] = real(sum[1], k) + round * share))
  }
  us.mixture = positivePart(sum[0])
  them.mixture = positivePart(sum[1])
}

/** Shares in proportion; equal ones if all are 0. */
function positivePart(weights: Float64Array): Float64Array {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length))
}

function mean(shares: Float64Array, worth: (n: number) => number): number {
  let sum = 0
  for (let n = 0; n < shares.length; n++) sum += real(shares, n) * worth(n)
  return sum
}
