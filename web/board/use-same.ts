import { useRef } from 'preact/hooks'

/** The object of the last time, if this one is equal to it: what is drawn from it need not be drawn again. For plain data. */
export function useSame<T>(value: T): T {
  const last = useRef({ given: value, kept: value })
  const { given, kept } = last.current
  // Compared once for each new object, not at every render.
  if (given !== value)
    last.current = { given: value, kept: JSON.stringify(kept) === JSON.stringify(value) ? kept : value }
  return last.current.kept
}
