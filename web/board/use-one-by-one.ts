import { useLayoutEffect, useState } from 'preact/hooks'
import { isPrinting } from '../ui/printing.ts'
import { inNextTask } from '../ui/tasks.ts'

/** How many of so many parts are drawn: none at first, then one more in each task, until all are there; on paper all at once. */
export function useOneByOne(all: number): number {
  const [drawn, setDrawn] = useState(() => (isPrinting() ? all : 0))
  useLayoutEffect(() => (drawn < all ? inNextTask(() => setDrawn(drawn + 1)) : undefined), [drawn, all])
  return drawn
}
