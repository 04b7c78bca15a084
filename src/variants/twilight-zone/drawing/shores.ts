/** The shores of spaces with several coasts, and the coast of each (TWZ-3g). */
import type { Atlas, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
import type { Coast } from '../../../rules/names.ts'
import type { Grid } from './grid.ts'
import {
  DIRECTIONS,
  NOWHERE,
  around,
  neighbourCell,
  eachPoint,
  edgeOf,
  edgeToLast,
  edgeToNext,
  provinceAt,
} from './grid.ts'

/** A stretch of shore, unbroken by land or the side of the rectangle. */
export interface Shore {
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
export interface Stretch extends Shore {
  readonly coast: Coast | null
}

export interface Shoreline {
  readonly shores: readonly Shore[]
  /** The shore index of each edge. */
  readonly shoreOf: ReadonlyMap<number, number>
}

/** The shores of all spaces with several coasts. */
export function shoresOf(base: Atlas, grid: Grid, isSea: (cell: number) => boolean): Shoreline {
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
export function namedShores(base: Atlas, shores: readonly Shore[]): Stretch[] {
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
