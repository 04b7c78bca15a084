import type { Point } from '../../board/curve.ts'
import { areaOf, nth } from './geometry.ts'

/*
 * A small toolkit for planar maps: lines are cut wherever they meet, the cuts bound faces, faces of one label are joined,
 * and what is left are arcs, each shared by the two areas on its sides. Coordinates are snapped to a grid of integers, so
 * that equal points are equal.
 */

/** A line as it was drawn, and what it was drawn for. */
export interface Line<T> {
  readonly points: readonly Point[]
  readonly tag: T
}

interface Use<T> {
  readonly tag: T
  /** Does the line run the way the segment does? */
  readonly forward: boolean
}

/** A stretch between two cuts, on the grid; `uses` are all the lines that run along it. */
export interface Segment<T> {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly uses: Use<T>[]
}

type Ends = Pick<Segment<unknown>, 'x0' | 'y0' | 'x1' | 'y1'>

function onGrid<T>(lines: readonly Line<T>[], grid: number): Segment<T>[] {
  return lines.flatMap(({ points, tag }) => {
    const snapped = points.map(([x, y]): Point => [Math.round(x * grid), Math.round(y * grid)])
    return snapped.slice(1).flatMap(([x1, y1], i) => {
      const [x0, y0] = nth(snapped, i)
      return x0 === x1 && y0 === y1 ? [] : [{ x0, y0, x1, y1, uses: [{ tag, forward: true }] }]
    })
  })
}

/** Pairs of segments whose boxes come within a step of each other, each once. */
function* neighbours(segments: readonly Ends[]): Generator<readonly [number, number]> {
  const total = segments.reduce((sum, s) => sum + Math.abs(s.x1 - s.x0) + Math.abs(s.y1 - s.y0), 0)
  const cell = Math.max((4 * total) / Math.max(1, segments.length), 50)
  const cells = new Map<number, number[]>()
  const low = (a: number, b: number): number => Math.floor((Math.min(a, b) - 1) / cell)
  const high = (a: number, b: number): number => Math.floor((Math.max(a, b) + 1) / cell)
  for (const [i, s] of segments.entries())
    for (let x = low(s.x0, s.x1); x <= high(s.x0, s.x1); x++)
      for (let y = low(s.y0, s.y1); y <= high(s.y0, s.y1); y++) {
        const key = x * 1000003 + y
        const inside = cells.get(key)
        if (inside === undefined) cells.set(key, [i])
        else inside.push(i)
      }
  const seen = new Set<number>()
  for (const inside of cells.values())
    for (const [a, i] of inside.entries())
      for (let b = a + 1; b < inside.length; b++) {
        const j = nth(inside, b)
        if (apart(nth(segments, i), nth(segments, j))) continue
        const key = Math.min(i, j) * 4194304 + Math.max(i, j)
        if (seen.has(key)) continue
        seen.add(key)
        yield [i, j]
      }
}

const apart = (s: Ends, t: Ends): boolean =>
  Math.max(s.x0, s.x1) < Math.min(t.x0, t.x1) - 1 ||
  Math.max(t.x0, t.x1) < Math.min(s.x0, s.x1) - 1 ||
  Math.max(s.y0, s.y1) < Math.min(t.y0, t.y1) - 1 ||
  Math.max(t.y0, t.y1) < Math.min(s.y0, s.y1) - 1

/** Where the end of one segment lies on another, within a rounding error. */
function liesOn(s: Ends, x: number, y: number): boolean {
  const [dx, dy] = [s.x1 - s.x0, s.y1 - s.y0]
  const square = dx * dx + dy * dy
  const t = ((x - s.x0) * dx + (y - s.y0) * dy) / square
  return t > 0 && t < 1 && Math.abs((x - s.x0) * dy - (y - s.y0) * dx) / Math.sqrt(square) < 0.71
}

function crossing(s: Ends, t: Ends): Point | null {
  const [dx, dy, ex, ey] = [s.x1 - s.x0, s.y1 - s.y0, t.x1 - t.x0, t.y1 - t.y0]
  const turn = dx * ey - dy * ex
  if (turn === 0) return null
  const q = ((t.x0 - s.x0) * ey - (t.y0 - s.y0) * ex) / turn
  const r = ((t.x0 - s.x0) * dy - (t.y0 - s.y0) * dx) / turn
  return q >= 0 && q <= 1 && r >= 0 && r <= 1 ? [Math.round(s.x0 + q * dx), Math.round(s.y0 + q * dy)] : null
}

/** Where every segment has to be cut. */
function cutsOf(segments: readonly Ends[]): Map<number, Point[]> {
  const cuts = new Map<number, Point[]>()
  const cut = (i: number, x: number, y: number): void => {
    const s = nth(segments, i)
    if ((x === s.x0 && y === s.y0) || (x === s.x1 && y === s.y1)) return
    const list = cuts.get(i)
    if (list === undefined) cuts.set(i, [[x, y]])
    else list.push([x, y])
  }
  const cutAtEnds = (i: number, s: Ends, t: Ends): void => {
    if (liesOn(s, t.x0, t.y0)) cut(i, t.x0, t.y0)
    if (liesOn(s, t.x1, t.y1)) cut(i, t.x1, t.y1)
  }
  for (const [i, j] of neighbours(segments)) {
    const [s, t] = [nth(segments, i), nth(segments, j)]
    cutAtEnds(i, s, t)
    cutAtEnds(j, t, s)
    const meet = crossing(s, t)
    if (meet === null) continue
    cut(i, ...meet)
    cut(j, ...meet)
  }
  return cuts
}

