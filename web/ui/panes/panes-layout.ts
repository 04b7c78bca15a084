/** Where the panes are: beside the board or below it, and how wide. */
import { useState } from 'preact/hooks'
import { readStored, removeStored, store } from '../../client/device/storage.ts'

const KEY = 'panes-width'
/** In rem, as the width that is kept: letters may be large. */
export const [MIN_WIDTH, MAX_WIDTH] = [22.5, 30]

export const clampWidth = (width: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))

/** The width that was chosen on this device, in rem; null for none, when the board gets what its height lets it use. */
export function usePanesWidth(): readonly [number | null, (width: number | null) => void] {
  const [width, setWidth] = useState(() => {
    const stored = readStored(KEY)
    return typeof stored === 'number' && Number.isFinite(stored) ? clampWidth(stored) : null
  })
  const choose = (next: number | null) => {
    setWidth(next)
    if (next === null) removeStored(KEY)
    else store(KEY, next)
  }
  return [width, choose]
}

/** What a click unfolds is brought into sight: below the edge of a pane it would seem that nothing had happened. */
export function showUnfolded({ target }: MouseEvent): void {
  const fold = target instanceof Element ? target.closest('summary')?.parentElement : null
  if (fold == null) return
  // It unfolds after the click.
  requestAnimationFrame(() => fold.hasAttribute('open') && fold.scrollIntoView({ block: 'nearest' }))
}

/** A window with room for panes beside the board: the same width stands in web/style/wide-window.css. */
export const WIDE_WINDOW = '(width >= 62.5rem)'
