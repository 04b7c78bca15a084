import { distance, type Point } from '../../board/curve.ts'
import { distanceToSide, nth } from '../geometry/geometry.ts'

/*
 * Outlines that were drawn one by one meet only nearly. Here they are made to meet: points that are near each other become one,
 * and an outline that passes by a point of another goes through it. The first outline to be drawn keeps its place.
 */

/** Points by where they are. */
class Points {
  readonly #cells = new Map<string, Point[]>()
  readonly #cell: number

  /** `reach` is the farthest that is ever asked for, in units of the points. */
  constructor(reach: number) {
    this.#cell = reach * 4
  }

  add(point: Point): void {
    const key = this.#key(this.#column(point[0]), this.#column(point[1]))
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [point])
    else cell.push(point)
  }

  /** All that may lie within reach of the stretch between two points. */
  near(a: Point, b: Point): Point[] {
    const from = [0, 1].map((axis) => this.#column(Math.min(a[axis] ?? 0, b[axis] ?? 0) - this.#cell / 4))
    const to = [0, 1].map((axis) => this.#column(Math.max(a[axis] ?? 0, b[axis] ?? 0) + this.#cell / 4))
    const found: Point[] = []
    for (let x = from[0] ?? 0; x <= (to[0] ?? 0); x++)
      for (let y = from[1] ?? 0; y <= (to[1] ?? 0); y++) found.push(...(this.#cells.get(this.#key(x, y)) ?? []))
    return found
  }

  #column = (n: number): number => Math.floor(n / this.#cell)
  #key = (x: number, y: number): string => `${x} ${y}`
}

/** Chains with their points at those of earlier ones, where they are nearer than `reach`. */
function merged(chains: readonly (readonly Point[])[], reach: number): { chains: Point[][]; points: Points } {
  const points = new Points(reach)
  const home = (point: Point): Point => {
    const near = points.near(point, point).filter((other) => distance(other, point) < reach)
    const [nearest] = near.toSorted((a, b) => distance(a, point) - distance(b, point))
    if (nearest === undefined) points.add(point)
    return nearest ?? point
  }
  return { chains: chains.map((chain) => chain.map(home)), points }
}

/** The points that a stretch passes by, in their order along it. */
function passed(a: Point, b: Point, points: Points, reach: number): Point[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const far = (point: Point): number => ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
  return points
    .near(a, b)
    .filter((point) => distanceToSide(point, a, b) < reach && far(point) > 0 && far(point) < 1)
    .toSorted((p, q) => far(p) - far(q))
}

/** Closed chains, each ending where it began, made to meet wherever they come nearer than `reach`. */
export function snapped(chains: readonly (readonly Point[])[], reach: number): Point[][] {
  const { chains: moved, points } = merged(chains, reach)
  return moved.map((chain) => {
    const through = chain.flatMap((point, i) => {
      const before = nth(chain, (i + chain.length - 1) % chain.length)
      return point === before ? [] : [...passed(before, point, points, reach), point]
    })
    return through.length < 3 ? [] : [...through, nth(through, 0)]
  })
}
