/** Compares plans by what can be reached with the movement after them. */
import type { Random } from '../../lib/random.ts'
import { entry } from '../../rules/movement/atlas-tables.ts'
import { Answer, type RatedPlan } from './answer.ts'
import { drawOthers, drawOwn, type Engine } from '../simulation/engine.ts'
import { isNextCapturing, nextEngine } from './next-movement.ts'

/** The search for the next movement: samples, plans to start from, and simulated phases. */
const NEXT = { samples: 3, starts: 2, effort: 240 }
/** What preparing it costs, in simulated phases. */
const OVERHEAD = 60
const COST = NEXT.effort + OVERHEAD
/** From this effort on, plans are compared by looking ahead. */
export const LOOKS_AHEAD = 6000
/** The share of the value after the next movement in the value of a plan. */
const TRUST = 0.7

/** As many plans as the effort can compare. */
export const contenderCount = (effort: number): number =>
  Math.max(2, Math.min(16, Math.round(Math.sqrt(effort / COST))))

interface Contender extends RatedPlan {
  total: number
  count: number
}

const scoreOf = ({ value, total, count }: Contender): number =>
  (1 - TRUST) * value + (count === 0 ? 0 : (TRUST * total) / count)

/** The plan that leads to the best positions. Half of the plans are dropped after each round. */
export function lookAhead(
  engine: Engine,
  units: readonly number[],
  plans: readonly RatedPlan[],
  samples: readonly Int32Array[],
  budget: number,
  random: Random,
): RatedPlan {
  const following = isNextCapturing(engine.situation)
  let contenders: Contender[] = plans.map((plan) => ({ ...plan, total: 0, count: 0 }))
  const rounds = Math.max(1, Math.ceil(Math.log2(contenders.length)))
  let first = 0
  while (contenders.length > 1) {
    const count = Math.floor(budget / rounds / COST / contenders.length)
    if (count === 0) break
    for (let n = 0; n < count; n++) {
      const sample = entry(samples, (first + n) % samples.length)
      // The same chances for all: what differs is the plan.
      const seed = random()
      for (const contender of contenders) {
        for (const u of units) sample[u] = contender.orders[u] ?? 0
        engine.trial.run(sample)
        contender.total += valueAfter(nextEngine(engine, following), sameChances(seed))
        contender.count++
      }
    }
    first += count
    contenders = contenders.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, Math.ceil(contenders.length / 2))
  }
  const [best] = contenders.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  if (best === undefined) throw new RangeError('no plans')
  return best
}

function sameChances(seed: number): Random {
  let state = Math.floor(seed * 2 ** 32)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

/** What the power can reach with its next movement. */
function valueAfter(engine: Engine, random: Random): number {
  const { me, trial, estimate } = engine
  const answer = new Answer(trial, estimate, me)
  if (answer.units.length === 0) return 0
  const samples = Array.from({ length: NEXT.samples }, () => drawOthers(engine, me, random))
  answer.search(
    samples,
    Array.from({ length: NEXT.starts }, () => drawOwn(engine, me, random)),
    NEXT.effort,
  )
  return answer.value
}
