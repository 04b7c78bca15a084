/** The places of all boards of a game side by side, as tables for the search. */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { type AtlasTables, type Cells, at, entry, NONE, tablesOf } from '../../rules/movement/atlas-tables.ts'
import { weakMemoize } from '../../lib/memoize.ts'

/** Units farther than this from a centre do not count there. */
export const MAX_DISTANCE = 3
export const FAR = 99

/**
 * What never changes on a map. The places of the second board come after all places of the first.
 * Arms are 0 (army) and 1 (fleet) here.
 */
export interface Theatre {
  readonly atlas: Atlas
  readonly boards: number
  readonly tables: AtlasTables
  /** The province of each centre; the centre in each province, or NONE. */
  readonly centres: Cells
  readonly centreIn: Cells
  /** By arm and location: the locations one step away. */
  readonly steps: readonly (readonly Cells[])[]
  /** By arm and location: pairs of a centre and its distance, up to `MAX_DISTANCE`. */
  readonly near: readonly (readonly Cells[])[]
  /** By arm, `location * centres + centre`: the number of steps, or FAR. */
  readonly distance: readonly Cells[]
}

/** A unit of this arm bit can go from one location to the other. */
export interface Step {
  readonly arm: number
  readonly from: number
  readonly to: number
}

export const armIndex = (arm: number): number => arm - 1

/** The tables of a map, on so many boards. Compiled once. */
export const theatreOf = (atlas: Atlas, boards: number): Theatre => {
  const made = theatres(atlas)
  const theatre = made[boards] ?? compile(atlas, boards)
  made[boards] = theatre
  return theatre
}

const theatres = weakMemoize((_: Atlas): Theatre[] => [])

function compile(atlas: Atlas, boards: number): Theatre {
  const tables = sideBySide(tablesOf(atlas), boards)
  const centreProvinces = atlas.provinces.filter(({ centre }) => centre).map(({ index }) => index)
  const centres = Int16Array.from(
    copies(boards).flatMap((n) => centreProvinces.map((p) => n * atlas.provinces.length + p)),
  )
  const centreIn = new Int16Array(tables.provinces).fill(NONE)
  centres.forEach((province, centre) => (centreIn[province] = centre))
  const steps = (['army', 'fleet'] as const).map((arm) =>
    copies(boards).flatMap((n) =>
      atlas.locations.map(({ reach }) => Int16Array.from(reach[arm], (to) => n * atlas.locations.length + to)),
    ),
  )
  return { atlas, boards, tables, centres, centreIn, steps, ...distancesBy(steps, tables, centres) }
}

function distancesBy(steps: Theatre['steps'], tables: AtlasTables, centres: Cells): Pick<Theatre, 'near' | 'distance'> {
  const distance = steps.map((reach) => distancesTo(reach, tables, centres))
  const near = distance.map((cells) =>
    copies(tables.locations).map((here) =>
      nearCentres(cells.subarray(here * centres.length, (here + 1) * centres.length)),
    ),
  )
  return { distance, near }
}

/** The same places with more steps between them. */
export function withSteps(theatre: Theatre, more: readonly Step[]): Theatre {
  if (more.length === 0) return theatre
  const { tables, centres } = theatre
  const [stepBits, touches] = [tables.steps.slice(), tables.touches.slice()]
  const steps = theatre.steps.map((reach) => [...reach])
  for (const { arm, from, to } of more) {
    const cell = from * tables.locations + to
    if ((at(stepBits, cell) & arm) !== 0) continue
    stepBits[cell] = at(stepBits, cell) | arm
    const edge = from * tables.provinces + at(tables.provinceOf, to)
    touches[edge] = at(touches, edge) | arm
    const reach = entry(steps, armIndex(arm))
    reach[from] = Int16Array.of(...entry(reach, from), to)
  }
  const extended = { ...tables, steps: stepBits, touches }
  return { ...theatre, tables: extended, steps, ...distancesBy(steps, extended, centres) }
}

const copies = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

const nearCentres = (distances: Cells): Cells =>
  Int16Array.from([...distances].flatMap((steps, centre) => (steps <= MAX_DISTANCE ? [centre, steps] : [])))

/** From every location to every centre. */
function distancesTo(steps: readonly Cells[], { provinceOf, locations }: AtlasTables, centres: Cells): Cells {
  const distances = new Int16Array(locations * centres.length).fill(FAR)
  centres.forEach((province, centre) => {
    const queue = copies(locations).filter((l) => at(provinceOf, l) === province)
    for (const l of queue) distances[l * centres.length + centre] = 0
    for (const here of queue) {
      const next = at(distances, here * centres.length + centre) + 1
      for (const there of entry(steps, here)) {
        const cell = there * centres.length + centre
        if (at(distances, cell) !== FAR) continue
        distances[cell] = next
        queue.push(there)
      }
    }
  })
  return distances
}

/** Tables of several copies of a map that do not touch. */
function sideBySide(one: AtlasTables, boards: number): AtlasTables {
  if (boards === 1) return one
  const locations = boards * one.locations
  const provinces = boards * one.provinces
  const steps = new Int16Array(locations * locations)
  const touches = new Int16Array(locations * provinces)
  for (let n = 0; n < boards; n++)
    for (let from = 0; from < one.locations; from++) {
      const row = n * one.locations + from
      steps.set(
        one.steps.subarray(from * one.locations, (from + 1) * one.locations),
        row * locations + n * one.locations,
      )
      touches.set(
        one.touches.subarray(from * one.provinces, (from + 1) * one.provinces),
        row * provinces + n * one.provinces,
      )
    }
  const repeated = (cells: Cells, shift: number): Cells =>
    Int16Array.from(copies(boards).flatMap((n) => [...cells].map((value) => value + n * shift)))
  return {
    ...one,
    locations,
    provinces,
    provinceOf: repeated(one.provinceOf, one.provinces),
    inland: repeated(one.inland, one.locations),
    terrain: repeated(one.terrain, 0),
    convoys: repeated(one.convoys, 0),
    steps,
    touches,
    seas: copies(boards).flatMap((n) => one.seas.map((seas) => seas.map((sea) => sea + n * one.provinces))),
  }
}
