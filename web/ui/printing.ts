import { useEffect, useState } from 'preact/hooks'

/**
 * Is the page about to be printed? It is laid out for paper as soon as the listeners to `beforeprint`, and what they have put off to
 * microtasks, are done: what would come in a later task is not on the paper.
 */
let printing = false
globalThis.addEventListener?.('beforeprint', () => (printing = true))
globalThis.addEventListener?.('afterprint', () => (printing = false))

export function usePrinting(): boolean {
  const [is, set] = useState(printing)
  useEffect(() => {
    const tell = () => set(printing)
    addEventListener('beforeprint', tell)
    addEventListener('afterprint', tell)
    return () => {
      removeEventListener('beforeprint', tell)
      removeEventListener('afterprint', tell)
    }
  }, [])
  return is
}
