/** Repeatable random numbers: everything drawn in a game follows from its seed. */

/** Returns the next number in [0, 1). */
export type Random = () => number

/** Uses the lower 32 bits of the seed (Mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** For secret draws: uses the upper bits, about which public draws reveal nothing. */
export const secretRandom = (seed: number): Random => seededRandom(seed + Math.floor(seed / 2 ** 32))

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
