import svgpath from 'svgpath'
import { distance, middle, type Point } from '../board/curve.ts'
import { nth } from './geometry.ts'
import type { SvgShape } from './svg-reader.ts'

/** The outlines of a shape as chains of points, closed unless the outline is open. */
interface Outline {
  readonly rings: readonly (readonly Point[])[]
  readonly isOpen: boolean
}

/** How curves become points. Lengths in units of the SVG. */
interface CurveReading {
  /** How far apart points on a curve are. */
  readonly step: number
  /**
   * In exact drawings, quadratic curves are pieces of a spline, whose controls become points.
   * Shorter distances are rounding errors. Null: sample points along curves.
   */
  readonly splineError: number | null
}

/** A curve gets at most this many points. */
const MAX_STEPS = 64

/** The point at `t` of a Bézier curve of any degree (de Casteljau). */
function pointOnBezier(points: readonly Point[], t: number): Point {
  let row = points
  while (row.length > 1)
    row = row.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = nth(row, i)
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
    })
  return nth(row, 0)
}

/** Points along a curve, about every `step`, the same in both directions. */
function sampleBezier(points: readonly Point[], step: number): Point[] {
  const length = points.slice(1).reduce((sum, point, i) => sum + distance(point, nth(points, i)), 0)
  const count = Math.max(2, Math.min(MAX_STEPS, Math.ceil(length / step)))
  return Array.from({ length: count }, (_, i) => pointOnBezier(points, (i + 1) / count))
}

/** The control of a quadratic curve, even if saved as a cubic one; null for other curves. */
function quadraticControl([from, a, b, to]: readonly Point[], error: number): Point | null {
  if (from === undefined || a === undefined || b === undefined) return null
  if (to === undefined) return a
  const controlFor = (end: Point, near: Point): Point => [(3 * near[0] - end[0]) / 2, (3 * near[1] - end[1]) / 2]
  const [control, otherControl] = [controlFor(from, a), controlFor(to, b)]
  return distance(control, otherControl) < 2 * error ? middle(control, otherControl) : null
}

interface ChainPoint {
  readonly at: Point
  readonly isControl: boolean
}

const toPairs = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0]] : []))

/** Collects the chains of a path. */
class Pen {
  readonly chains: { points: ChainPoint[]; isClosed: boolean }[] = []
  private readonly reading: CurveReading

  constructor(reading: CurveReading) {
    this.reading = reading
  }

  move(at: Point): void {
    this.chains.push({ points: [{ at, isControl: false }], isClosed: false })
  }

  /** After a `Z` a path may continue without a move. */
  lineTo(from: Point, ...points: readonly Point[]): void {
    this.add(
      from,
      points.map((at) => ({ at, isControl: false })),
    )
  }

  curveTo(from: Point, controlsAndEnd: readonly Point[]): void {
    const { step, splineError } = this.reading
    const curve = [from, ...controlsAndEnd]
    const control = splineError === null ? null : quadraticControl(curve, splineError)
    if (control === null) this.lineTo(from, ...sampleBezier(curve, step))
    else
      this.add(from, [
        { at: control, isControl: true },
        { at: nth(curve, curve.length - 1), isControl: false },
      ])
  }

  close(): void {
    const chain = this.chains.at(-1)
    if (chain !== undefined) chain.isClosed = true
  }

  private add(from: Point, points: readonly ChainPoint[]): void {
    if (this.chains.at(-1)?.isClosed !== false) this.move(from)
    this.chains.at(-1)?.points.push(...points)
  }
}

/** The points of a spline, without stops in the middle of two controls. */
function withoutStops(points: readonly ChainPoint[], error: number): ChainPoint[] {
  const [first, last] = [nth(points, 0), nth(points, points.length - 1)]
  const ring = distance(first.at, last.at) < error ? points.slice(0, -1) : points
  return ring.filter(({ at, isControl }, i) => {
    const [before, after] = [nth(ring, (i + ring.length - 1) % ring.length), nth(ring, (i + 1) % ring.length)]
    const isStop = !isControl && before.isControl && after.isControl
    return !isStop || distance(middle(before.at, after.at), at) > error
  })
}

/** Chains whose ends are closer than this share of `step` are closed. */
const NEARLY_CLOSED = 0.5

/** A shape's outlines, or an error in its path data. */
export function outlineOf({ path, transform }: SvgShape, reading: CurveReading): Outline | string {
  const { step, splineError } = reading
  const parsed = svgpath(path)
  const { err = '' } = parsed as typeof parsed & { readonly err?: string }
  if (err !== '') return err.replace(/^SvgPath: /, '')
  const pen = new Pen(reading)
  const visit = (segment: readonly (string | number)[], x: number, y: number): void => {
    const [letter, ...rest] = segment
    const numbers = rest.map(Number)
    if (letter === 'M') pen.move(nth(toPairs(numbers), 0))
    else if (letter === 'Z' || letter === 'z') pen.close()
    else if (letter === 'H') pen.lineTo([x, y], [numbers[0] ?? x, y])
    else if (letter === 'V') pen.lineTo([x, y], [x, numbers[0] ?? y])
    else if (letter === 'L') pen.lineTo([x, y], ...toPairs(numbers))
    else pen.curveTo([x, y], toPairs(numbers))
  }
  parsed
    .transform(transform)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _, x, y) => visit(segment, x, y))
  const chains = pen.chains.filter(({ points }) => points.length > 1)
  const isRing = ({ points, isClosed }: (typeof chains)[number]): boolean =>
    isClosed || distance(nth(points, 0).at, nth(points, points.length - 1).at) <= step * NEARLY_CLOSED
  const rings = chains.map(({ points }) => (splineError === null ? points : withoutStops(points, splineError)))
  return { rings: rings.map((points) => points.map(({ at }) => at)), isOpen: !chains.every(isRing) }
}
