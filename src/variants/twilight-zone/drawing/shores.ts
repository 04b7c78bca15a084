/** The shores of spaces with several coasts, and the coast of each (TWZ-2, TWZ-3g). */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import type { Coast } from '../../../rules/names.ts'
import {
  type Grid,
  DIRECTIONS,
  NOWHERE,
  STEPS,
  around,
  edgeOf,
  edgeToLast,
  edgeToNext,
  eachPoint,
  neighbourCell,
  provinceAt,
} from './grid.ts'

/** A stretch of shore, unbroken by land or the side of the rectangle. */
interface Shore {
  readonly province: number
  readonly seas: ReadonlySet<number>
  /** The cells along it. */
  readonly cells: ReadonlySet<number>
  /** The coasts named by its own cells, which are on no other shore of its space. */
  readonly own: ReadonlySet<Coast>
  /** Its cells that are on another shore, too, with the coasts they name: the space is thin there. */
  readonly shared: ReadonlyMap<number, readonly Coast[]>
  /** Its middle, in cells. */
  readonly x: number
  readonly y: number
}

/** A shore and the names for it. */
interface NamedShore extends Shore {
  readonly named: ReadonlySet<Coast>
}

/** A shore and its coast; null if it is not named, or named twice. */
export interface Stretch extends NamedShore {
  readonly coast: Coast | null
}

interface Shoreline {
  readonly shores: readonly Stretch[]
  /** The shore index of each edge. */
  readonly shoreOf: ReadonlyMap<number, number>
}

