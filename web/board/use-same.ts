import { useRef } from 'preact/hooks'

/** The object of the last time, if this one is equal to it: what is drawn from it need not be drawn again. For plain data. */
export function useSame<T>(value: T): T {
  const last = useRef(value)
  if (last.current !== value && JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value
  return last.current
}