/** Collects segments, one per stretch: lines that run along the same stretch share it. */
class Stretches<T> {
  readonly list: Segment<T>[] = []
  readonly #known = new Map<string, Segment<T>>()

  add(x0: number, y0: number, x1: number, y1: number, uses: readonly Use<T>[]): void {
    if (x0 === x1 && y0 === y1) return
    if (x0 > x1 || (x0 === x1 && y0 > y1)) {
      this.add(
        x1,
        y1,
        x0,
        y0,
        uses.map(({ tag, forward }) => ({ tag, forward: !forward })),
      )
      return
    }
    const key = `${x0},${y0},${x1},${y1}`
    const known = this.#known.get(key)
    if (known !== undefined) known.uses.push(...uses)
    else {
      const stretch = { x0, y0, x1, y1, uses: [...uses] }
      this.#known.set(key, stretch)
      this.list.push(stretch)
    }
  }
}

/** Cuts all lines wherever they meet, on a grid of `grid` steps to the unit. Cutting bends lines a little: so, repeated. */
export function noded<T>(lines: readonly Line<T>[], grid: number): Segment<T>[] {
  let segments = onGrid(lines, grid)
  for (let round = 0; round < 12; round++) {
    const cuts = cutsOf(segments)
    const stretches = new Stretches<T>()
    for (const [i, s] of segments.entries()) {
      const far = ([x, y]: Point): number => (x - s.x0) * (s.x1 - s.x0) + (y - s.y0) * (s.y1 - s.y0)
      const stops: Point[] = [...(cuts.get(i) ?? []).toSorted((p, q) => far(p) - far(q)), [s.x1, s.y1]]
      let [x, y] = [s.x0, s.y0]
      for (const stop of stops) {
        stretches.add(x, y, ...stop, s.uses)
        ;[x, y] = stop
      }
    }
    segments = stretches.list
    if (cuts.size === 0) break
  }
  return segments
}

/** One side of a segment, with a face to its left. `twin` is the other side. */
export interface HalfEdge<T> {
  readonly from: number
  readonly to: number
  readonly twin: number
  readonly uses: readonly Use<T>[]
  /** Does it run the way the segment was stored? */
  readonly forward: boolean
  face: number
}

/** A face; of negative area if it is the outside of a group of lines. */
export interface Face {
  readonly halfEdges: readonly number[]
  readonly ring: readonly Point[]
  readonly area: number
}

export interface PlanarMap<T> {
  readonly nodes: readonly Point[]
  readonly halfEdges: readonly HalfEdge<T>[]
  readonly faces: readonly Face[]
  /** The half-edges that leave each node, anticlockwise. */
  readonly leaving: readonly (readonly number[])[]
}

interface Link<T> {
  readonly a: number
  readonly b: number
  readonly uses: readonly Use<T>[]
}

/** Without the links that lead nowhere. */
function withoutDangles<T>(links: readonly Link<T>[]): Link<T>[] {
  const degree = new Map<number, number>()
  for (const { a, b } of links) for (const end of [a, b]) degree.set(end, (degree.get(end) ?? 0) + 1)
  const bound = links.filter(({ a, b }) => degree.get(a) !== 1 && degree.get(b) !== 1)
  return bound.length === links.length ? bound : withoutDangles(bound)
}

/** The planar map of some segments, in units again. */
export function planarMap<T>(segments: readonly Segment<T>[], grid: number): PlanarMap<T> {
  const [nodes, links] = linked(segments, grid)
  const halfEdges = withoutDangles(links).flatMap(({ a, b, uses }, i): HalfEdge<T>[] => [
    { from: a, to: b, twin: 2 * i + 1, uses, forward: true, face: -1 },
    { from: b, to: a, twin: 2 * i, uses, forward: false, face: -1 },
  ])
  const leaving = nodes.map((): number[] => [])
  for (const [i, h] of halfEdges.entries()) nth(leaving, h.from).push(i)
  const angle = (i: number): number => {
    const h = nth(halfEdges, i)
    const [from, to] = [nth(nodes, h.from), nth(nodes, h.to)]
    return Math.atan2(to[1] - from[1], to[0] - from[0])
  }
  for (const list of leaving) list.sort((p, q) => angle(p) - angle(q))
  return { nodes, halfEdges, faces: facesOf(nodes, halfEdges, leaving), leaving }
}

