/**
 * A board by keys: arrows lead from province to province, Enter picks one, `+`, `-` and `0` zoom,
 * Shift with an arrow moves the board.
 */
import type { RefObject } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Location, Power, Province } from '../../../src/rules/names.ts'
import { type Arrow, DIRECTIONS } from './board-view.ts'

/** The province that an element of a board shows, or null. */
export const provinceIn = (target: EventTarget | null): Province | null =>
  target instanceof SVGElement ? ((target.dataset['province'] ?? null) as Province | null) : null

/** The province that has the focus, by whatever means. */
const focusedProvince = (): Province | null => provinceIn(document.activeElement)

interface KeyboardOptions {
  readonly drawing: RefObject<HTMLElement | null>
  readonly plate: Plate
  readonly onPick: ((place: Location, alternatives: readonly Location[], power: Power | null) => void) | undefined
  readonly zoomBy: (steps: number) => void
  /** Drags the board; in units of the plate at zoom 1. */
  readonly pan: (by: Point) => void
  readonly reset: () => void
  /** Brings a province into sight. */
  readonly reveal: (province: Province) => void
}

interface Keyboard {
  /** The province focused by key; null if the focus is elsewhere or came by pointer. */
  readonly focused: Province | null
  readonly onFocus: (province: Province | null) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** How far an arrow moves the board, in units of the plate at zoom 1. */
const STRIDE = 120

const loadArrows = () => import('./arrows.ts')

const arrowOf = (key: string): Arrow | null => (key in DIRECTIONS ? (key as Arrow) : null)

export function useKeyboard({ drawing, plate, onPick, zoomBy, pan, reset, reveal }: KeyboardOptions): Keyboard {
  const [focused, setFocused] = useState<Province | null>(null)
  const onFocus = useCallback(
    (province: Province | null): void => {
      setFocused(province)
      if (province === null) return
      reveal(province)
      void loadArrows()
    },
    [reveal],
  )
  const look = ([x, y]: Point): void => pan([-x * STRIDE, -y * STRIDE])
  const walk = async (arrow: Arrow, event: KeyboardEvent): Promise<void> => {
    if (event.shiftKey || focusedProvince() === null) return look(DIRECTIONS[arrow])
    const { provinceTowards } = await loadArrows()
    // Not before: an earlier key may have moved it.
    const at = focusedProvince()
    const next = at && provinceTowards(plate, at, arrow)
    if (next === null) return
    drawing.current?.querySelector<SVGPathElement>(`[data-province="${next}"]`)?.focus({ preventScroll: true })
  }
  /** On the buttons of the board, Enter presses the button. */
  const pick = (event: KeyboardEvent): void => {
    const at = focusedProvince()
    if (at === null) return
    event.preventDefault()
    onPick?.(at, [], null)
  }
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    Enter: pick,
    ' ': pick,
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrowOf(event.key)
    if (arrow === null && keys[event.key] === undefined) return
    if (!['Enter', ' '].includes(event.key)) event.preventDefault()
    if (arrow === null) keys[event.key]?.(event)
    else void walk(arrow, event)
  }
  return { focused, onFocus, onBlur: () => setFocused(null), onKeyDown }
}
