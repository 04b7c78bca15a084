import { distance, type Point } from '../../board/curve.ts'

/** The element that must be there; a hole in a list is our bug. */
export function nth<T>(list: readonly T[], i: number): T {
  const item = list[i]
  if (item === undefined) throw new Error(`nothing at ${i} of ${list.length}`)
  return item
}

export const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, p, i) => sum + (i === 0 ? 0 : distance(p, nth(points, i - 1))), 0)

export const isClosed = (points: readonly Point[]): boolean => {
  const [first, last] = [points[0], points.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}

/** The corners of a ring with the one before each. */
export function* sidesOf(ring: readonly Point[]): Generator<readonly [Point, Point]> {
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before !== undefined) yield [before, corner]
    before = corner
  }
}

/** Signed area of a ring: the sign tells which way it turns. */
export function areaOf(ring: readonly Point[]): number {
  let sum = 0
  for (const [a, b] of sidesOf(ring)) sum += a[0] * b[1] - b[0] * a[1]
  return sum / 2
}

export function inRing(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (const [b, a] of sidesOf(ring))
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  return inside
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Strictly inside; `slack` widens the box. */
export const inBox = (box: Box, [x, y]: Point, slack = 0): boolean =>
  x > box.left - slack && x < box.right + slack && y > box.top - slack && y < box.bottom + slack

/** A point well inside a ring: the middle of the widest of eleven horizontal cuts. */
export function interiorOf(ring: readonly Point[]): Point {
  const { top, bottom } = boxOf(ring)
  let [best, widest]: [Point, number] = [nth(ring, 0), -1]
  for (let k = 1; k < 12; k++) {
    const y = top + ((bottom - top) * k) / 12 + 1e-7
    const cuts = crossings(ring, y)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const [from, to] = [nth(cuts, i), nth(cuts, i + 1)]
      if (to - from > widest) [best, widest] = [[(from + to) / 2, y], to - from]
    }
  }
  return best
}

function crossings(ring: readonly Point[], y: number): number[] {
  const xs: number[] = []
  for (const [b, a] of sidesOf(ring))
    if (a[1] > y !== b[1] > y) xs.push(((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
  return xs.toSorted((p, q) => p - q)
}

/** How far a point is from the straight line between two others. */
export function distanceToSide([x, y]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
}
