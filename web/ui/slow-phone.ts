/**
 * What keeps the page quick on a slow phone: `npm run bench:page`. A step to another phase draws the whole stage again, which takes
 * such a phone 200 ms. So a step draws the units and the name of the phase first, in 50 ms. Orders, colours, names and panes are
 * deferred until that picture is on the screen, and what has not changed is not drawn again.
 */
import { useEffect, useRef, useState } from 'preact/hooks'

/** The value, one painted frame late. With `occasion`: the value as it was before, until the new occasion has been painted. */
export function useDeferred<T>(value: T, occasion: unknown = value): T {
  const [painted, setPainted] = useState(() => occasion)
  const last = useRef(value)
  useEffect(() => setPainted(() => occasion), [occasion])
  if (painted === occasion) last.current = value
  return last.current
}

/** The previous object as long as the new one is equal to it, so that memoized drawings stay valid. For plain data. */
export function useStable<T>(value: T): T {
  const last = useRef({ given: value, stable: value })
  const { given, stable } = last.current
  if (given !== value)
    last.current = { given: value, stable: JSON.stringify(stable) === JSON.stringify(value) ? stable : value }
  return last.current.stable
}
