/** The same function of one name or number, whose last `most` answers are remembered, those that were asked for last longest. */
export function remembered<K extends string | number, V>(most: number, answer: (asked: K) => V): (asked: K) => V {
  const known = new Map<K, V>()
  return (asked) => {
    const found = known.get(asked) ?? answer(asked)
    known.delete(asked)
    known.set(asked, found)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return found
  }
}
