/** `npm run bench`: time to resolve a movement phase from parsed orders, with legality checks. */
import { resolveMovement } from '../../src/rules/movement/resolve.ts'
import { MAIN, boardOf, standard } from '../support/boards/movement.ts'
import type { PlayedPhase } from '../support/boards/positions.ts'
import { playedPhases } from '../support/boards/positions.ts'
import { diceFrom, randomOrders, randomUnits } from '../support/random/random-movement.ts'
import { resolveSlowly } from '../support/boards/slow-movement.ts'

const WARM_UP = 400_000
const SAMPLES = 200_000
const SLOW_SAMPLES = 400

interface Timing {
  readonly median: number
  readonly p99: number
  readonly heap: number
}

const fast = ({ state, issued }: PlayedPhase): unknown => resolveMovement(standard, MAIN, state, issued)
const slow = ({ state, issued }: PlayedPhase): unknown => resolveSlowly(state.units, issued)

/** Microseconds per phase, and bytes of heap between collections. */
function measure(
  phases: readonly PlayedPhase[],
  resolve: (phase: PlayedPhase) => unknown,
  samples: number,
  warmUp: number,
): Timing {
  const at = (n: number): PlayedPhase => phases[n % phases.length] ?? fail()
  for (let n = 0; n < warmUp; n++) resolve(at(n))
  const times = new Float64Array(samples)
  for (let n = 0; n < samples; n++) {
    const phase = at(n)
    const begun = process.hrtime.bigint()
    resolve(phase)
    times[n] = Number(process.hrtime.bigint() - begun) / 1000
  }
  times.sort()
  const rank = (share: number): number => times[Math.floor(samples * share)] ?? fail()
  return { median: rank(0.5), p99: rank(0.99), heap: growth(phases, resolve) }
}

/** Median heap growth per phase of runs too short for a garbage collection; drops runs with one. */
function growth(phases: readonly PlayedPhase[], resolve: (phase: PlayedPhase) => unknown): number {
  const runs = Array.from({ length: 9 }, () => {
    const before = process.memoryUsage().heapUsed
    for (const phase of phases) resolve(phase)
    return (process.memoryUsage().heapUsed - before) / phases.length
  })
  return runs.filter((bytes) => bytes > 0).toSorted((a, b) => a - b)[4] ?? 0
}

function fail(): never {
  throw new Error('nothing to measure')
}

/** Boards of 34 random units with many supports, convoys and conflicts. */
function fullBoards(count: number): PlayedPhase[] {
  return Array.from({ length: count }, (_, seed) => {
    const dice = diceFrom(seed)
    const units = randomUnits(dice, 34)
    return { name: `full board ${seed}`, state: boardOf(units), issued: randomOrders(dice, units) }
  })
}

const games = playedPhases(new URL(process.argv[2] ?? '../games/', import.meta.url))
const sets: readonly (readonly [string, readonly PlayedPhase[]])[] = [
  ['played phases', games],
  ['played, 32 units or more', games.filter(({ state }) => state.units.length >= 32)],
  ['full boards at random', fullBoards(64)],
]

const cell = (n: number, digits: number): string => n.toFixed(digits).padStart(9)
console.log(`${''.padEnd(26)}   phases   median      p99     heap   slow reading   ratio`)
console.log(`${''.padEnd(26)}              µs       µs    bytes             µs`)
for (const [name, phases] of sets) {
  const { median, p99, heap } = measure(phases, fast, SAMPLES, WARM_UP)
  const reference = measure(phases, slow, SLOW_SAMPLES, 100).median
  const columns = [
    cell(phases.length, 0),
    cell(median, 2),
    cell(p99, 2),
    cell(heap, 0),
    cell(reference, 0).padStart(15),
  ]
  console.log(`${name.padEnd(26)}${columns.join('')}${cell(reference / median, 0).padStart(8)}×`)
}
