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

const number = (n: number): string => n.toFixed(1).replace(/\.0$/, '')
const spot = (p: Point): string => `${number(p[0])} ${number(p[1])}`

/** SVG path data; `joined` leaves out the first move, because the pen is already there. */
export function pathOf(curve: Curve, joined = false): string {
  const pieces = curve.pieces.map(({ control, end }) => `Q${spot(control)} ${spot(end)}`)
  return (joined ? '' : `M${spot(curve.start)}`) + pieces.join('')
}

/** Corners of a rough path are at least this far apart. */
const ROUGH = 6

/** SVG path data of straight lines through as few of the points as will do for a wide stroke; ends stay. */
export function roughPathOf(points: readonly Point[]): string {
  const [start = [0, 0], ...rest] = points
  const kept = [start]
  for (const [i, point] of rest.entries())
    if (i === rest.length - 1 || distance(point, kept.at(-1) ?? start) >= ROUGH) kept.push(point)
  return `M${kept.map(spot).join('L')}`
}

/** The curve as a chain of points, three to a piece, its last point left out: chains of a ring join up. */
export function flatten({ start, pieces }: Curve): Point[] {
  const points: Point[] = []
  let from = start
  for (const { control, end } of pieces) {
    for (const t of [0, 1 / 3, 2 / 3]) points.push(onQuadratic(from, control, end, t))
    from = end
  }
  return points
}

/** The point at `t` (0 to 1) of a quadratic curve. */
export function onQuadratic(from: Point, control: Point, to: Point, t: number): Point {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]]
}
