import { useEffect, useRef, useState } from 'preact/hooks'

/** What the value was, until the next frame has been painted: for what may follow a moment later. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => setLater(value), [value])
  return later
}

/** What is drawn for a thing; what was drawn before, as long as the thing itself has not been painted. */
export function useBehind<T>(thing: unknown, drawn: () => T): T {
  const isSeen = useLater(thing) === thing
  const last = useRef<{ readonly drawn: T } | null>(null)
  if (isSeen || last.current === null) last.current = { drawn: drawn() }
  return last.current.drawn
}
