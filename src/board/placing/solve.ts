import type { Point } from '../curve.ts'
import type { Box } from '../plate.ts'

/*
 * Places boxes without overlaps. Moves one box after the other to its cheapest spot (min-conflicts),
 * while lasting conflicts get more expensive (breakout). Packages for labels only place them around dots.
 */

export interface Candidate {
  readonly at: Point
  readonly price: number
}

/** Something to place, as a box around its spot. In units of the plate. */
export interface Item {
  readonly width: number
  readonly height: number
  readonly candidates: readonly Candidate[]
  /** The item that it should be near, and the price per unit of distance. */
  readonly near?: { readonly item: number; readonly price: number }
}

/** The cost of one item covering another; 0 if it may. */
type Conflict = (a: number, b: number) => number

interface Pair {
  readonly other: number
  readonly first: number
  weight: number
}

function extentOf({ candidates, width, height }: Item): Box {
  const [xs, ys] = [candidates.map(({ at }) => at[0]), candidates.map(({ at }) => at[1])]
  return {
    left: Math.min(...xs) - width / 2,
    top: Math.min(...ys) - height / 2,
    right: Math.max(...xs) + width / 2,
    bottom: Math.max(...ys) + height / 2,
  }
}

const canMeet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** For each item, the items that it could overlap. */
function pairsOf(items: readonly Item[], conflict: Conflict): Pair[][] {
  const extents = items.map(extentOf)
  const pairs: Pair[][] = items.map(() => [])
  for (const [a, extent] of extents.entries())
    for (let b = a + 1; b < items.length; b++) {
      const [otherExtent, weight] = [extents[b], conflict(a, b)]
      if (otherExtent === undefined || weight === 0 || !canMeet(extent, otherExtent)) continue
      pairs[a]?.push({ other: b, first: weight, weight })
      pairs[b]?.push({ other: a, first: weight, weight })
    }
  return pairs
}

/** The state of the search, in typed arrays: this is the innermost loop. */
class Placing {
  readonly #pairs: readonly Pair[][]
  /** For each item, the items that should be near it. */
  readonly #attracted: readonly (readonly { readonly item: number; readonly price: number }[])[]
  /** The candidate chosen for each item; -1: none. */
  readonly #chosen: Int32Array
  /** Its spot; NaN if it has none. */
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #width: Float64Array
  readonly #height: Float64Array

  constructor(items: readonly Item[], conflict: Conflict) {
    this.#pairs = pairsOf(items, conflict)
    const attracted = Map.groupBy(
      items.flatMap(({ near }, item) => (near === undefined ? [] : [{ to: near.item, item, price: near.price }])),
      ({ to }) => to,
    )
    this.#attracted = items.map((_, n) => attracted.get(n) ?? [])
    this.#chosen = new Int32Array(items.length).fill(-1)
    this.#x = new Float64Array(items.length).fill(Number.NaN)
    this.#y = new Float64Array(items.length).fill(Number.NaN)
    this.#width = Float64Array.from(items, ({ width }) => width)
    this.#height = Float64Array.from(items, ({ height }) => height)
  }

  #far(other: number, x: number, y: number): number {
    const dx = x - (this.#x[other] ?? 0)
    const dy = y - (this.#y[other] ?? 0)
    return Math.sqrt(dx * dx + dy * dy) || 0
  }

  #attraction(n: number, { near }: Item, x: number, y: number): number {
    let cost = near === undefined ? 0 : this.#far(near.item, x, y) * near.price
    for (const { item, price } of this.#attracted[n] ?? []) cost += this.#far(item, x, y) * price
    return cost
  }

  /** The part of the smaller item that would be covered, 0.4 to 1; 0 if none. */
  #covers(n: number, x: number, y: number, other: number): number {
    const width = this.#width[n] ?? 0
    const itsWidth = this.#width[other] ?? 0
    const across = (width + itsWidth) / 2 - Math.abs(x - (this.#x[other] ?? 0))
    if (!(across > 0)) return 0
    const height = this.#height[n] ?? 0
    const itsHeight = this.#height[other] ?? 0
    const down = (height + itsHeight) / 2 - Math.abs(y - (this.#y[other] ?? 0))
    if (!(down > 0)) return 0
    const narrower = Math.min(width, itsWidth)
    const lower = Math.min(height, itsHeight)
    return 0.4 + (0.6 * Math.min(across, narrower) * Math.min(down, lower)) / (narrower * lower)
  }

  /** The cost of putting an item there; anything above `limit` if it is more. */
  #cost(n: number, item: Item, { at: [x, y], price }: Candidate, limit: number): number {
    let cost = price
    if (cost < limit) cost += this.#attraction(n, item, x, y)
    const pairs = this.#pairs[n] ?? []
    for (let i = 0; i < pairs.length && cost < limit; i++) {
      const pair = pairs[i]
      if (pair !== undefined) cost += this.#covers(n, x, y, pair.other) * pair.weight
    }
    return cost
  }

  /** Puts an item where it costs least. */
  place(n: number, item: Item): void {
    let [best, bestCost] = [-1, Number.POSITIVE_INFINITY]
    for (const [i, candidate] of item.candidates.entries()) {
      const cost = this.#cost(n, item, candidate, bestCost)
      if (cost < bestCost) [best, bestCost] = [i, cost]
    }
    this.#chosen[n] = best
    const at = this.spotOf(n, item)
    this.#x[n] = at?.[0] ?? Number.NaN
    this.#y[n] = at?.[1] ?? Number.NaN
  }

  spotOf(n: number, item: Item): Point | null {
    return item.candidates[this.#chosen[n] ?? -1]?.at ?? null
  }

  /** The pairs in which an item overlaps another. */
  conflicts(n: number): Pair[] {
    const [x, y] = [this.#x[n] ?? Number.NaN, this.#y[n] ?? Number.NaN]
    return (this.#pairs[n] ?? []).filter(({ other }) => this.#covers(n, x, y, other) > 0)
  }
}

/** The first rounds place everything; later ones only items in conflict. */
const FIRST_ROUNDS = 3
/** How much more a lasting conflict costs in each round. */
const CONFLICT_GROWTH = 0.5

/** The spot of each item after at most `rounds`; null for one without candidates. */
export function solve(items: readonly Item[], conflict: Conflict, rounds: number): (Point | null)[] {
  const placing = new Placing(items, conflict)
  const spots = (): (Point | null)[] => items.map((item, n) => placing.spotOf(n, item))
  // The least free first.
  const order = [...items.entries()].toSorted(([, a], [, b]) => a.candidates.length - b.candidates.length)
  let [best, bestBadness] = [spots(), Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds + FIRST_ROUNDS; round++) {
    const conflicts = order.map(([n, item]) => ({ n, item, pairs: round < FIRST_ROUNDS ? [] : placing.conflicts(n) }))
    const open = round < FIRST_ROUNDS ? conflicts : conflicts.filter(({ pairs }) => pairs.length > 0)
    const all = open.flatMap(({ pairs }) => pairs)
    const badness = all.reduce((sum, { first }) => sum + first, 0)
    if (round >= FIRST_ROUNDS && badness < bestBadness) [best, bestBadness] = [spots(), badness]
    if (open.length === 0) break
    for (const pair of all) pair.weight += pair.first * CONFLICT_GROWTH
    for (const { n, item } of open) placing.place(n, item)
  }
  return best
}
