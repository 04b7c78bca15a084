/**
 * MT19937 (Matsumoto and Nishimura, 1998), seeded and read as Python's `random` does, so that
 * tables made there from a seed can be made here.
 */
const SIZE = 624
const SHIFT = 397
const UPPER_BIT = 0x80000000
const LOWER_BITS = 0x7fffffff
const MATRIX = 0x9908b0df

/** Answers 32 bits with each call. `seed`: an unsigned 32-bit integer. */
export function mersenneTwister(seed: number): () => number {
  const state = initialState(seed)
  let next = SIZE
  return () => {
    if (next === SIZE) {
      regenerate(state)
      next = 0
    }
    return temper(state[next++] ?? 0)
  }
}

/** The reference `init_by_array` with the seed as its only key. */
function initialState(seed: number): Uint32Array {
  const state = new Uint32Array(SIZE)
  state[0] = 19_650_218
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1_812_433_253, scrambled(state, i)) + i
  let i = 1
  const advance = (multiplier: number, addend: (i: number) => number): void => {
    state[i] = ((state[i] ?? 0) ^ Math.imul(multiplier, scrambled(state, i))) + addend(i)
    if (++i === SIZE) {
      state[0] = state[SIZE - 1] ?? 0
      i = 1
    }
  }
  for (let count = SIZE; count > 0; count--) advance(1_664_525, () => seed)
  for (let count = SIZE - 1; count > 0; count--) advance(1_566_083_941, (index) => -index)
  state[0] = UPPER_BIT
  return state
}

function scrambled(state: Uint32Array, i: number): number {
  const before = state[i - 1] ?? 0
  return before ^ (before >>> 30)
}

function regenerate(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const bits = ((state[i] ?? 0) & UPPER_BIT) | ((state[(i + 1) % SIZE] ?? 0) & LOWER_BITS)
    state[i] = (state[(i + SHIFT) % SIZE] ?? 0) ^ (bits >>> 1) ^ (bits & 1 ? MATRIX : 0)
  }
}

function temper(word: number): number {
  let bits = word
  bits ^= bits >>> 11
  bits ^= (bits << 7) & 0x9d2c5680
  bits ^= (bits << 15) & 0xefc60000
  bits ^= bits >>> 18
  return bits >>> 0
}
