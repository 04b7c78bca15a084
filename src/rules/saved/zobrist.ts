/**
 * The `zobrist_hash` of the Python package `diplomacy` 1.1.2: a number for each fact of a state,
 * drawn from a fixed seed of the map, and the XOR of those that hold.
 */
import { weakMemoize } from '../../lib/memoize.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { SavedState } from './saved-format.ts'

/** A row of numbers by location for each unit type or power. */
type Table = ReadonlyMap<string, ReadonlyMap<string, bigint>>

interface ZobristTables {
  readonly unitType: Table
  readonly units: Table
  readonly dislodgedType: Table
  readonly dislodged: Table
  readonly centers: Table
  readonly homes: Table
}

const UNIT_TYPES = ['A', 'F']

/** As a decimal text. Of the state it reads `units`, `centers` and `homes`. */
export function zobristHash(atlas: Atlas, state: Pick<SavedState, 'units' | 'centers' | 'homes'>): string {
  const tables = tablesOf(atlas)
  let hash = 0n
  const add = (table: Table, row: string, location: string): void => {
    hash ^= table.get(row)?.get(location) ?? 0n
  }
  for (const [power, units] of Object.entries(state.units)) {
    for (const unit of units) {
      const isDislodged = unit.startsWith('*')
      const [type = '', location = ''] = unit.replace('*', '').split(' ')
      add(isDislodged ? tables.dislodgedType : tables.unitType, type, location)
      add(isDislodged ? tables.dislodged : tables.units, power, location)
    }
  }
  for (const [power, centers] of Object.entries(state.centers)) for (const at of centers) add(tables.centers, power, at)
  for (const [power, homes] of Object.entries(state.homes)) for (const at of homes) add(tables.homes, power, at)
  return String(hash)
}

/** Some 1,900 numbers by rejection sampling: made once per map, on first use. */
const tablesOf = weakMemoize((atlas: Atlas): ZobristTables => {
  const locations = atlas.locations.map(({ id }): string => id).toSorted()
  const powers = atlas.powers.map(({ power }): string => power).toSorted()
  const nextBits = mersenneTwister(seedOf(locations.length, atlas.centres.toSorted().join('-')))
  const table = (rows: readonly string[]): Table =>
    new Map(rows.map((row) => [row, new Map(locations.map((location) => [location, nextPositive(nextBits)]))]))
  // The package draws its tables in this order.
  return {
    unitType: table(UNIT_TYPES),
    units: table(powers),
    dislodgedType: table(UNIT_TYPES),
    dislodged: table(powers),
    centers: table(powers),
    homes: table(powers),
  }
})

/** (12345 + locations + Σ code of character i · 7^i) mod 2³². */
function seedOf(locations: number, centres: string): number {
  let sum = 0n
  for (let i = centres.length - 1; i >= 0; i--) sum = sum * 7n + BigInt(centres.charCodeAt(i))
  return Number(BigInt.asUintN(32, 12_345n + BigInt(locations) + sum))
}

const BELOW = 2n ** 63n - 1n

/** Python's `randint(1, 2**63 - 1)`: 63 bits, the low word first, drawn again if too large. */
function nextPositive(nextBits: () => number): bigint {
  const low = BigInt(nextBits())
  const bits = (BigInt(nextBits() >>> 1) << 32n) | low
  return bits < BELOW ? bits + 1n : nextPositive(nextBits)
}

/**
 * MT19937 (Matsumoto and Nishimura, 1998), seeded and read as Python's `random` does, so that
 * tables made there from a seed can be made here.
 */
const SIZE = 624
const SHIFT = 397
const UPPER_BIT = 0x80000000
const LOWER_BITS = 0x7fffffff
const MATRIX = 0x9908b0df

/** Answers 32 bits with each call. `seed`: an unsigned 32-bit integer. */
function mersenneTwister(seed: number): () => number {
  const state = initialState(seed)
  let next = SIZE
  return () => {
    if (next === SIZE) {
      regenerate(state)
      next = 0
    }
    return temper(state[next++] ?? 0)
  }
}

/** The reference `init_by_array` with the seed as its only key. */
function initialState(seed: number): Uint32Array {
  const state = new Uint32Array(SIZE)
  state[0] = 19_650_218
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1_812_433_253, scrambled(state, i)) + i
  let i = 1
  const advance = (multiplier: number, addend: (i: number) => number): void => {
    state[i] = ((state[i] ?? 0) ^ Math.imul(multiplier, scrambled(state, i))) + addend(i)
    if (++i === SIZE) {
      state[0] = state[SIZE - 1] ?? 0
      i = 1
    }
  }
  for (let count = SIZE; count > 0; count--) advance(1_664_525, () => seed)
  for (let count = SIZE - 1; count > 0; count--) advance(1_566_083_941, (index) => -index)
  state[0] = UPPER_BIT
  return state
}

function scrambled(state: Uint32Array, i: number): number {
  const before = state[i - 1] ?? 0
  return before ^ (before >>> 30)
}

function regenerate(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const bits = ((state[i] ?? 0) & UPPER_BIT) | ((state[(i + 1) % SIZE] ?? 0) & LOWER_BITS)
    state[i] = (state[(i + SHIFT) % SIZE] ?? 0) ^ (bits >>> 1) ^ (bits & 1 ? MATRIX : 0)
  }
}

function temper(word: number): number {
  let bits = word
  bits ^= bits >>> 11
  bits ^= (bits << 7) & 0x9d2c5680
  bits ^= (bits << 15) & 0xefc60000
  bits ^= bits >>> 18
  return bits >>> 0
}
