/** Points in the units of the plate, y down. */
export type Point = readonly [number, number]

/** A run of quadratic pieces: where it starts, then control and end of each piece. */
export interface Curve {
  readonly start: Point
  readonly pieces: readonly { readonly control: Point; readonly end: Point }[]
}

export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
/** Not `Math.hypot`, which takes several times as long. */
export const distance = (a: Point, b: Point): number => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)

const same = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

/** Undoes the running differences: `[5, 5, 1, 0]` is (5, 5), (6, 5). In units. */
export function unpack(deltas: readonly number[], stepsPerUnit: number): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < deltas.length; i += 2) {
    x += deltas[i] ?? 0
    y += deltas[i + 1] ?? 0
    points.push([x / stepsPerUnit, y / stepsPerUnit])
  }
  return points
}

/** The straight run through some points. */
export function straight(points: readonly Point[]): Curve {
  const [start = [0, 0], ...rest] = points
  return { start, pieces: rest.map((end, i) => ({ control: middle(points[i] ?? start, end), end })) }
}

/**
 * The quadratic B-spline of some points, ends fixed. Both neighbours of a border smooth the same points, so both get the
 * same curve; a closed run (an island) has no fixed point.
 */
export function smooth(points: readonly Point[]): Curve {
  if (points.length < 3) return straight(points)
  return points.length > 3 && same(points[0], points.at(-1)) ? smoothLoop(points.slice(0, -1)) : smoothOpen(points)
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

export function reversed({ start, pieces }: Curve): Curve {
  const stops = [start, ...pieces.map((piece) => piece.end)]
  const back = pieces.map(({ control }, i) => ({ control, end: stops[i] ?? start })).toReversed()
  return { start: stops.at(-1) ?? start, pieces: back }
}

/** With one digit at most behind the point. From whole tenths, which takes a fifth of the time of `toFixed`: a drawing has 40,000 of them. */
function number(n: number): string {
  const tenths = Math.round(Math.abs(n) * 10)
  const digit = tenths % 10
  const whole = (tenths - digit) / 10
  return `${n < 0 && tenths > 0 ? '-' : ''}${whole}${digit === 0 ? '' : `.${digit}`}`
}
const spot = (p: Point): string => `${number(p[0])} ${number(p[1])}`

/** Whole hundredths, with two digits at most behind the point: middles of points that are in tenths have two. */
function hundredths(n: number): string {
  const all = Math.abs(n)
  const rest = all % 100
  const whole = (all - rest) / 100
  const digits = rest % 10 === 0 ? `${rest / 10}` : `${rest < 10 ? '0' : ''}${rest}`
  return `${n < 0 ? '-' : ''}${whole === 0 && rest > 0 ? '' : whole}${rest === 0 ? '' : `.${digits}`}`
}

const exact = (n: number): string => hundredths(Math.sign(n) * Math.round(Math.abs(n) * 100))

function exactStep(from: Point, to: Point): string {
  const y = exact(to[1] - from[1])
  return `${exact(to[0] - from[0])}${y.startsWith('-') ? '' : ' '}${y}`
}

/** SVG path data that brings the pen to a point. */
export const penAt = ([x, y]: Point): string => `M${exact(x)} ${exact(y)}`

/** In units of the plate: much less than a step of the grid. */
const TINY = 0.001

/** Does a piece bend on as the one before it did, so that its control is the mirror image of that one's? */
const bendsOn = (before: Point, from: Point, control: Point): boolean =>
  Math.abs(2 * from[0] - before[0] - control[0]) < TINY && Math.abs(2 * from[1] - before[1] - control[1]) < TINY

/**
 * SVG path data of a curve, from its start on: every point from where the pen is, and no control (`t`) where a piece bends on as
 * the one before it, as nearly all of a spline do. So a drawing is half as long, and is read in half the time.
 */
export function wayAlong({ start, pieces }: Curve): string {
  let way = ''
  let from = start
  let before: Point | null = null
  for (const { control, end } of pieces) {
    const goesOn = before !== null && bendsOn(before, from, control)
    way += goesOn ? `t${exactStep(from, end)}` : `q${exactStep(from, control)} ${exactStep(from, end)}`
    before = control
    from = end
  }
  return way
}

/** SVG path data. */
export const pathOf = (curve: Curve): string => penAt(curve.start) + wayAlong(curve)

/** Where the points of a chain lie on each piece. */
const THIRDS = [0, 1 / 3, 2 / 3]
/** Corners of a rough path are at least this far apart. */
const ROUGH = 6

/** SVG path data of straight lines, from the start of a curve on, with as few corners as will do for a wide stroke; ends stay. */
export function roughWayAlong({ start, pieces }: Curve): string {
  let way = ''
  let [from, last] = [start, start]
  for (const { control, end } of pieces) {
    for (const t of THIRDS) {
      const point = t === 0 ? from : onQuadratic(from, control, end, t)
      if (distance(point, last) >= ROUGH) {
        way += `L${spot(point)}`
        last = point
      }
    }
    from = end
  }
  return pieces.length === 0 ? '' : `${way}L${spot(from)}`
}

/** The curve as a chain of points, three to a piece, its last point left out: chains of a ring join up. */
export function flatten({ start, pieces }: Curve): Point[] {
  const points: Point[] = []
  let from = start
  for (const { control, end } of pieces) {
    for (const t of THIRDS) points.push(onQuadratic(from, control, end, t))
    from = end
  }
  return points
}

/** The point at `t` (0 to 1) of a quadratic curve. */
export function onQuadratic(from: Point, control: Point, to: Point, t: number): Point {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]]
}
