/** Borders between the spaces of a drawing, and the coast of each shore (TWZ-3g). */
import type { Atlas, Terrain, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
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
  edgeOf,
} from './grid.ts'

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
  const shoreline = shoresOf(base, grid, isSea)
  const shores = namedShores(base, shoreline.shores)
  const coastOf = (edge: number): Coast | null => shores[shoreline.shoreOf.get(edge) ?? NOWHERE]?.coast ?? null
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

/** A stretch of shore, unbroken by land or the side of the rectangle. */
interface Shore {
  readonly province: number
  readonly seas: ReadonlySet<number>
  /** The cells along it. */
  readonly cells: ReadonlySet<number>
  /** The coasts named by cells along it. */
  readonly named: ReadonlySet<Coast>
  /** Its middle. */
  readonly x: number
  readonly y: number
}

/** A shore and its coast; null if it is not named, or named twice. */
interface Stretch extends Shore {
  readonly coast: Coast | null
}

interface Shoreline {
  readonly shores: readonly Shore[]
  /** The shore index of each edge. */
  readonly shoreOf: ReadonlyMap<number, number>
}

/** The shores of all spaces with several coasts. */
function shoresOf(base: Atlas, grid: Grid, isSea: (cell: number) => boolean): Shoreline {
  const isSplit = (province: number): boolean => (base.provinces[province]?.coasts.length ?? 0) > 0
  const edges = Array.from(grid.cells.keys()).flatMap((cell) =>
    isSplit(provinceAt(grid, cell))
      ? DIRECTIONS.filter((d) => isSea(neighbourCell(grid, cell, d))).map((d) => edgeOf(cell, d))
      : [],
  )
  const first = new Map(edges.map((edge) => [edge, edge]))
  eachPoint(grid, (x, y) => joinAt(grid, around(grid, x, y), first))
  const byShore = Map.groupBy(edges, (edge) => firstOf(first, edge))
  const shores = [...byShore.values()].map((shoreEdges) => shoreFrom(grid, shoreEdges))
  return {
    shores,
    shoreOf: new Map([...byShore.values()].flatMap((shoreEdges, n) => shoreEdges.map((edge) => [edge, n]))),
  }
}

/** Joins the edges at both ends of a run of one space's cells around a point. */
function joinAt(grid: Grid, cells: readonly number[], first: Map<number, number>): void {
  for (const n of [0, 1, 2, 3]) {
    const space = provinceAt(grid, cells[n] ?? NOWHERE)
    const isOurs = (k: number): boolean => provinceAt(grid, cells[k % 4] ?? NOWHERE) === space
    const length = [1, 2, 3].find((k) => !isOurs(n + k))
    if (isOurs(n + 3) || length === undefined) continue
    const [start, end] = [edgeToLast(cells, n), edgeToNext(cells, (n + length - 1) % 4)]
    if (first.has(start) && first.has(end)) first.set(firstOf(first, start), firstOf(first, end))
  }
}

function firstOf(first: ReadonlyMap<number, number>, edge: number): number {
  const before = first.get(edge)
  return before === undefined || before === edge ? edge : firstOf(first, before)
}

function shoreFrom(grid: Grid, edges: readonly number[]): Shore {
  const cells = edges.map((edge) => Math.floor(edge / 4))
  const seas = edges.map((edge) => provinceAt(grid, neighbourCell(grid, Math.floor(edge / 4), edge % 4)))
  const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
  return {
    province: provinceAt(grid, cells[0] ?? NOWHERE),
    seas: new Set(seas),
    cells: new Set(cells),
    named: new Set(cells.flatMap((cell) => grid.marks[cell] ?? [])),
    x: mean(cells.map((cell) => cell % grid.width)),
    y: mean(cells.map((cell) => Math.floor(cell / grid.width))),
  }
}

/** Every shore with its coast: as its cells name it, or the only one possible. */
function namedShores(base: Atlas, shores: readonly Shore[]): Stretch[] {
  return shores.map((shore) => {
    const province = base.provinces[shore.province]
    const all = shores.filter((candidate) => candidate.province === shore.province)
    return { ...shore, coast: province === undefined ? null : coastOf(province, shore, all) }
  })
}

function coastOf({ coasts }: ProvinceInfo, shore: Shore, all: readonly Shore[]): Coast | null {
  const [only = null, ...rest] = shore.named
  if (only !== null) return rest.length === 0 ? only : null
  const unnamed = all.filter(({ named }) => named.size === 0)
  if (unnamed.length === 2 && all.length === 2) return byCompass(coasts, shore, unnamed)
  const unused = coasts.filter((coast) => !all.some(({ named }) => named.has(coast)))
  return unnamed.length === 1 && unused.length === 1 ? (unused[0] ?? null) : null
}

const BEARING: Readonly<Record<Coast, (shore: Shore) => number>> = {
  NC: ({ y }) => -y,
  EC: ({ x }) => x,
  SC: ({ y }) => y,
  WC: ({ x }) => -x,
}

/** Of two unnamed shores, each is the coast on its side, if that is clear. */
function byCompass([first, second]: readonly Coast[], shore: Shore, all: readonly Shore[]): Coast | null {
  const neighbour = all.find((candidate) => candidate !== shore)
  if (first === undefined || second === undefined || neighbour === undefined) return null
  const asFirst = BEARING[first](shore) + BEARING[second](neighbour)
  const asSecond = BEARING[second](shore) + BEARING[first](neighbour)
  return asFirst === asSecond ? null : asFirst > asSecond ? first : second
}