function linked<T>(segments: readonly Segment<T>[], grid: number): [Point[], Link<T>[]] {
  const ids = new Map<string, number>()
  const nodes: Point[] = []
  const idOf = (x: number, y: number): number => {
    const key = `${x},${y}`
    const id = ids.get(key) ?? nodes.push([x / grid, y / grid]) - 1
    ids.set(key, id)
    return id
  }
  return [nodes, segments.map((s) => ({ a: idOf(s.x0, s.y0), b: idOf(s.x1, s.y1), uses: s.uses }))]
}

/** Walks around every face, always turning as sharply as possible. */
function facesOf<T>(
  nodes: readonly Point[],
  halfEdges: readonly HalfEdge<T>[],
  leaving: readonly (readonly number[])[],
): Face[] {
  const place = new Map(leaving.flatMap((list) => list.map((h, i) => [h, i] as const)))
  const next = (h: HalfEdge<T>): number => {
    const list = nth(leaving, h.to)
    return nth(list, ((place.get(h.twin) ?? 0) - 1 + list.length) % list.length)
  }
  const faces: Face[] = []
  for (const [start, first] of halfEdges.entries()) {
    if (first.face !== -1) continue
    const walk: number[] = []
    for (let i = start; nth(halfEdges, i).face === -1; i = next(nth(halfEdges, i))) {
      nth(halfEdges, i).face = faces.length
      walk.push(i)
    }
    const ring = walk.map((i) => nth(nodes, nth(halfEdges, i).from))
    faces.push({ halfEdges: walk, ring, area: areaOf(ring) })
  }
  return faces
}

/** A border between two areas, from junction to junction; `start` and `end` number the junctions. */
export interface Arc {
  readonly points: readonly Point[]
  readonly left: string
  readonly right: string
  readonly start: number
  readonly end: number
}

/** Joins the faces of one label, and returns the arcs that are left between labels. */
export function arcsBetween<T>(map: PlanarMap<T>, labelOf: (face: number) => string): Arc[] {
  const { nodes, halfEdges, leaving } = map
  const labels = halfEdges.map((h) => labelOf(h.face))
  const kept = halfEdges.map((h, i) => nth(labels, i) !== nth(labels, h.twin))
  const degree = leaving.map((list) => list.filter((h) => kept[h]).length)
  const used = new Set<number>()
  const trace = (first: number): Arc => {
    const start = nth(halfEdges, first).from
    const points = [nth(nodes, start)]
    for (let i = first; ;) {
      const { to, twin } = nth(halfEdges, i)
      used.add(i).add(twin)
      points.push(nth(nodes, to))
      const onward = nth(leaving, to).find((h) => kept[h] === true && h !== twin)
      if (to === start || degree[to] !== 2 || onward === undefined || used.has(onward))
        return { points, left: nth(labels, first), right: nth(labels, nth(halfEdges, first).twin), start, end: to }
      i = onward
    }
  }
  const open = (i: number): boolean => kept[i] === true && !used.has(i)
  const arcs: Arc[] = []
  for (const [i, h] of halfEdges.entries()) if (open(i) && degree[h.from] !== 2) arcs.push(trace(i))
  for (const i of halfEdges.keys()) if (open(i)) arcs.push(trace(i))
  return arcs
}

/** The rings around an area: arc numbers, `~n` for arc n taken backwards; the area lies to the left. */
export function ringsAround(arcs: readonly Arc[], label: string): number[][] {
  const sides = arcs.flatMap((arc, i) => [
    ...(arc.left === label ? [{ arc: i, from: arc.start, to: arc.end }] : []),
    ...(arc.right === label ? [{ arc: ~i, from: arc.end, to: arc.start }] : []),
  ])
  const used = new Set<number>()
  const rings: number[][] = []
  for (const first of sides) {
    if (used.has(first.arc)) continue
    const ring: number[] = []
    for (let side: typeof first | undefined = first; side !== undefined;) {
      used.add(side.arc)
      ring.push(side.arc)
      if (side.to === first.from) break
      side = onwards(
        arcs,
        side.arc,
        sides.filter((other) => other.from === side?.to && !used.has(other.arc)),
      )
    }
    rings.push(ring)
  }
  return rings
}

export const arcPoints = (arcs: readonly Arc[], arc: number): readonly Point[] =>
  arc < 0 ? nth(arcs, ~arc).points.toReversed() : nth(arcs, arc).points

/** The points of a ring, each corner once. */
export const ringPoints = (arcs: readonly Arc[], ring: readonly number[]): Point[] =>
  ring.flatMap((arc) => arcPoints(arcs, arc).slice(0, -1))

const heading = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0])

/** Where a ring goes on at a junction that it passes more than once: the first way to the side. */
function onwards<S extends { readonly arc: number }>(
  arcs: readonly Arc[],
  from: number,
  ways: readonly S[],
): S | undefined {
  if (ways.length < 2) return ways[0]
  const came = arcPoints(arcs, from)
  const back = heading(nth(came, came.length - 1), nth(came, came.length - 2))
  const turn = (way: S): number => {
    const goes = arcPoints(arcs, way.arc)
    return (back - heading(nth(goes, 0), nth(goes, 1)) + 4 * Math.PI) % (2 * Math.PI)
  }
  return ways.toSorted((a, b) => turn(a) - turn(b))[0]
}
