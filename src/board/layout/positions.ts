/**
 * Places the vertices of a triangulation: first each in the middle of its neighbours (Tutte 1963), so that
 * no edges cross. Then moves them one by one, never over an edge, until triangles have their target sizes.
 */
import type { Point } from '../curve.ts'
import type { Extent } from '../plate.ts'
import type { Triangulation } from './embedding.ts'

/** Rounds in which long edges pull more, by this power of their length. */
const STRETCHES = 5
const PULL = 1
/** How often each vertex is moved. */
const ROUNDS = 120
/** The weight of short edges, relative to even areas. */
const STIFFNESS = 0.06
/** No triangle shrinks below this share of its target size, or of its size if it is smaller. */
const MIN_AREA_SHARE = 0.08
const MIN_KEPT_SHARE = 0.3
/** Triangles below this share of their target size are equally bad. */
const SMALL = 0.0005
/** Moves shorter than this share of the way are skipped. */
const MIN_STEP = 0.0003

const nth = <T>(list: readonly T[], i: number): T => {
  const item = list[i]
  if (item === undefined) throw new Error(`there is no item ${i} among ${list.length}`)
  return item
}

const area = (a: Point, b: Point, c: Point): number =>
  ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2

/** Evenly around a rectangle with rounded corners: no three points are on one line. */
function onRim(count: number, { width, height }: Extent, inset: number): Point[] {
  const bulge = 0.62
  return Array.from({ length: count }, (_, i): Point => {
    const angle = ((i + 0.5) / count) * 2 * Math.PI - Math.PI / 2
    const stretch = (n: number): number => Math.sign(n) * Math.abs(n) ** bulge
    return [
      width / 2 + stretch(Math.cos(angle)) * (width / 2 - inset),
      height / 2 + stretch(Math.sin(angle)) * (height / 2 - inset),
    ]
  })
}

/** Solves linear equations in place (Gauss, partial pivoting). Rows end with two constants. */
function solve(rows: Float64Array[]): void {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let i = column + 1; i < n; i++)
      if (Math.abs(nth(rows, i)[column] ?? 0) > Math.abs(nth(rows, pivot)[column] ?? 0)) pivot = i
    const row = nth(rows, pivot)
    rows[pivot] = nth(rows, column)
    rows[column] = row
    const scale = row[column] ?? 1
    for (let k = column; k < row.length; k++) row[k] = (row[k] ?? 0) / scale
    for (const target of rows) {
      const factor = target === row ? 0 : (target[column] ?? 0)
      if (factor !== 0) for (let k = column; k < row.length; k++) target[k] = (target[k] ?? 0) - factor * (row[k] ?? 0)
    }
  }
}

type Pull = (a: number, b: number) => number

/** Places each vertex in the middle of its neighbours, weighted by `pull`. The rim is fixed. */
function balance(neighbours: readonly ReadonlySet<number>[], fixed: ReadonlyMap<number, Point>, pull: Pull): Point[] {
  const free = [...neighbours.keys()].filter((vertex) => !fixed.has(vertex))
  const column = new Map(free.map((vertex, i) => [vertex, i]))
  const rows = free.map((vertex, i) => {
    const row = new Float64Array(free.length + 2)
    const add = (at: number, value: number): void => void (row[at] = (row[at] ?? 0) + value)
    for (const neighbour of nth(neighbours, vertex)) {
      const weight = pull(vertex, neighbour)
      const point = fixed.get(neighbour)
      add(i, weight)
      if (point === undefined) add(column.get(neighbour) ?? i, -weight)
      else for (const axis of [0, 1] as const) add(free.length + axis, weight * point[axis])
    }
    return row
  })
  solve(rows)
  return [...neighbours.keys()].map((vertex) => {
    const row = rows[column.get(vertex) ?? -1]
    return fixed.get(vertex) ?? [row?.[free.length] ?? 0, row?.[free.length + 1] ?? 0]
  })
}

/** A triangle seen from one corner: the other two in order, and its target size. */
interface Side {
  readonly from: number
  readonly to: number
  readonly target: number
}

