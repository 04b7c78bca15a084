import type { Point } from '../../board/curve.ts'
import { isClosed, nth } from './geometry.ts'

/** Random numbers from 0 to 1 that are the same on every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Makes a ruled line look like a natural border: every stretch is bent at its middle, then its halves, `levels` times. */
export function roughened(line: readonly Point[], amount: number, levels: number, seed: number): Point[] {
  const roll = dice(seed)
  let points = [...line]
  for (let level = 0; level < levels; level++) {
    points = points.flatMap((b, i) => {
      const a = points[i - 1]
      if (a === undefined) return [b]
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const push = (roll() - 0.5) * 2 * amount
      return [[(a[0] + b[0]) / 2 - dy * push, (a[1] + b[1]) / 2 + dx * push] as const, b]
    })
  }
  return points
}

/** A Catmull-Rom spline through the points of a line, sampled about every `step`. */
export function splined(line: readonly Point[], step: number): Point[] {
  const at = (i: number): Point => nth(line, Math.max(0, Math.min(line.length - 1, i)))
  const points: Point[] = []
  for (let i = 0; i < line.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const count = Math.max(2, Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step))
    for (let k = 0; k < count; k++) {
      const t = k / count
      const mix = (c: 0 | 1): number =>
        0.5 *
        (2 * p1[c] +
          (-p0[c] + p2[c]) * t +
          (2 * p0[c] - 5 * p1[c] + 4 * p2[c] - p3[c]) * (t * t) +
          (-p0[c] + 3 * p1[c] - 3 * p2[c] + p3[c]) * (t * t * t))
      points.push([mix(0), mix(1)])
    }
  }
  return [...points, at(line.length)]
}

/** A binary heap of [weight, item], the least on top. */
class Heap {
  readonly #rows: (readonly [number, number])[] = []

  get size(): number {
    return this.#rows.length
  }

  push(row: readonly [number, number]): void {
    this.#rows.push(row)
    let i = this.#rows.length - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.#weight(parent) <= this.#weight(i)) break
      this.#swap(parent, i)
      i = parent
    }
  }

  pop(): readonly [number, number] {
    const top = nth(this.#rows, 0)
    const last = this.#rows.pop()
    if (last !== undefined && this.#rows.length > 0) {
      this.#rows[0] = last
      this.#sink()
    }
    return top
  }

  #sink(): void {
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (left < this.size && this.#weight(left) < this.#weight(least)) least = left
      if (right < this.size && this.#weight(right) < this.#weight(least)) least = right
      if (least === i) return
      this.#swap(least, i)
      i = least
    }
  }

  #weight(i: number): number {
    return nth(this.#rows, i)[0]
  }

  #swap(i: number, j: number): void {
    const [a, b] = [nth(this.#rows, i), nth(this.#rows, j)]
    this.#rows[i] = b
    this.#rows[j] = a
  }
}

/** How much of the shape a corner carries: the area of its triangle, less for spikes, which look like errors. */
function cornerWeight(a: Point, b: Point, c: Point): number {
  const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]]
  const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
  return area * (cosine > 0 ? 1 - 0.7 * cosine : 1)
}

/** The fewest corners a closed line keeps. */
const LEAST_CORNERS = 8

/** Drops the corners that carry less than `least` (an area), smallest first (Visvalingam). The ends stay. */
export function simplified(line: readonly Point[], least: number): Point[] {
  const count = line.length
  if (count < 3) return [...line]
  const before = Array.from(line, (_, i) => i - 1)
  const after = Array.from(line, (_, i) => i + 1)
  const alive = line.map(() => true)
  const weights = line.map(() => 0)
  const heap = new Heap()
  const weigh = (i: number, floor: number): void => {
    const weight = cornerWeight(nth(line, nth(before, i)), nth(line, i), nth(line, nth(after, i)))
    weights[i] = Math.max(weight, floor)
    heap.push([nth(weights, i), i])
  }
  for (let i = 1; i < count - 1; i++) weigh(i, 0)
  const fewest = isClosed(line) ? LEAST_CORNERS : 0
  for (let left = count; heap.size > 0;) {
    const [weight, i] = heap.pop()
    if (!alive[i] || weight !== weights[i]) continue
    if (weight > least || left <= fewest) break
    alive[i] = false
    left -= 1
    const [p, q] = [nth(before, i), nth(after, i)]
    after[p] = q
    before[q] = p
    for (const k of [p, q]) if (k > 0 && k < count - 1) weigh(k, weight)
  }
  return line.filter((_, i) => alive[i])
}
