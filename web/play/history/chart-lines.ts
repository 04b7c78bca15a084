/** Lines of a chart that would lie on each other are drawn side by side, and their labels one below the other. Pure. */

/** From indices and counts to coordinates, y downwards; and how far apart lines of equal counts are. */
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
 * The points of every line. Where several have the same count at the same index they are spread around it, in the order of
 * the lines; where they are so many that they would reach the next count, they are closer together.
 */
export function parallel(counts: readonly (readonly number[])[], { x, y, gap }: Sizes): readonly (readonly Point[])[] {
  const room = Math.abs(y(0) - y(1)) * 0.9
  const offset = (line: number, index: number, count: number): number => {
    const equal = counts.flatMap((each, i) => (each[index] === count ? [i] : []))
    const step = Math.min(gap, room / Math.max(1, equal.length))
    return (equal.indexOf(line) - (equal.length - 1) / 2) * step
  }
  return counts.map((each, line) => each.map((count, i) => ({ x: x(i), y: y(count) + offset(line, i, count) })))
}

export interface Range {
  readonly least: number
  readonly most: number
  readonly gap: number
}

/** These heights moved as little as need be so that all are a gap apart, within the range if there is room for them. */
export function apart(heights: readonly number[], { least, most, gap }: Range): readonly number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const placed = new Map<number, number>()
  order.reduce((free, i) => {
    const at = Math.max(heights[i] ?? 0, free)
    placed.set(i, at)
    return at + gap
  }, least)
  // What was pushed beyond the end pushes the others back.
  order.toReversed().reduce((free, i) => {
    const at = Math.min(placed.get(i) ?? 0, free)
    placed.set(i, at)
    return at - gap
  }, most)
  return heights.map((_, i) => placed.get(i) ?? 0)
}
