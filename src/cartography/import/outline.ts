import svgpath from 'svgpath'
import { distance, type Point } from '../../board/curve.ts'
import { nth } from '../geometry/geometry.ts'
import type { SvgShape } from './svg.ts'

/** The outlines of a shape as chains of points: each ends where it began, or is `open`. */
export interface Outline {
  readonly rings: readonly (readonly Point[])[]
  readonly isOpen: boolean
}

/** A curve is drawn with at most so many points. */
const MOST_STEPS = 64

/** A Bézier curve of any degree at `t` (de Casteljau). */
function onBezier(points: readonly Point[], t: number): Point {
  let row = points
  while (row.length > 1)
    row = row.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = nth(row, i)
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
    })
  return nth(row, 0)
}

/** Points along a curve, about every `step`; the same whichever way it runs, so that neighbours who share it agree. */
function along(points: readonly Point[], step: number): Point[] {
  const length = points.slice(1).reduce((sum, point, i) => sum + distance(point, nth(points, i)), 0)
  const count = Math.max(2, Math.min(MOST_STEPS, Math.ceil(length / step)))
  return Array.from({ length: count }, (_, i) => onBezier(points, (i + 1) / count))
}

const pairs = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, numbers[i + 1] ?? 0]] : []))

/** Collects the chains of a path. */
class Pen {
  readonly chains: { points: Point[]; isClosed: boolean }[] = []

  move(to: Point): void {
    this.chains.push({ points: [to], isClosed: false })
  }

  /** After a `Z` a path may go on without a move. */
  draw(from: Point, points: readonly Point[]): void {
    if (this.chains.at(-1)?.isClosed !== false) this.move(from)
    this.chains.at(-1)?.points.push(...points)
  }

  close(): void {
    const chain = this.chains.at(-1)
    if (chain !== undefined) chain.isClosed = true
  }
}

/** Chains whose ends are as near as this part of `step` are closed. */
const NEARLY = 0.5

/** A shape's outlines, with points about every `step` along its curves. A string says what is wrong with its path data. */
export function outlineOf({ path, transform }: SvgShape, step: number): Outline | string {
  const read = svgpath(path)
  const { err = '' } = read as typeof read & { readonly err?: string }
  if (err !== '') return err.replace(/^SvgPath: /, '')
  const pen = new Pen()
  const visit = (segment: readonly (string | number)[], x: number, y: number): void => {
    const [letter, ...rest] = segment
    const numbers = rest.map(Number)
    if (letter === 'M') pen.move(nth(pairs(numbers), 0))
    else if (letter === 'Z' || letter === 'z') pen.close()
    else if (letter === 'H') pen.draw([x, y], [[numbers[0] ?? x, y]])
    else if (letter === 'V') pen.draw([x, y], [[x, numbers[0] ?? y]])
    else if (letter === 'L') pen.draw([x, y], pairs(numbers))
    else pen.draw([x, y], along([[x, y], ...pairs(numbers)], step))
  }
  read
    .transform(transform)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _, x, y) => visit(segment, x, y))
  const chains = pen.chains.filter(({ points }) => points.length > 1)
  const isRing = ({ points, isClosed }: (typeof chains)[number]): boolean =>
    isClosed || distance(nth(points, 0), nth(points, points.length - 1)) <= step * NEARLY
  return { rings: chains.map(({ points }) => points), isOpen: !chains.every(isRing) }
}
