/** Curves of a drawing, and the SVG path data of its outlines. Pure. */
import { lazy } from '../lib/memoize.ts'

/** In units of the plate, y down. */
export type Point = readonly [number, number]

/** A chain of quadratic pieces. */
interface Curve {
  readonly start: Point
  readonly pieces: readonly { readonly control: Point; readonly end: Point }[]
}

export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
/** `Math.hypot` takes several times as long. */
export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** Reads points stored as steps from the one before: `[5, 5, 1, 0]` is (5, 5), (6, 5). */
export function unpack(steps: readonly number[], stepsPerUnit: number): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    points.push([x / stepsPerUnit, y / stepsPerUnit])
  }
  return points
}

/** The straight lines through some points. */
export function straight(points: readonly Point[]): Curve {
  const [start = [0, 0], ...rest] = points
  return { start, pieces: rest.map((end, i) => ({ control: middle(points[i] ?? start, end), end })) }
}

/** The quadratic B-spline of some points. Ends stay; a closed chain, such as an island, has none. */
export function smooth(points: readonly Point[]): Curve {
  if (points.length < 3) return straight(points)
  return points.length > 3 && isSame(points[0], points.at(-1)) ? smoothLoop(points.slice(0, -1)) : smoothOpen(points)
}

function smoothOpen(points: readonly Point[]): Curve {
  const [start = [0, 0], ...rest] = points
  const pieces = rest.slice(0, -1).map((control, i) => {
    const next = rest[i + 1] ?? control
    return { control, end: i === rest.length - 2 ? next : middle(control, next) }
  })
  return { start, pieces }
}

function smoothLoop(points: readonly Point[]): Curve {
  const pieces = points.map((control, i) => ({
    control,
    end: middle(control, points[(i + 1) % points.length] ?? control),
  }))
  return { start: pieces.at(-1)?.end ?? [0, 0], pieces }
}

function reverse({ start, pieces }: Curve): Curve {
  const stops = [start, ...pieces.map((piece) => piece.end)]
  const back = pieces.map(({ control }, i) => ({ control, end: stops[i] ?? start })).toReversed()
  return { start: stops.at(-1) ?? start, pieces: back }
}

/** The point at `t` (0 to 1) of a quadratic curve. */
export function onQuadratic(from: Point, control: Point, to: Point, t: number): Point {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]]
}

/** The points of a chain on each piece. */
const THIRDS = [0, 1 / 3, 2 / 3]

/** The curve as points, three per piece, without the last one: the chains of a ring join up. */
export function flatten({ start, pieces }: Curve): Point[] {
  const points: Point[] = []
  let from = start
  for (const { control, end } of pieces) {
    for (const t of THIRDS) points.push(onQuadratic(from, control, end, t))
    from = end
  }
  return points
}

/** Formats a number as path data. `toFixed` takes five times as long, and a drawing has 40,000. */
function formatNumber(n: number, stepsPerUnit: 10 | 100): string {
  const steps = Math.round(Math.abs(n) * stepsPerUnit)
  const text = String(steps / stepsPerUnit)
  return `${n < 0 && steps > 0 ? '-' : ''}${text.startsWith('0.') ? text.slice(1) : text}`
}

/** Points are in tenths, so their middles have two digits. */
const formatExact = (n: number): string => formatNumber(n, 100)

function formatStep(from: Point, to: Point): string {
  const y = formatExact(to[1] - from[1])
  return `${formatExact(to[0] - from[0])}${y.startsWith('-') ? '' : ' '}${y}`
}

/** Path data that moves the pen to a point. */
export const moveTo = ([x, y]: Point): string => `M${formatExact(x)} ${formatExact(y)}`

/** In units of the plate: much smaller than a step of the grid. */
const TOLERANCE = 0.001

/** Is the control of a piece the mirror image of the one before it? */
const isMirrored = (before: Point, from: Point, control: Point): boolean =>
  Math.abs(2 * from[0] - before[0] - control[0]) < TOLERANCE &&
  Math.abs(2 * from[1] - before[1] - control[1]) < TOLERANCE

/** Path data after the start. Most pieces mirror the one before: `t` needs no control. */
function lineAlong({ start, pieces }: Curve): string {
  let line = ''
  let from = start
  let before: Point | null = null
  for (const { control, end } of pieces) {
    const mirrored = before !== null && isMirrored(before, from, control)
    line += mirrored ? `t${formatStep(from, end)}` : `q${formatStep(from, control)} ${formatStep(from, end)}`
    before = control
    from = end
  }
  return line
}

export const pathOf = (curve: Curve): string => moveTo(curve.start) + lineAlong(curve)

/** The minimum distance between corners of a rough line. */
const MIN_ROUGH_STEP = 6

/** Straight lines with few corners, enough for a wide stroke. Both ends stay. */
function roughLineAlong({ start, pieces }: Curve): string {
  const lineTo = ([x, y]: Point): string => `L${formatNumber(x, 10)} ${formatNumber(y, 10)}`
  let line = ''
  let [from, last] = [start, start]
  for (const { control, end } of pieces) {
    for (const t of THIRDS) {
      const point = t === 0 ? from : onQuadratic(from, control, end, t)
      if (distance(point, last) >= MIN_ROUGH_STEP) {
        line += lineTo(point)
        last = point
      }
    }
    from = end
  }
  return pieces.length === 0 ? '' : line + lineTo(from)
}

/** An arc in one direction. Path data is made once, when first needed. */
export interface Lane {
  readonly curve: () => Curve
  /** Path data from the start on. */
  readonly line: () => string
  readonly roughLine: () => string
}

export interface Arc {
  readonly forward: Lane
  readonly backward: Lane
}

const laneOf = (curve: () => Curve): Lane => ({
  curve,
  line: lazy(() => lineAlong(curve())),
  roughLine: lazy(() => roughLineAlong(curve())),
})

/** `isStraight`: straight lines between the points, not a spline. */
export function arcOf(steps: readonly number[], stepsPerUnit: number, isStraight: boolean): Arc {
  const curve = lazy(() => (isStraight ? straight : smooth)(unpack(steps, stepsPerUnit)))
  return { forward: laneOf(curve), backward: laneOf(lazy(() => reverse(curve()))) }
}

/** Path data of a ring of lanes, each of which ends where the next one starts. */
export const pathAround = (ring: readonly Lane[], line: (lane: Lane) => string): string =>
  `${ring[0] === undefined ? '' : moveTo(ring[0].curve().start)}${ring.map(line).join('')}Z`
