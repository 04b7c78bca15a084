/** Separates lines and labels of a chart that would overlap. Pure. */

/** Converts indices and counts to coordinates (y downwards). `gap`: between equal counts. */
export interface Sizes {
  readonly x: (index: number) => number
  readonly y: (count: number) => number
  readonly gap: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The points of every line. Lines with the same count at the same index are spread around it, closer
 * together if they would reach the next count.
 */
export function separateLines(
  counts: readonly (readonly number[])[],
  { x, y, gap }: Sizes,
): readonly (readonly Point[])[] {
  const room = Math.abs(y(0) - y(1)) * 0.9
  const offset = (line: number, index: number, count: number): number => {
    const equal = counts.flatMap((each, i) => (each[index] === count ? [i] : []))
    const step = Math.min(gap, room / Math.max(1, equal.length))
    return (equal.indexOf(line) - (equal.length - 1) / 2) * step
  }
  return counts.map((each, line) => each.map((count, i) => ({ x: x(i), y: y(count) + offset(line, i, count) })))
}

interface Range {
  readonly min: number
  readonly max: number
  readonly gap: number
}

/** Moves heights as little as possible to keep a gap between them, within the range if they fit. */
export function separateLabels(heights: readonly number[], { min, max, gap }: Range): readonly number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = new Map<number, number>()
  order.reduce((free, i) => {
    const at = Math.max(heights[i] ?? 0, free)
    placed.set(i, at)
    return at + gap
  }, min)
  // Labels pushed beyond the end push the others back.
  order.toReversed().reduce((free, i) => {
    const at = Math.min(placed.get(i) ?? 0, free)
    placed.set(i, at)
    return at - gap
  }, max)
  return heights.map((_, i) => placed.get(i) ?? 0)
}
