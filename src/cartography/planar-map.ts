import type { Point } from '../board/curve.ts'
import { areaOf, nth } from './geometry.ts'
import type { Segment } from './noding.ts'

/* Planar maps: segments bound faces, equal faces are joined, and arcs separate two areas each. */

/** One side of a segment, with a face to its left. `twin` is the other side. */
export interface HalfEdge {
  readonly from: number
  readonly to: number
  readonly twin: number
  face: number
}

/** A face. Its area is negative if it is the outside of a group of lines. */
export interface Face {
  readonly halfEdges: readonly number[]
  readonly ring: readonly Point[]
  readonly area: number
}

export interface PlanarMap {
  readonly nodes: readonly Point[]
  readonly halfEdges: readonly HalfEdge[]
  readonly faces: readonly Face[]
  /** The half-edges that leave each node, anticlockwise. */
  readonly leaving: readonly (readonly number[])[]
}

interface Link {
  readonly a: number
  readonly b: number
}

/** The links without dead ends. */
function withoutDeadEnds(links: readonly Link[]): readonly Link[] {
  const around = new Map<number, Set<Link>>()
  for (const link of links)
    for (const node of [link.a, link.b]) around.set(node, (around.get(node) ?? new Set()).add(link))
  const deadEnds = [...around.keys()].filter((node) => around.get(node)?.size === 1)
  // Iteration includes the nodes added in the loop.
  for (const deadEnd of deadEnds)
    for (const link of around.get(deadEnd) ?? [])
      for (const node of [link.a, link.b]) {
        const others = around.get(node)
        others?.delete(link)
        if (others?.size === 1) deadEnds.push(node)
      }
  return links.filter((link) => around.get(link.a)?.has(link))
}

/** The planar map of some segments, in units again. */
export function makePlanarMap(segments: readonly Segment[], grid: number): PlanarMap {
  const [nodes, links] = linkNodes(segments, grid)
  const halfEdges = withoutDeadEnds(links).flatMap(({ a, b }, i): HalfEdge[] => [
    { from: a, to: b, twin: 2 * i + 1, face: -1 },
    { from: b, to: a, twin: 2 * i, face: -1 },
  ])
  const leaving = nodes.map((): number[] => [])
  for (const [i, h] of halfEdges.entries()) nth(leaving, h.from).push(i)
  const angle = (i: number): number => {
    const h = nth(halfEdges, i)
    return heading(nth(nodes, h.from), nth(nodes, h.to))
  }
  for (const list of leaving) list.sort((p, q) => angle(p) - angle(q))
  return { nodes, halfEdges, faces: findFaces(nodes, halfEdges, leaving), leaving }
}

const heading = (a: Point, b: Point): number => Math.atan2(b[1] - a[1], b[0] - a[0])

function linkNodes(segments: readonly Segment[], grid: number): [Point[], Link[]] {
  const ids = new Map<string, number>()
  const nodes: Point[] = []
  const idAt = (x: number, y: number): number => {
    const key = `${x},${y}`
    const id = ids.get(key) ?? nodes.push([x / grid, y / grid]) - 1
    ids.set(key, id)
    return id
  }
  return [nodes, segments.map((s) => ({ a: idAt(s.x0, s.y0), b: idAt(s.x1, s.y1) }))]
}

/** Walks around each face, always turning as sharply as possible. */
function findFaces(
  nodes: readonly Point[],
  halfEdges: readonly HalfEdge[],
  leaving: readonly (readonly number[])[],
): Face[] {
  const place = new Map(leaving.flatMap((list) => list.map((h, i) => [h, i] as const)))
  const next = (h: HalfEdge): number => {
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

/** What lies beyond the frame. */
export const OUTSIDE = 'outside'

/** A border between two areas. `start` and `end` number its junctions. */
export interface Arc {
  readonly points: readonly Point[]
  readonly left: string
  readonly right: string
  readonly start: number
  readonly end: number
}

/** Joins the faces of each label. Returns the arcs that remain between labels. */
export function arcsBetween(map: PlanarMap, labelOf: (face: number) => string): Arc[] {
  const { nodes, halfEdges, leaving } = map
  const labels = halfEdges.map((h) => labelOf(h.face))
  const isKept = halfEdges.map((h, i) => nth(labels, i) !== nth(labels, h.twin))
  const degree = leaving.map((list) => list.filter((h) => isKept[h]).length)
  const usedEdges = new Set<number>()
  const trace = (first: number): Arc => {
    const start = nth(halfEdges, first).from
    const points = [nth(nodes, start)]
    for (let i = first; ;) {
      const { to, twin } = nth(halfEdges, i)
      usedEdges.add(i).add(twin)
      points.push(nth(nodes, to))
      const onward = nth(leaving, to).find((h) => isKept[h] === true && h !== twin)
      if (to === start || degree[to] !== 2 || onward === undefined || usedEdges.has(onward))
        return { points, left: nth(labels, first), right: nth(labels, nth(halfEdges, first).twin), start, end: to }
      i = onward
    }
  }
  const isOpen = (i: number): boolean => isKept[i] === true && !usedEdges.has(i)
  const arcs: Arc[] = []
  for (const [i, h] of halfEdges.entries()) if (isOpen(i) && degree[h.from] !== 2) arcs.push(trace(i))
  for (const i of halfEdges.keys()) if (isOpen(i)) arcs.push(trace(i))
  return arcs
}

/** The rings around an area: arc numbers, `~n` for arc n backwards. The area lies to the left. */
export function ringsAround(arcs: readonly Arc[], label: string): number[][] {
  const sides = arcs.flatMap((arc, i) => [
    ...(arc.left === label ? [{ arc: i, from: arc.start, to: arc.end }] : []),
    ...(arc.right === label ? [{ arc: ~i, from: arc.end, to: arc.start }] : []),
  ])
  const usedArcs = new Set<number>()
  const rings: number[][] = []
  for (const first of sides) {
    if (usedArcs.has(first.arc)) continue
    const ring: number[] = []
    for (let side: typeof first | undefined = first; side !== undefined;) {
      usedArcs.add(side.arc)
      ring.push(side.arc)
      if (side.to === first.from) break
      side = nextSide(
        arcs,
        side.arc,
        sides.filter((candidate) => candidate.from === side?.to && !usedArcs.has(candidate.arc)),
      )
    }
    rings.push(ring)
  }
  return rings
}

const pointsAlong = (arcs: readonly Arc[], arc: number): readonly Point[] =>
  arc < 0 ? nth(arcs, ~arc).points.toReversed() : nth(arcs, arc).points

/** Where a ring continues at a junction that it passes again: the sharpest turn. */
function nextSide<S extends { readonly arc: number }>(
  arcs: readonly Arc[],
  from: number,
  candidates: readonly S[],
): S | undefined {
  if (candidates.length < 2) return candidates[0]
  const before = pointsAlong(arcs, from)
  const back = heading(nth(before, before.length - 1), nth(before, before.length - 2))
  const turn = (side: S): number => {
    const after = pointsAlong(arcs, side.arc)
    return (back - heading(nth(after, 0), nth(after, 1)) + 4 * Math.PI) % (2 * Math.PI)
  }
  return candidates.toSorted((a, b) => turn(a) - turn(b))[0]
}
