/** Cuts lines where they meet (noding), and makes outlines meet that only nearly do (snapping). */
import { distance, type Point } from '../board/curve.ts'
import { distanceToSide, nth } from './geometry.ts'

/** The ends of a straight stretch, in steps of the grid. These are integers, so equal points are equal. */
interface Ends {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A stretch between two cuts, and the numbers of the lines that run along it. */
export interface Segment extends Ends {
  readonly lines: number[]
}

/** For cells and comparisons. A detailed board needs a million; many lines across others need far more. */
const MAX_STEPS = 20_000_000

/** Throws if the lines meet too often. */
class Budget {
  #left = MAX_STEPS

  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new Error('The lines meet too often.')
  }
}

function toGrid(lines: readonly (readonly Point[])[], grid: number): Segment[] {
  return lines.flatMap((points, line) => {
    const rounded = points.map(([x, y]): Point => [Math.round(x * grid), Math.round(y * grid)])
    return rounded.slice(1).flatMap(([x1, y1], i) => {
      const [x0, y0] = nth(rounded, i)
      return x0 === x1 && y0 === y1 ? [] : [{ x0, y0, x1, y1, lines: [line] }]
    })
  })
}

/** Pairs of segments whose boxes come within a step of each other. Each pair comes once. */
function* nearbyPairs(segments: readonly Ends[]): Generator<readonly [number, number]> {
  const total = segments.reduce((sum, s) => sum + Math.abs(s.x1 - s.x0) + Math.abs(s.y1 - s.y0), 0)
  const cell = Math.max((4 * total) / Math.max(1, segments.length), 50)
  const cells = new Map<number, number[]>()
  const budget = new Budget()
  const low = (a: number, b: number): number => Math.floor((Math.min(a, b) - 1) / cell)
  const high = (a: number, b: number): number => Math.floor((Math.max(a, b) + 1) / cell)
  for (const [i, s] of segments.entries())
    for (let x = low(s.x0, s.x1); x <= high(s.x0, s.x1); x++)
      for (let y = low(s.y0, s.y1); y <= high(s.y0, s.y1); y++) {
        budget.spend()
        const key = x * 1000003 + y
        const inside = cells.get(key)
        if (inside === undefined) cells.set(key, [i])
        else inside.push(i)
      }
  const seenPairs = new Set<number>()
  for (const inside of cells.values())
    for (const [a, i] of inside.entries())
      for (let b = a + 1; b < inside.length; b++) {
        budget.spend()
        const j = nth(inside, b)
        if (areApart(nth(segments, i), nth(segments, j))) continue
        const key = Math.min(i, j) * 4194304 + Math.max(i, j)
        if (seenPairs.has(key)) continue
        seenPairs.add(key)
        yield [i, j]
      }
}

const areApart = (s: Ends, t: Ends): boolean =>
  Math.max(s.x0, s.x1) < Math.min(t.x0, t.x1) - 1 ||
  Math.max(t.x0, t.x1) < Math.min(s.x0, s.x1) - 1 ||
  Math.max(s.y0, s.y1) < Math.min(t.y0, t.y1) - 1 ||
  Math.max(t.y0, t.y1) < Math.min(s.y0, s.y1) - 1

/** Does a point lie on a segment, within a rounding error? */
function liesOn(s: Ends, x: number, y: number): boolean {
  const [dx, dy] = [s.x1 - s.x0, s.y1 - s.y0]
  const square = dx * dx + dy * dy
  const t = ((x - s.x0) * dx + (y - s.y0) * dy) / square
  return t > 0 && t < 1 && Math.abs((x - s.x0) * dy - (y - s.y0) * dx) / Math.sqrt(square) < 0.71
}

function crossing(s: Ends, t: Ends): Point | null {
  const [dx, dy, ex, ey] = [s.x1 - s.x0, s.y1 - s.y0, t.x1 - t.x0, t.y1 - t.y0]
  const turn = dx * ey - dy * ex
  if (turn === 0) return null
  const q = ((t.x0 - s.x0) * ey - (t.y0 - s.y0) * ex) / turn
  const r = ((t.x0 - s.x0) * dy - (t.y0 - s.y0) * dx) / turn
  return q >= 0 && q <= 1 && r >= 0 && r <= 1 ? [Math.round(s.x0 + q * dx), Math.round(s.y0 + q * dy)] : null
}

/** Where each segment has to be cut. */
function findCuts(segments: readonly Ends[]): Map<number, Point[]> {
  const cuts = new Map<number, Point[]>()
  const cut = (i: number, x: number, y: number): void => {
    const s = nth(segments, i)
    if ((x === s.x0 && y === s.y0) || (x === s.x1 && y === s.y1)) return
    const list = cuts.get(i)
    if (list === undefined) cuts.set(i, [[x, y]])
    else list.push([x, y])
  }
  const cutAtEnds = (i: number, s: Ends, t: Ends): void => {
    if (liesOn(s, t.x0, t.y0)) cut(i, t.x0, t.y0)
    if (liesOn(s, t.x1, t.y1)) cut(i, t.x1, t.y1)
  }
  for (const [i, j] of nearbyPairs(segments)) {
    const [s, t] = [nth(segments, i), nth(segments, j)]
    cutAtEnds(i, s, t)
    cutAtEnds(j, t, s)
    const point = crossing(s, t)
    if (point === null) continue
    cut(i, ...point)
    cut(j, ...point)
  }
  return cuts
}

/** Collects segments. Lines that run along the same stretch share it. */
class Stretches {
  readonly list: Segment[] = []
  readonly #byEnds = new Map<string, Segment>()

  add(x0: number, y0: number, x1: number, y1: number, lines: readonly number[]): void {
    if (x0 === x1 && y0 === y1) return
    if (x0 > x1 || (x0 === x1 && y0 > y1)) {
      this.add(x1, y1, x0, y0, lines)
      return
    }
    const key = `${x0},${y0},${x1},${y1}`
    const earlier = this.#byEnds.get(key)
    if (earlier !== undefined) earlier.lines.push(...lines)
    else {
      const stretch = { x0, y0, x1, y1, lines: [...lines] }
      this.#byEnds.set(key, stretch)
      this.list.push(stretch)
    }
  }
}

/** Cutting bends lines a little, so they may meet again. The maximum number of rounds. */
const MAX_ROUNDS = 12

/** Cuts all lines wherever they meet, on a grid of `grid` steps to the unit. */
export function nodeLines(lines: readonly (readonly Point[])[], grid: number): Segment[] {
  let segments = toGrid(lines, grid)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const cuts = findCuts(segments)
    const stretches = new Stretches()
    for (const [i, s] of segments.entries()) {
      const along = ([x, y]: Point): number => (x - s.x0) * (s.x1 - s.x0) + (y - s.y0) * (s.y1 - s.y0)
      const stops: Point[] = [...(cuts.get(i) ?? []).toSorted((p, q) => along(p) - along(q)), [s.x1, s.y1]]
      let [x, y] = [s.x0, s.y0]
      for (const stop of stops) {
        stretches.add(x, y, ...stop, s.lines)
        ;[x, y] = stop
      }
    }
    segments = stretches.list
    if (cuts.size === 0) break
  }
  return segments
}

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
  readonly #budget = new Budget()

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
      for (let y = from[1] ?? 0; y <= (to[1] ?? 0); y++) {
        this.#budget.spend()
        for (const point of this.#cells.get(this.#key(x, y)) ?? []) {
          this.#budget.spend()
          points.push(point)
        }
      }
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