/** The best place of a vertex among its neighbours: triangles of target size, short edges. */
function bestSpot(sides: readonly Side[], at: Point, points: readonly Point[], scale: number): Point {
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0]
  for (const { from, to, target } of sides) {
    const [a, b] = [nth(points, from), nth(points, to)]
    // The area is linear in the vertex: c + g·p.
    const [gx, gy] = [(a[1] - b[1]) / 2, (b[0] - a[0]) / 2]
    const c = (a[0] * b[1] - a[1] * b[0]) / 2
    // The smaller a triangle is, the more it counts.
    const weight = 1 / (target * Math.max(area(at, a, b), target * SMALL))
    const spring = STIFFNESS / scale
    xx += weight * gx * gx + spring
    xy += weight * gx * gy
    yy += weight * gy * gy + spring
    x += spring * a[0] - weight * gx * (c - target)
    y += spring * a[1] - weight * gy * (c - target)
  }
  const determinant = xx * yy - xy * xy
  return [(x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant]
}

/** Moves a point as far as every triangle keeps its orientation and some of its size. */
function moveTowards(spot: Point, sides: readonly Side[], at: Point, points: readonly Point[]): Point {
  const minAreas = sides.map(({ from, to, target }) =>
    Math.min(MIN_AREA_SHARE * target, MIN_KEPT_SHARE * area(at, nth(points, from), nth(points, to))),
  )
  for (let step = 1; step > MIN_STEP; step /= 2) {
    const next: Point = [at[0] + (spot[0] - at[0]) * step, at[1] + (spot[1] - at[1]) * step]
    if (sides.every(({ from, to }, i) => area(next, nth(points, from), nth(points, to)) >= nth(minAreas, i)))
      return next
  }
  return at
}

/** Orients the triangles so that their areas are positive. */
function orientTriangles({ triangles }: Triangulation, points: readonly Point[]): Triangulation['triangles'] {
  const turns = triangles.map(([a, b, c]) => area(nth(points, a), nth(points, b), nth(points, c)))
  return turns.reduce((sum, turn) => sum + turn, 0) < 0 ? triangles.map(([a, b, c]) => [a, c, b] as const) : triangles
}

/**
 * A point for each vertex, so that no edges cross. Outer vertices are `inset` units inside the extent. Long
 * edges pull more; otherwise parts with few neighbours stay too small.
 */
export function firstPositions({ size, outer, triangles }: Triangulation, extent: Extent, inset: number): Point[] {
  const neighbours = Array.from({ length: size }, () => new Set<number>())
  for (const triangle of triangles)
    for (const a of triangle) for (const b of triangle) if (a !== b) neighbours[a]?.add(b)
  const rim = onRim(outer.length, extent, inset)
  const fixed = new Map(outer.map((vertex, i) => [vertex, nth(rim, i)]))
  let points = balance(neighbours, fixed, () => 1)
  for (let round = 0; round < STRETCHES; round++) {
    const before = points
    const length = (a: number, b: number): number =>
      Math.hypot(...([0, 1] as const).map((i) => nth(before, a)[i] - nth(before, b)[i]))
    points = balance(neighbours, fixed, (a, b) => Math.max(length(a, b), 1e-3) ** PULL)
  }
  return points
}

/** Moves inner vertices, never over an edge, until areas have about the relative sizes `shares`. */
export function evenOut(mesh: Triangulation, start: readonly Point[], shares: readonly number[]): Point[] {
  const points = [...start]
  const triangles = orientTriangles(mesh, points)
  const total = triangles.reduce((sum, [a, b, c]) => sum + area(nth(points, a), nth(points, b), nth(points, c)), 0)
  const sides = sidesOf(mesh, triangles, shares, total)
  const scale = total / mesh.size
  const outer = new Set(mesh.outer)
  for (let round = 0; round < ROUNDS; round++)
    for (const [vertex, own] of sides.entries()) {
      const at = nth(points, vertex)
      if (!outer.has(vertex)) points[vertex] = moveTowards(bestSpot(own, at, points, scale), own, at, points)
    }
  return points
}

/** The triangles around each vertex, which divides its target size among them. */
function sidesOf(
  { size }: Triangulation,
  triangles: Triangulation['triangles'],
  shares: readonly number[],
  total: number,
): Side[][] {
  const degree = Array.from({ length: size }, () => 0)
  for (const vertex of triangles.flat()) degree[vertex] = nth(degree, vertex) + 1
  const parts = triangles.map((corners) =>
    corners.reduce((sum, vertex) => sum + nth(shares, vertex) / nth(degree, vertex), 0),
  )
  const unit = total / parts.reduce((sum, part) => sum + part, 0)
  const sides = Array.from({ length: size }, (): Side[] => [])
  for (const [i, [a, b, c]] of triangles.entries()) {
    const target = nth(parts, i) * unit
    sides[a]?.push({ from: b, to: c, target })
    sides[b]?.push({ from: c, to: a, target })
    sides[c]?.push({ from: a, to: b, target })
  }
  return sides
}
