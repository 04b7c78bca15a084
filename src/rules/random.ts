/** Chance that can be looked at again: everything drawn follows from one number, the seed of a game. */

/** Numbers in [0, 1), one after the other. */
export type Draw = () => number

/** Numbers that follow from the lower 32 bits of a seed (Mulberry32). */
export function draws(seed: number): Draw {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Numbers for what is drawn in secret: they follow from the upper bits too, of which nothing that is drawn openly tells. */
export const secretDraws = (seed: number): Draw => draws(seed + Math.floor(seed / 2 ** 32))

export function shuffled<T>(items: readonly T[], draw: Draw): T[] {
  return items
    .map((item) => ({ item, rank: draw() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
