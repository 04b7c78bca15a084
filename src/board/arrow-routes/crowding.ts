/** Measures how crowded a line is. A tap compares hundreds of lines, so they are flat lists of numbers. */
import type { PlacedBox } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import type { Box } from '../plate.ts'
import type { Route } from './route-shape.ts'
import type { Spot } from './candidate-routes.ts'

/** A line as points at equal distances, for comparisons. In units of the plate. */
export interface Trace {
  /** Four numbers per point: x, y, and the direction as a unit vector. */
  readonly points: readonly number[]
  readonly length: number
  readonly step: number
  readonly box: Box
}

/** The distance between points. */
const STEP = 8

export function traceOf(route: Route, step = STEP): Trace {
  const points: number[] = []
  let [length, next] = [0, step / 2]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 1; i < route.length; i++) {
    const from: Point = route[i - 1] ?? [0, 0]
    const to: Point = route[i] ?? from
    const size = distance(from, to)
    if (size === 0) continue
    const [dx, dy] = [(to[0] - from[0]) / size, (to[1] - from[1]) / size]
    for (; next <= length + size; next += step) {
      const [x, y] = [from[0] + dx * (next - length), from[1] + dy * (next - length)]
      points.push(x, y, dx, dy)
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
    length += size
  }
  return { points, length, step, box: { left, top, right, bottom } }
}

const areApart = (a: Box, b: Box, gap: number): boolean =>
  a.left > b.right + gap || b.left > a.right + gap || a.top > b.bottom + gap || b.top > a.bottom + gap

/** The sine of 30 degrees: lines that cross at a larger angle are easily distinguished. */
const MAX_SINE = 0.5

/** How much of one line overlaps another, as a length. Lines `gap` apart or crossing: 0. */
export function overlapLength(a: Trace, b: Trace, gap: number): number {
  if (areApart(a.box, b.box, gap)) return 0
  let sum = 0
  for (let i = 0; i < a.points.length; i += 4) {
    const squared = nearestAlongside(a, i, b, gap * gap)
    if (squared < gap * gap) sum += (1 - Math.sqrt(squared) / gap) * a.step
  }
  return sum
}

/** The squared distance from a point of `a` to the nearest parallel point of `b`, at most `far`. */
function nearestAlongside({ points: a }: Trace, i: number, { points: b }: Trace, far: number): number {
  const [x = 0, y = 0, dx = 0, dy = 0] = [a[i], a[i + 1], a[i + 2], a[i + 3]]
  let nearest = far
  for (let j = 0; j < b.length; j += 4) {
    const [ox, oy] = [(b[j] ?? 0) - x, (b[j + 1] ?? 0) - y]
    const squared = ox * ox + oy * oy
    if (squared >= nearest) continue
    if (Math.abs(dx * (b[j + 3] ?? 0) - dy * (b[j + 2] ?? 0)) < MAX_SINE) nearest = squared
  }
  return nearest
}

/** The length of a line in a box. */
export function lengthInBox({ points, step }: Trace, { at: [x, y], width, height }: PlacedBox): number {
  const isInside = (px: number, i: number): boolean =>
    i % 4 === 0 && Math.abs(px - x) < width / 2 && Math.abs((points[i + 1] ?? 0) - y) < height / 2
  return points.filter(isInside).length * step
}

/** The length of a line over a token. */
export function coveredLength({ points, step, box }: Trace, { at: [x, y], radius }: Spot): number {
  if (box.left > x + radius || box.right < x - radius || box.top > y + radius || box.bottom < y - radius) return 0
  let count = 0
  for (let i = 0; i < points.length; i += 4) {
    const [ox, oy] = [(points[i] ?? 0) - x, (points[i + 1] ?? 0) - y]
    if (ox * ox + oy * oy < radius * radius) count++
  }
  return count * step
}
