import { distance, type Point } from '../../board/curve.ts'
import { type Box, boxOf, inBox, inRing, lengthOf, nth } from '../geometry/geometry.ts'
import { OUTSIDE } from '../partition.ts'
import {
  type Arc,
  arcsBetween,
  type Face,
  type HalfEdge,
  noded,
  type PlanarMap,
  planarMap,
} from '../geometry/planar.ts'
import { snapped } from './snap.ts'

/* Painted areas, one over the other, become a plane in which every border is one arc. */

/** What is painted: the last to be painted is on top. */
export interface Painted {
  /** As in `DrawnPlate.areas`. */
  readonly area: string
  /** Closed chains of points, in units of the plate. */
  readonly rings: readonly (readonly Point[])[]
  readonly evenOdd: boolean
}

/** Outlines that come nearer than this (units of the plate) meet. */
export const REACH = 2
const GRID = 100
/** What nobody has painted is a neighbour's where it is smaller (square units) or narrower (units) than this. */
const LEAST_GAP = 60
const NARROWEST_GAP = 2 * REACH
/** How far beside a border one looks what is painted there: more than cutting bends lines on the grid. */
const BESIDE = 0.05

/** How often a ring runs around a point: positive one way, negative the other. */
function windings(ring: readonly Point[], [x, y]: Point): number {
  let count = 0
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [nth(ring, i - 1), nth(ring, i)]
    if (ay > y === by > y || x >= ((bx - ax) * (y - ay)) / (by - ay) + ax) continue
    count += by > ay ? 1 : -1
  }
  return count
}

/** What is painted at a point; null if nothing. */
function painter(painted: readonly Painted[]): (at: Point) => string | null {
  const layers = painted
    .map(({ area, rings, evenOdd }) => ({ area, evenOdd, rings: rings.map((ring) => ({ ring, box: boxOf(ring) })) }))
    .toReversed()
  return (at) => {
    const top = layers.find(({ rings, evenOdd }) => {
      const turns = rings.reduce((sum, { ring, box }) => sum + (inBox(box, at) ? windings(ring, at) : 0), 0)
      return evenOdd ? turns % 2 !== 0 : turns !== 0
    })
    return top?.area ?? null
  }
}

/** A point of a face: just to the left of the longest stretch around it. */
function besideLongest<T>({ nodes, halfEdges }: PlanarMap<T>, face: Face): Point {
  const ends = (h: HalfEdge<T>): readonly [Point, Point] => [nth(nodes, h.from), nth(nodes, h.to)]
  const sides = face.halfEdges.map((i) => ends(nth(halfEdges, i)))
  const [a, b] = sides.reduce((best, side) => (distance(...side) > distance(...best) ? side : best))
  const share = BESIDE / distance(a, b)
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * share, (a[1] + b[1]) / 2 + (b[0] - a[0]) * share]
}

/** The area that shares the longest border with a face. */
function strongestNeighbour<T>(map: PlanarMap<T>, face: Face, areas: readonly (string | null)[]): string | null {
  const lengths = new Map<string, number>()
  for (const h of face.halfEdges.map((i) => nth(map.halfEdges, i))) {
    const area = areas[nth(map.halfEdges, h.twin).face] ?? null
    if (area === null || area === OUTSIDE) continue
    lengths.set(area, (lengths.get(area) ?? 0) + distance(nth(map.nodes, h.from), nth(map.nodes, h.to)))
  }
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Gaps that are no mere slips belong to nobody: water if their longest border is with water. */
function fillGaps<T>(map: PlanarMap<T>, areas: (string | null)[], isWater: (area: string) => boolean): void {
  const gaps = [...map.faces.entries()].filter(([i, face]) => areas[i] === null && face.area > 0)
  for (const [i, face] of gaps) {
    const neighbour = strongestNeighbour(map, face, areas)
    const width = (2 * face.area) / lengthOf([...face.ring, nth(face.ring, 0)])
    const isSlip = face.area < LEAST_GAP || width < NARROWEST_GAP
    const nobodys = `#GAP${i}${neighbour === null || isWater(neighbour) ? '~' : ''}`
    areas[i] = isSlip && neighbour !== null ? neighbour : nobodys
  }
  const bySize = gaps.toSorted(([, a], [, b]) => a.area - b.area)
  for (const [i, face] of map.faces.entries()) {
    const at = besideLongest(map, face)
    if (areas[i] === null) areas[i] = areas[bySize.find(([, gap]) => inRing(gap.ring, at))?.[0] ?? -1] ?? OUTSIDE
  }
}

/** Points that come near the frame lie on it. */
function toFrame({ right, bottom }: Box): (point: Point) => Point {
  const near = (n: number, most: number): number => (Math.abs(n) < REACH ? 0 : Math.abs(n - most) < REACH ? most : n)
  return ([x, y]) => [near(x, right), near(y, bottom)]
}

/** The borders between what is painted, within a frame whose corner is the origin. */
export function divided(
  painted: readonly Painted[],
  { width, height }: { readonly width: number; readonly height: number },
  isWater: (area: string) => boolean,
): Arc[] {
  const frame: Box = { left: 0, top: 0, right: width, bottom: height }
  const rim: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ]
  const chains = snapped([rim, ...painted.flatMap(({ rings }) => rings.map((ring) => ring.map(toFrame(frame))))], REACH)
  let next = 1
  const snappedAreas = painted.map((one) => ({ ...one, rings: one.rings.map(() => nth(chains, next++)) }))
  const lines = chains.filter((points) => points.length > 3).map((points) => ({ points, tag: null }))
  const map = planarMap(noded(lines, GRID), GRID)
  const areaAt = painter(snappedAreas)
  const areas = map.faces.map((face) => {
    const at = besideLongest(map, face)
    return inBox(frame, at) ? areaAt(at) : OUTSIDE
  })
  fillGaps(map, areas, isWater)
  return arcsBetween(map, (face) => areas[face] ?? OUTSIDE)
}
