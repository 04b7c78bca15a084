import { useEffect, useRef, useState } from 'preact/hooks'

/** What it was, until the next picture is on the screen: for what may follow a moment later. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => setLater(value), [value])
  return later
}

/** What is drawn for a thing, but what was drawn before while the thing itself is not on the screen yet. */
export function useBehind<T>(thing: unknown, drawn: () => T): T {
  const isSeen = useLater(thing) === thing
  const last = useRef<{ readonly drawn: T } | null>(null)
  if (isSeen || last.current === null) last.current = { drawn: drawn() }
  return last.current.drawn
}
