import { weakMemoize } from '../../lib/memoize.ts'
import type { Arm } from '../names.ts'
import type { Atlas, ProvinceInfo, Terrain } from '../atlas/atlas.ts'

/** The one kind of array in the kernel, so that every read compiles to the same code. */
export type Cells = Int16Array
/** No unit, no province, no location. */
export const NONE = -1

export const at = (cells: Cells, index: number): number => cells[index] ?? NONE

/** Returns an entry that must exist. */
export function entry<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`no entry ${index}`)
  return item
}

export const ARMY = 1
export const FLEET = 2
export const armBit = (arm: Arm): number => (arm === 'army' ? ARMY : FLEET)

export const COAST = 1
export const SEA = 2
const TERRAIN: Readonly<Record<Terrain, number>> = { land: 0, coast: COAST, sea: SEA }

/**
 * An atlas as integers, by index of locations and provinces. `steps` and `touches` hold arm bits.
 */
export interface AtlasTables {
  readonly atlas: Atlas
  readonly locations: number
  readonly provinces: number
  /** Location indices by name. */
  readonly placeOf: ReadonlyMap<string, number>
  /** The province of a location. */
  readonly provinceOf: Cells
  /** The location of a province without its coasts, where an army stands. */
  readonly inland: Cells
  readonly terrain: Cells
  /** 1 where a fleet may convoy. */
  readonly convoys: Cells
  /** Numbers the provinces where a fleet may convoy, from 0; NONE elsewhere. */
  readonly seaNumber: Cells
  readonly seaCount: number
  /** The arms that can step from one location to another. */
  readonly steps: Cells
  /** The arms that can step from a location to some part of a province. */
  readonly touches: Cells
  /** For each province, the bordering provinces where fleets may convoy (seas, as a rule). */
  readonly seas: readonly Cells[]
  /** For each province, the coasts that a fleet there borders. */
  readonly shores: readonly Cells[]
}

/** Compiled once per atlas. */
export const tablesOf = weakMemoize(compile)

function compile(atlas: Atlas): AtlasTables {
  const locations = atlas.locations.length
  const provinces = atlas.provinces.length
  const provinceOf = Int16Array.from(atlas.locations, (l) => l.province.index)
  const steps = new Int16Array(locations * locations)
  const touches = new Int16Array(locations * provinces)
  for (const from of atlas.locations)
    for (const arm of ['army', 'fleet'] as const)
      for (const to of from.reach[arm]) {
        steps[from.index * locations + to] = at(steps, from.index * locations + to) | armBit(arm)
        const cell = from.index * provinces + at(provinceOf, to)
        touches[cell] = at(touches, cell) | armBit(arm)
      }
  const inland = new Int16Array(provinces)
  for (const l of atlas.locations) if (l.coast === null) inland[l.province.index] = l.index
  const terrain = Int16Array.from(atlas.provinces, (p) => TERRAIN[p.terrain])
  const convoys = Int16Array.from(atlas.provinces, (p) => (p.convoys ? 1 : 0))
  let seaCount = 0
  const seaNumber = Int16Array.from(atlas.provinces, (p) => (p.convoys ? seaCount++ : NONE))
  const seas = atlas.provinces.map((p) => Int16Array.from(bordering(atlas, p.index, ({ convoys: may }) => may)))
  const shores = atlas.provinces.map((p) => Int16Array.from(bordering(atlas, p.index, (q) => q.terrain === 'coast')))
  const placeOf = new Map(atlas.locations.map((l) => [l.id as string, l.index]))
  return {
    atlas,
    placeOf,
    locations,
    provinces,
    provinceOf,
    inland,
    terrain,
    convoys,
    seaNumber,
    seaCount,
    steps,
    touches,
    seas,
    shores,
  }
}

/** The provinces of some kind that a fleet can step to, by index. */
function bordering(atlas: Atlas, province: number, isIncluded: (other: ProvinceInfo) => boolean): Set<number> {
  const reached = atlas.locations.filter((l) => l.province.index === province).flatMap((l) => l.reach.fleet)
  const provinces = reached.flatMap((to) => atlas.locations[to]?.province ?? [])
  return new Set(provinces.filter(isIncluded).map(({ index }) => index))
}

export const canStep = (t: AtlasTables, arm: number, from: number, to: number): boolean =>
  (at(t.steps, from * t.locations + to) & arm) !== 0

export const canTouch = (t: AtlasTables, arm: number, from: number, province: number): boolean =>
  (at(t.touches, from * t.provinces + province) & arm) !== 0
