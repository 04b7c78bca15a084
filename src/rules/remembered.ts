/** Made when it is first asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null
  return () => (made ??= { it: make() }).it
}

/** The same function of one name or number, whose last `most` answers are remembered, those that were asked for last longest. */
export function remembered<K extends string | number, V>(most: number, answer: (asked: K) => V): (asked: K) => V {
  const known = new Map<K, V>()
  return (asked) => {
    const found = known.get(asked) ?? answer(asked)
    known.delete(asked)
    known.set(asked, found)
    // To find the first key a map goes through all that were deleted before it.
    if (known.size <= most) return found
    const [oldest] = known.keys()
    if (oldest !== undefined) known.delete(oldest)
    return found
  }
}

/** The same function of something that never changes, whose answers are remembered as long as it is in use. */
export function rememberedOf<K extends object, V>(answer: (asked: K) => V): (asked: K) => V {
  const known = new WeakMap<K, { readonly answered: V }>()
  return (asked) => {
    const found = known.get(asked)
    if (found !== undefined) return found.answered
    const answered = answer(asked)
    known.set(asked, { answered })
    return answered
  }
}

/** The same of two. */
export function rememberedOfBoth<K extends object, L extends object, V>(
  answer: (one: K, other: L) => V,
): (one: K, other: L) => V {
  const of = rememberedOf((one: K) => rememberedOf((other: L) => answer(one, other)))
  return (one, other) => of(one)(other)
}
