/** A phase that has closed while it was looked on: its units stand where they stood, and then go where they went. */
import { useEffect, useState } from 'preact/hooks'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import { mayMove } from '../../ui/device/motion.ts'
import type { FreshResults } from './use-fresh-results.ts'

/** In ms: first the orders are seen. */
const PAUSE = 900

export function useMoved({ index, isLive }: FreshResults, past: ClosedPhaseView | null): boolean {
  const [moved, setMoved] = useState<number | null>(null)
  const isDrawn = index !== null && past?.index === index
  useEffect(() => {
    if (!isLive || !isDrawn || !mayMove()) return undefined
    const timer = setTimeout(() => setMoved(index), PAUSE)
    return () => clearTimeout(timer)
  }, [isLive, isDrawn, index])
  return isDrawn && moved === index
}
