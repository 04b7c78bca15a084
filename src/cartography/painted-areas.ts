import { distance, type Point } from '../board/curve.ts'
import { type Box, boxAround } from '../board/plate.ts'
import { inBox, inRing, lengthOf, nth } from './geometry.ts'
import { nodeLines, snapChains } from './noding.ts'
import {
  type Arc,
  arcsBetween,
  type Face,
  type HalfEdge,
  makePlanarMap,
  OUTSIDE,
  type PlanarMap,
} from './planar-map.ts'

/* Turns areas painted over each other into a plane in which each border is one arc. */

/** An area. Later areas cover earlier ones. */
export interface PaintedArea {
  /** As in `DrawnPlate.areas`. */
  readonly area: string
  /** Closed chains of points, in units of the plate. */
  readonly rings: readonly (readonly Point[])[]
  readonly isEvenOdd: boolean
}

interface PlateFrame {
  readonly width: number
  readonly height: number
  /** Outlines that come closer than this meet (units of the plate). */
  readonly reach: number
}

/** Steps of the grid per unit. */
const GRID = 100
/** An unpainted gap goes to a neighbour if smaller (square units) or narrower (units) than this. */
const MIN_GAP_AREA = 60
const MIN_GAP_WIDTH = 4
/** How far from a border to look for paint: more than cutting bends lines. */
const ASIDE = 0.05

/** The winding number of a ring around a point. */
function windingNumber(ring: readonly Point[], [x, y]: Point): number {
  let count = 0
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [nth(ring, i - 1), nth(ring, i)]
    if (ay > y === by > y || x >= ((bx - ax) * (y - ay)) / (by - ay) + ax) continue
    count += by > ay ? 1 : -1
  }
  return count
}

/** Returns a function that finds the area at a point; null if there is none. */
function makeAreaFinder(painted: readonly PaintedArea[]): (at: Point) => string | null {
  const layers = painted
    .map(({ rings, ...layer }) => ({ ...layer, rings: rings.map((ring) => ({ ring, box: boxAround(ring) })) }))
    .toReversed()
  return (at) => {
    const top = layers.find(({ rings, isEvenOdd }) => {
      const turns = rings.reduce((sum, { ring, box }) => sum + (inBox(box, at) ? windingNumber(ring, at) : 0), 0)
      return isEvenOdd ? turns % 2 !== 0 : turns !== 0
    })
    return top?.area ?? null
  }
}

/** A point of a face: just to the left of the longest stretch around it. */
function pointInside({ nodes, halfEdges }: PlanarMap, face: Face): Point {
  const endsOf = (h: HalfEdge): readonly [Point, Point] => [nth(nodes, h.from), nth(nodes, h.to)]
  const sides = face.halfEdges.map((i) => endsOf(nth(halfEdges, i)))
  const [a, b] = sides.reduce((best, side) => (distance(...side) > distance(...best) ? side : best))
  const share = ASIDE / distance(a, b)
  return [(a[0] + b[0]) / 2 - (b[1] - a[1]) * share, (a[1] + b[1]) / 2 + (b[0] - a[0]) * share]
}

/** The area that shares the longest border with a face. */
function mainNeighbour(map: PlanarMap, face: Face, areas: readonly (string | null)[]): string | null {
  const lengths = new Map<string, number>()
  for (const h of face.halfEdges.map((i) => nth(map.halfEdges, i))) {
    const area = areas[nth(map.halfEdges, h.twin).face] ?? null
    if (area === null || area === OUTSIDE) continue
    lengths.set(area, (lengths.get(area) ?? 0) + distance(nth(map.nodes, h.from), nth(map.nodes, h.to)))
  }
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Small gaps go to a neighbour. Others are nobody's, as water if most of their border is. */
function fillGaps(map: PlanarMap, areas: (string | null)[], isWater: (area: string) => boolean): void {
  const gaps = [...map.faces.entries()].filter(([i, face]) => areas[i] === null && face.area > 0)
  for (const [i, face] of gaps) {
    const neighbour = mainNeighbour(map, face, areas)
    const width = (2 * face.area) / lengthOf([...face.ring, nth(face.ring, 0)])
    const isSmall = face.area < MIN_GAP_AREA || width < MIN_GAP_WIDTH
    const nobodys = `#GAP${i}${neighbour === null || isWater(neighbour) ? '~' : ''}`
    areas[i] = isSmall && neighbour !== null ? neighbour : nobodys
  }
  const bySize = gaps.toSorted(([, a], [, b]) => a.area - b.area)
  for (const [i, face] of map.faces.entries()) {
    const at = pointInside(map, face)
    if (areas[i] === null) areas[i] = areas[bySize.find(([, gap]) => inRing(gap.ring, at))?.[0] ?? -1] ?? OUTSIDE
  }
}

/** Returns a function that moves points near the frame onto it. */
function makeFrameSnapper({ width, height, reach }: PlateFrame): (point: Point) => Point {
  const snap = (n: number, max: number): number => (Math.abs(n) < reach ? 0 : Math.abs(n - max) < reach ? max : n)
  return ([x, y]) => [snap(x, width), snap(y, height)]
}

/** The borders between painted areas, within a frame whose upper left corner is the origin. */
export function findArcs(
  painted: readonly PaintedArea[],
  frame: PlateFrame,
  isWater: (area: string) => boolean,
): Arc[] {
  const { width, height, reach } = frame
  const box: Box = { left: 0, top: 0, right: width, bottom: height }
  const rim: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ]
  const snapToFrame = makeFrameSnapper(frame)
  const chains = snapChains([rim, ...painted.flatMap(({ rings }) => rings.map((ring) => ring.map(snapToFrame)))], reach)
  let next = 1
  const snapped = painted.map((area) => ({ ...area, rings: area.rings.map(() => nth(chains, next++)) }))
  const lines = chains.filter((points) => points.length > 3)
  const map = makePlanarMap(nodeLines(lines, GRID), GRID)
  const areaAt = makeAreaFinder(snapped)
  const areas = map.faces.map((face) => {
    const at = pointInside(map, face)
    return inBox(box, at) ? areaAt(at) : OUTSIDE
  })
  fillGaps(map, areas, isWater)
  return arcsBetween(map, (face) => areas[face] ?? OUTSIDE)
}
