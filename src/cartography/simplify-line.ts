import type { Point } from '../board/curve.ts'
import { isClosed, nth } from './geometry.ts'

/** A binary heap of [weight, item] with the least weight on top. */
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
      let lightest = i
      if (left < this.size && this.#weight(left) < this.#weight(lightest)) lightest = left
      if (right < this.size && this.#weight(right) < this.#weight(lightest)) lightest = right
      if (lightest === i) return
      this.#swap(lightest, i)
      i = lightest
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

/** The area that a corner adds to the shape; less for spikes, which look like errors. */
function cornerWeight(a: Point, b: Point, c: Point): number {
  const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]]
  const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
  return area * (cosine > 0 ? 1 - 0.7 * cosine : 1)
}

/** A closed line keeps at least this many corners. */
const MIN_CORNERS = 8

/** Drops corners that add less than `minArea`, smallest first (Visvalingam). The ends stay. */
export function simplifyLine(line: readonly Point[], minArea: number): Point[] {
  const count = line.length
  if (count < 3) return [...line]
  const before = Array.from(line, (_, i) => i - 1)
  const after = Array.from(line, (_, i) => i + 1)
  const isKept = line.map(() => true)
  const weights = line.map(() => 0)
  const heap = new Heap()
  const weigh = (i: number, floor: number): void => {
    const weight = cornerWeight(nth(line, nth(before, i)), nth(line, i), nth(line, nth(after, i)))
    weights[i] = Math.max(weight, floor)
    heap.push([nth(weights, i), i])
  }
  for (let i = 1; i < count - 1; i++) weigh(i, 0)
  const fewest = isClosed(line) ? MIN_CORNERS : 0
  for (let left = count; heap.size > 0;) {
    const [weight, i] = heap.pop()
    if (!isKept[i] || weight !== weights[i]) continue
    if (weight > minArea || left <= fewest) break
    isKept[i] = false
    left -= 1
    const [p, q] = [nth(before, i), nth(after, i)]
    after[p] = q
    before[q] = p
    for (const k of [p, q]) if (k > 0 && k < count - 1) weigh(k, weight)
  }
  return line.filter((_, i) => isKept[i])
}
