import { type Box, boxAround } from '../board/plate.ts'
import { distance, type Point } from '../board/curve.ts'

/** The element at an index. Throws if there is none: a hole in a list is our bug. */
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

/** The sides of a ring: each corner with the one before it. */
function* sidesOf(ring: readonly Point[]): Generator<readonly [Point, Point]> {
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before !== undefined) yield [before, corner]
    before = corner
  }
}

/** The signed area of a ring. The sign says which way the ring turns. */
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

/** The middle of the box around some points. */
export function middleOfBox(points: readonly Point[]): Point {
  const { left, top, right, bottom } = boxAround(points)
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Is the point strictly inside the box? */
export const inBox = (box: Box, [x, y]: Point): boolean =>
  x > box.left && x < box.right && y > box.top && y < box.bottom

/** The distance of a point from the straight line between two others. */
export function distanceToSide([x, y]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy)
}
