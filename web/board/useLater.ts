import { useEffect, useState } from 'preact/hooks'

/** What it was, until the next picture is on the screen: for what may follow a moment later. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => setLater(value), [value])
  return later
}
