/** Layout of the panes, which are next to the board or below it. */
import { useState } from 'preact/hooks'
import { readStored, removeStored, store } from '../../client/device/storage.ts'

const KEY = 'panes-width'
/** In rem, so that they scale with the font. */
export const [MIN_WIDTH, MAX_WIDTH] = [22.5, 30]

export const clampWidth = (width: number): number => Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width))

/** The width set on this device, in rem; null: automatic, as the board's height allows. */
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

/** Scrolls a part that a click unfolds into view: it may be below the edge of its pane. */
export function showUnfolded({ target }: MouseEvent): void {
  const fold = target instanceof Element ? target.closest('summary')?.parentElement : null
  if (fold == null) return
  // It unfolds after the click event.
  requestAnimationFrame(() => fold.hasAttribute('open') && fold.scrollIntoView({ block: 'nearest' }))
}

/** Window with panes next to the board; same width as in web/style/wide-window.css. */
export const WIDE_WINDOW = '(width >= 62.5rem)'
/** As in web/style/phone.css and press.css. */
export const PHONE = '(width < 40rem)'
