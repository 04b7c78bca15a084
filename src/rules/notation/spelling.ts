/** Suggestions for misspelt names. */
import type { ProvinceInfo } from '../atlas/atlas.ts'
import type { NameIndex } from './name-index.ts'

/** Up to three provinces with the most similar names; none for a word longer than any name. */
export function nearest(nameIndex: NameIndex, word: string): readonly ProvinceInfo[] {
  const limit = word.length <= 3 ? 1 : word.length <= 6 ? 2 : 3
  if (word.length > nameIndex.longest + limit) return []
  const best = new Map<ProvinceInfo, number>()
  for (const [name, p] of nameIndex.names) {
    const max = Math.min(limit, (best.get(p) ?? Infinity) - 1)
    const whole = distance(word, name, max) ?? Infinity
    const prefix =
      name.length > word.length ? (distance(word, name.slice(0, word.length), max - 1) ?? Infinity) : Infinity
    const nearest = Math.min(whole, prefix + 1)
    if (nearest <= max) best.set(p, nearest)
  }
  const min = Math.min(...best.values())
  return [...best]
    .filter(([, d]) => d === min)
    .slice(0, 3)
    .map(([p]) => p)
}

/**
 * The edit distance with transpositions (Damerau); null if above `max`. Only a band around the
 * diagonal is computed, and rows only while it can still be reached.
 */
export function distance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = bandRow(a, b, i, max, before, last)
    if (row.every((d) => d > max)) return null
    ;[before, last] = [last, row]
  }
  const result = last[b.length] ?? Infinity
  return result <= max ? result : null
}

/** The row of the table for the first `i` letters of `a`; Infinity outside the band. */
function bandRow(
  a: string,
  b: string,
  i: number,
  max: number,
  before: readonly number[],
  last: readonly number[],
): number[] {
  const row = Array.from({ length: b.length + 1 }, () => Infinity)
  if (i <= max) row[0] = i
  for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j += 1) {
    const same = a[i - 1] === b[j - 1] ? 0 : 1
    const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
    row[j] = Math.min(
      (last[j] ?? Infinity) + 1,
      (row[j - 1] ?? Infinity) + 1,
      (last[j - 1] ?? Infinity) + same,
      swapped,
    )
  }
  return row
}
