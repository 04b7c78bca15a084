import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ZoomProps {
  /** Whether the whole board is visible. */
  readonly isWhole: boolean
  readonly onZoom: (steps: number) => void
  readonly onReset: () => void
  /** Turns the board; null if it has one side only. */
  readonly onTurn: (() => void) | null
}

/** The zoom buttons. When those that zoom out disappear, the focus moves to the remaining one. */
export function Zoom({ isWhole, onZoom, onReset, onTurn }: ZoomProps): JSX.Element {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isWhole && bar.current?.contains(document.activeElement) === true) bar.current.querySelector('button')?.focus()
  }, [isWhole])
  return (
    <div class="zoom" role="group" aria-label="Zoom" ref={bar}>
      <span class="hint">{isWhole ? 'Pinch or double-tap to enlarge' : 'Drag to move'}</span>
      <button type="button" aria-label="Zoom in" onClick={() => onZoom(1)}>
        +
      </button>
      <button type="button" aria-label="Zoom out" disabled={isWhole} onClick={() => onZoom(-1)}>
        −
      </button>
      <button type="button" aria-label="Whole board" disabled={isWhole} onClick={onReset}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10" />
        </svg>
      </button>
      {onTurn !== null && (
        <button type="button" aria-label="Turn the board" title="Turn the board" onClick={onTurn}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 9H14V14.5H2ZM3.5 6A4.6 4.6 0 0 1 12 5M12.3 1.5V5.3H8.5" />
          </svg>
          <span class="hint"> Turn</span>
        </button>
      )}
    </div>
  )
}
