/** The divider between board and panes: drag it or use the keyboard. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { MIN_WIDTH, MAX_WIDTH, clampWidth } from './panes-layout.ts'

const STEP_REM = 1

const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The current width of the panes, in rem. */
const measureWidth = (divider: HTMLElement): number =>
  (rightEdge(divider) - divider.getBoundingClientRect().right) / remInPixels()

/** The panes' right edge, in CSS pixels. */
function rightEdge({ parentElement: page }: HTMLElement): number {
  if (page === null) return 0
  return page.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(page).paddingRight)
}

/** The width after a key; null: automatic; undefined: not our key. */
function widthAfterKey(key: string, now: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return clampWidth(now + STEP_REM)
    case 'ArrowRight':
      return clampWidth(now - STEP_REM)
    case 'Home':
      return MIN_WIDTH
    case 'End':
      return MAX_WIDTH
    case 'Enter':
      return null
    default:
      return undefined
  }
}

export interface PaneDividerProps {
  readonly width: number | null
  readonly onWidth: (width: number | null) => void
}

export function PaneDivider({ width, onWidth }: PaneDividerProps): JSX.Element {
  const divider = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState(width ?? MIN_WIDTH)
  useEffect(() => {
    const measure = () => divider.current !== null && setNow(measureWidth(divider.current))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [width])
  const drag = ({ currentTarget, clientX }: PointerEvent) => {
    if (!(currentTarget instanceof HTMLElement)) return
    onWidth(clampWidth((rightEdge(currentTarget) - clientX) / remInPixels()))
  }
  return (
    <div
      ref={divider}
      class="divider"
      role="separator"
      aria-label="Width of the panes"
      aria-orientation="vertical"
      aria-valuemin={MIN_WIDTH * 16}
      aria-valuemax={MAX_WIDTH * 16}
      aria-valuenow={Math.round(now * 16)}
      tabIndex={0}
      title="Drag, or use the arrow keys; double-click for the usual width"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
      onDblClick={() => onWidth(null)}
      onKeyDown={(event) => {
        const next = widthAfterKey(event.key, measureWidth(event.currentTarget))
        if (next === undefined) return
        event.preventDefault()
        event.stopPropagation()
        onWidth(next)
      }}
    />
  )
}
