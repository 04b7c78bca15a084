/**
 * The only caches of the service's own code. One stays where a benchmark shows that leaving it out
 * costs more than 1 ms per call, or makes the adjudicator more than 10 % slower.
 */

/** Calls `make` the first time only. */
export function lazy<T>(make: () => T): () => T {
  let result: { readonly value: T } | null = null
  return () => (result ??= { value: make() }).value
}

/** Memoizes a function of one string or number. Keeps the `size` results that were used last. */
export function memoize<K extends string | number, V>(size: number, compute: (key: K) => V): (key: K) => V {
  const results = new Map<K, V>()
  return (key) => {
    const result = results.get(key) ?? compute(key)
    // A map iterates in the order of insertion: the first key is the one not used for longest.
    results.delete(key)
    results.set(key, result)
    if (results.size > size) {
      const [oldest] = results.keys()
      if (oldest !== undefined) results.delete(oldest)
    }
    return result
  }
}

/** Memoizes a function of one object that never changes. Results live as long as the object. */
export function weakMemoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const cached = results.get(key)
    if (cached !== undefined) return cached.value
    const value = compute(key)
    results.set(key, { value })
    return value
  }
}

/** The same for a function of two objects. */
export function weakMemoizePair<K extends object, L extends object, V>(
  compute: (first: K, second: L) => V,
): (first: K, second: L) => V {
  const byFirst = weakMemoize((first: K) => weakMemoize((second: L) => compute(first, second)))
  return (first, second) => byFirst(first)(second)
}
