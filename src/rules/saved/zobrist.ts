/**
 * The `zobrist_hash` of the Python package `diplomacy` 1.1.2: a number for each fact of a state,
 * drawn from a fixed seed of the map, and the XOR of those that hold.
 */
import { weakMemoize } from '../../lib/memoize.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { mersenneTwister } from './mersenne-twister.ts'
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
