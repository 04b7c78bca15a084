import { distance, type Point } from '../board/curve.ts'
import { distanceToSide, nth } from './geometry.ts'

/*
 * Outlines that were drawn separately only nearly meet. Snapping merges close points, and makes outlines pass
 * through close points of others. The outline that was drawn first keeps its place.
 */

/** Cells of the index, in units of the plate. */
const CELL = 8

/** Finds points by position. */
class PointIndex {
  readonly #cells = new Map<string, Point[]>()
  readonly #reach: number

  /** `reach`: the largest distance of any query. */
  constructor(reach: number) {
    this.#reach = reach
  }

  add(point: Point): void {
    const key = this.#key(this.#column(point[0]), this.#column(point[1]))
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [point])
    else cell.push(point)
  }

  /** All points that may lie within reach of the stretch between two points. */
  near(a: Point, b: Point): Point[] {
    const from = [0, 1].map((axis) => this.#column(Math.min(a[axis] ?? 0, b[axis] ?? 0) - this.#reach))
    const to = [0, 1].map((axis) => this.#column(Math.max(a[axis] ?? 0, b[axis] ?? 0) + this.#reach))
    const points: Point[] = []
    for (let x = from[0] ?? 0; x <= (to[0] ?? 0); x++)
      for (let y = from[1] ?? 0; y <= (to[1] ?? 0); y++) points.push(...(this.#cells.get(this.#key(x, y)) ?? []))
    return points
  }

  #column = (n: number): number => Math.floor(n / CELL)
  #key = (x: number, y: number): string => `${x} ${y}`
}

/** Moves points to those of earlier chains that are closer than `reach`. */
function mergePoints(
  chains: readonly (readonly Point[])[],
  reach: number,
): { readonly merged: Point[][]; readonly index: PointIndex } {
  const index = new PointIndex(reach)
  const merge = (point: Point): Point => {
    const near = index.near(point, point).filter((earlier) => distance(earlier, point) < reach)
    const [nearest] = near.toSorted((a, b) => distance(a, point) - distance(b, point))
    if (nearest === undefined) index.add(point)
    return nearest ?? point
  }
  return { merged: chains.map((chain) => chain.map(merge)), index }
}

/** The points within `reach` of a stretch, in their order along it. */
function pointsAlong(a: Point, b: Point, index: PointIndex, reach: number): Point[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const share = (point: Point): number => ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
  return index
    .near(a, b)
    .filter((point) => distanceToSide(point, a, b) < reach && share(point) > 0 && share(point) < 1)
    .toSorted((p, q) => share(p) - share(q))
}

/** Makes closed chains meet where they come closer than `reach`. Chains stay closed. */
export function snapChains(chains: readonly (readonly Point[])[], reach: number): Point[][] {
  const { merged, index } = mergePoints(chains, reach)
  return merged.map((chain) => {
    const through = chain.flatMap((point, i) => {
      const before = nth(chain, (i + chain.length - 1) % chain.length)
      return point === before ? [] : [...pointsAlong(before, point, index, reach), point]
    })
    return through.length < 3 ? [] : [...through, nth(through, 0)]
  })
}