/** The shores of all spaces with several coasts. `isSea`: of a cell. */
export function shorelineOf(base: Atlas, grid: Grid, isSea: (cell: number) => boolean): Shoreline {
  const isSplit = (province: number): boolean => (base.provinces[province]?.coasts.length ?? 0) > 0
  const edges = Array.from(grid.cells.keys()).flatMap((cell) =>
    isSplit(provinceAt(grid, cell))
      ? DIRECTIONS.filter((d) => isSea(neighbourCell(grid, cell, d))).map((d) => edgeOf(cell, d))
      : [],
  )
  const first = new Map(edges.map((edge) => [edge, edge]))
  eachPoint(grid, (x, y) => joinAt(grid, around(grid, x, y), first))
  const byShore = [...Map.groupBy(edges, (edge) => firstOf(first, edge)).values()]
  const numbers = new Map(byShore.flatMap((shoreEdges, n) => shoreEdges.map((edge) => [edge, n] as const)))
  const isShared = (cell: number): boolean =>
    new Set(DIRECTIONS.flatMap((direction) => numbers.get(edgeOf(cell, direction)) ?? [])).size > 1
  const shores = byShore.map((shoreEdges) => shoreFrom(grid, shoreEdges, isShared))
  return { shores: namedShores(base, shores), shoreOf: numbers }
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

function shoreFrom(grid: Grid, edges: readonly number[], isShared: (cell: number) => boolean): Shore {
  const cells = edges.map((edge) => Math.floor(edge / 4))
  const seas = edges.map((edge) => provinceAt(grid, neighbourCell(grid, Math.floor(edge / 4), edge % 4)))
  const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
  const shared = new Map(cells.filter(isShared).map((cell) => [cell, grid.marks[cell] ?? []]))
  // The edges lie apart where the cells are the same. Elsewhere cells have always decided.
  const offset = (edge: number, axis: 0 | 1): number => (shared.size > 0 ? 0.5 * (STEPS[edge % 4]?.[axis] ?? 0) : 0)
  return {
    province: provinceAt(grid, cells[0] ?? NOWHERE),
    seas: new Set(seas),
    cells: new Set(cells),
    own: new Set(cells.flatMap((cell) => (shared.has(cell) ? [] : (grid.marks[cell] ?? [])))),
    shared,
    x: mean(edges.map((edge) => (Math.floor(edge / 4) % grid.width) + offset(edge, 0))),
    y: mean(edges.map((edge) => Math.floor(Math.floor(edge / 4) / grid.width) + offset(edge, 1))),
  }
}

/** Every shore with its coast: as its cells name it, or the only one possible. */
function namedShores(base: Atlas, shores: readonly Shore[]): Stretch[] {
  const bySpace = Map.groupBy(shores, ({ province }) => province)
  const stretches = [...bySpace.values()].flatMap((all) => {
    const { coasts = [] } = base.provinces[all[0]?.province ?? NOWHERE] ?? {}
    const plain = withCoasts(coasts, all, namesAlong)
    const areAllNamed = plain.every(({ coast }) => coast !== null)
    const areAllUsed = coasts.every((coast) => plain.some((stretch) => stretch.coast === coast))
    const chosen = areAllNamed && areAllUsed ? plain : withCoasts(coasts, all, ({ own }) => own)
    return all.map((shore, n) => [shore, chosen[n]] as const)
  })
  const byShore = new Map(stretches)
  return shores.map((shore) => byShore.get(shore) ?? { ...shore, named: new Set(), coast: null })
}

type Names = ReadonlySet<Coast>

/** The names in cells along a shore that name one coast. */
const namesAlong = ({ own, shared }: Shore): Names =>
  new Set([...own, ...[...shared.values()].flatMap((coasts) => (coasts.length === 1 ? coasts : []))])

/** `namesOf`: names that are certain. The others are given to nameless shores. */
function withCoasts(coasts: readonly Coast[], all: readonly Shore[], namesOf: (shore: Shore) => Names): Stretch[] {
  const certain = new Map(all.map((shore) => [shore, namesOf(shore)]))
  const named = all.map((shore) => ({ ...shore, named: namesOnItsSide(shore, certain) }))
  return named.map((shore) => ({ ...shore, coast: coastOf(coasts, shore, named) }))
}

/** TWZ-2: a name in a cell of several shores is that of the shore on its side, among nameless ones. */
function namesOnItsSide(shore: Shore, certain: ReadonlyMap<Shore, Names>): Names {
  const isNameless = (candidate: Shore): boolean => certain.get(candidate)?.size === 0
  if (!isNameless(shore)) return certain.get(shore) ?? shore.own
  const names = [...shore.shared].flatMap(([cell, coasts]) => {
    const along = [...certain.keys()].filter(({ cells }) => cells.has(cell))
    return coasts.filter(
      (coast) =>
        !along.some((candidate) => certain.get(candidate)?.has(coast)) &&
        along.every((rival) => !isNameless(rival) || BEARING[coast](rival) <= BEARING[coast](shore)),
    )
  })
  return new Set(names)
}

function coastOf(coasts: readonly Coast[], shore: NamedShore, all: readonly NamedShore[]): Coast | null {
  const [only = null, ...rest] = shore.named
  if (only !== null) return rest.length === 0 ? only : null
  const unnamed = all.filter(({ named }) => named.size === 0)
  if (unnamed.length === 2 && all.length === 2) return byCompass(coasts, shore, unnamed)
  const unused = coasts.filter((coast) => !all.some(({ named }) => named.has(coast)))
  return unnamed.length === 1 && unused.length === 1 ? (unused[0] ?? null) : null
}

type Place = Pick<Shore, 'x' | 'y'>

const BEARING: Readonly<Record<Coast, (place: Place) => number>> = {
  NC: ({ y }) => -y,
  EC: ({ x }) => x,
  SC: ({ y }) => y,
  WC: ({ x }) => -x,
}

/** Of two unnamed shores, each is the coast on its side, if that is clear. */
function byCompass([first, second]: readonly Coast[], shore: Place, all: readonly Place[]): Coast | null {
  const neighbour = all.find(({ x, y }) => x !== shore.x || y !== shore.y)
  if (first === undefined || second === undefined || neighbour === undefined) return null
  const asFirst = BEARING[first](shore) + BEARING[second](neighbour)
  const asSecond = BEARING[second](shore) + BEARING[first](neighbour)
  return asFirst === asSecond ? null : asFirst > asSecond ? first : second
}
