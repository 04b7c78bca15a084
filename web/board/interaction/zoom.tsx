import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ZoomProps {
  /** Is the whole board in sight? */
  readonly isWhole: boolean
  readonly onZoom: (steps: number) => void
  readonly onReset: () => void
}

/** The buttons that enlarge a board. Those that lead back are there only while it is enlarged; their focus goes to the one that stays. */
export function Zoom({ isWhole, onZoom, onReset }: ZoomProps): JSX.Element {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const stays = bar.current?.querySelector('button')
    if (isWhole && bar.current?.contains(document.activeElement) === true && stays instanceof HTMLElement) stays.focus()
  }, [isWhole])
  return (
    <div class="zoom" role="group" aria-label="Zoom" ref={bar}>
      <span class="hint">{isWhole ? 'Pinch or tap twice to enlarge' : 'Drag to move'}</span>
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
    </div>
  )
}
