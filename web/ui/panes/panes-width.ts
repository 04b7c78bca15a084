/** How wide the panes beside the board are: kept on the device. */
import { useState } from 'preact/hooks'
import { readStored, removeStored, store } from '../../client/device/storage.ts'

const KEY = 'panes-width'
/** In rem, as the width that is kept: letters may be large. */
export const [NARROWEST, WIDEST] = [22.5, 30]

export const within = (width: number): number => Math.max(NARROWEST, Math.min(WIDEST, width))

/** The width that was chosen on this device, in rem; null for none, when the board gets what its height lets it use. */
export function usePanesWidth(): readonly [number | null, (width: number | null) => void] {
  const [width, setWidth] = useState(() => {
    const stored = readStored(KEY)
    return typeof stored === 'number' && Number.isFinite(stored) ? within(stored) : null
  })
  const choose = (next: number | null) => {
    setWidth(next)
    if (next === null) removeStored(KEY)
    else store(KEY, next)
  }
  return [width, choose]
}
