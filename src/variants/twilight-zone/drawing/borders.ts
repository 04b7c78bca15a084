/** The spaces of a drawing: their borders, pieces, sides and shores. */
import type { Atlas, Terrain } from '../../../rules/atlas/atlas.ts'
import type { Coast } from '../../../rules/names.ts'
import {
  type Grid,
  DIRECTIONS,
  NOWHERE,
  around,
  neighbourCell,
  eachPoint,
  edgeToLast,
  edgeToNext,
  provinceAt,
} from './grid.ts'
import { type Stretch, shorelineOf } from './shores.ts'

/** A set of bits: the north, east, south and west side of the rectangle. */
type Sides = number

/** Where fleets pass between two coastal spaces along a sea that touches both (TWZ-4). */
interface Passage {
  readonly from: number
  readonly to: number
  /** The coast with the shore at this corner; null without several coasts or a name. */
  readonly fromCoast: Coast | null
  readonly toCoast: Coast | null
}

/** All by province index. */
export interface DrawnSpaces {
  readonly grid: Grid
  readonly terrain: readonly Terrain[]
  /** Spaces whose cells share an edge (TWZ-2). */
  readonly borders: readonly ReadonlySet<number>[]
  /** The number of pieces of each space; 0 if it is missing. */
  readonly pieces: readonly number[]
  readonly sides: readonly Sides[]
  /** The sides whose common corner belongs to the space. */
  readonly corners: readonly Sides[]
  /** The shores of spaces with several coasts, and the coasts they belong to. */
  readonly shores: readonly Stretch[]
  readonly passages: readonly Passage[]
}

export function spacesOf(base: Atlas, grid: Grid): DrawnSpaces {
  const terrain = base.provinces.map((province) => province.terrain)
  const isSea = (cell: number): boolean => terrain[provinceAt(grid, cell)] === 'sea'
  const { shores, shoreOf } = shorelineOf(base, grid, isSea)
  const coastOf = (edge: number): Coast | null => shores[shoreOf.get(edge) ?? NOWHERE]?.coast ?? null
  return {
    grid,
    terrain,
    borders: bordersIn(base, grid),
    pieces: piecesIn(base, grid),
    ...frame(base, grid),
    shores,
    passages: passagesIn(grid, terrain, coastOf),
  }
}

/** By province index: the provinces that share edges with a space (TWZ-2). */
export function bordersIn({ provinces }: Atlas, grid: Grid): Set<number>[] {
  const borders = provinces.map(() => new Set<number>())
  grid.cells.forEach((province, cell) => {
    for (const direction of DIRECTIONS) {
      const neighbour = provinceAt(grid, neighbourCell(grid, cell, direction))
      if (neighbour !== NOWHERE && neighbour !== province) borders[province]?.add(neighbour)
    }
  })
  return borders
}

/** The connected parts of some spaces, in their order. */
export function partsOf({ borders }: Pick<DrawnSpaces, 'borders'>, spaces: Iterable<number>): ReadonlySet<number>[] {
  const remaining = new Set(spaces)
  return [...remaining].flatMap((first) => {
    if (!remaining.has(first)) return []
    const part = new Set([first])
    for (const here of part) for (const next of borders[here] ?? []) if (remaining.has(next)) part.add(next)
    for (const space of part) remaining.delete(space)
    return [part]
  })
}

/** The connected seas: one part if fleets can sail from every sea to every other. */
export const seaPartsOf = (drawing: Pick<DrawnSpaces, 'borders' | 'terrain' | 'pieces'>): ReadonlySet<number>[] =>
  partsOf(
    drawing,
    [...drawing.terrain.keys()].filter((index) => drawing.terrain[index] === 'sea' && drawing.pieces[index] !== 0),
  )

function piecesIn({ provinces }: Atlas, grid: Grid): number[] {
  const pieces = provinces.map(() => 0)
  const seen = new Uint8Array(grid.cells.length)
  grid.cells.forEach((province, cell) => {
    if (province === NOWHERE || seen[cell] === 1) return
    pieces[province] = (pieces[province] ?? 0) + 1
    flood(grid, cell, seen)
  })
  return pieces
}

/** Marks all connected cells of the same province. */
function flood(grid: Grid, start: number, seen: Uint8Array): void {
  const queue = [start]
  seen[start] = 1
  for (const cell of queue) {
    for (const direction of DIRECTIONS) {
      const next = neighbourCell(grid, cell, direction)
      if (next === NOWHERE || seen[next] === 1 || grid.cells[next] !== grid.cells[cell]) continue
      seen[next] = 1
      queue.push(next)
    }
  }
}

/** Which sides of the rectangle a space touches, and which of its corners it owns. */
function frame({ provinces }: Atlas, grid: Grid): Pick<DrawnSpaces, 'sides' | 'corners'> {
  const sides = provinces.map(() => 0)
  const corners = provinces.map(() => 0)
  grid.cells.forEach((province, cell) => {
    const open = DIRECTIONS.filter((direction) => neighbourCell(grid, cell, direction) === NOWHERE)
    const bits = open.reduce<number>((set, direction) => set | (1 << direction), 0)
    if (province === NOWHERE || bits === 0) return
    sides[province] = (sides[province] ?? 0) | bits
    if (open.length > 1) corners[province] = (corners[province] ?? 0) | bits
  })
  return { sides, corners }
}

/** Points where exactly two coastal spaces and a sea meet, joining both shores (TWZ-4). */
function passagesIn(grid: Grid, terrain: readonly Terrain[], coastOf: (edge: number) => Coast | null): Passage[] {
  const passages: Passage[] = []
  eachPoint(grid, (x, y) => {
    const cells = around(grid, x, y)
    const spaces = cells.map((cell) => provinceAt(grid, cell))
    const runs = [0, 1, 2, 3].filter((n) => spaces[n] !== spaces[(n + 3) % 4])
    const meets = runs.map((n) => spaces[n] ?? NOWHERE)
    if (runs.length !== 3 || new Set(meets).size !== 3) return
    const sea = meets.findIndex((space) => terrain[space] === 'sea')
    const [to, from] = [meets[(sea + 1) % 3] ?? NOWHERE, meets[(sea + 2) % 3] ?? NOWHERE]
    if (sea === -1 || terrain[from] !== 'coast' || terrain[to] !== 'coast') return
    const [seaStarts = 0, toStarts = 0] = [runs[sea], runs[(sea + 1) % 3]]
    const toCoast = coastOf(edgeToLast(cells, toStarts))
    const fromCoast = coastOf(edgeToNext(cells, (seaStarts + 3) % 4))
    passages.push({ from, to, fromCoast, toCoast })
  })
  return passages
}
