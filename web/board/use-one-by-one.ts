import { useLayoutEffect, useState } from 'preact/hooks'
import { isPrinting } from '../ui/printing.ts'
import { afterPicture, beforePicture, inNextTask } from '../ui/tasks.ts'

/**
 * How many of so many parts are drawn: none at first, then one more in each task, until all are there; on paper all at once. When so
 * many are drawn as `seen` tells, they are shown, and the others follow.
 */
export function useOneByOne(all: number, seen = all): number {
  const [drawn, setDrawn] = useState(() => (isPrinting() ? all : 0))
  useLayoutEffect(() => {
    const next = drawn < seen ? beforePicture : drawn === seen ? afterPicture : inNextTask
    return drawn < all ? next(() => setDrawn(drawn + 1)) : undefined
  }, [drawn, all, seen])
  return drawn
}
