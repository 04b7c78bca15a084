/** A board by keys: the arrows lead from province to province, Enter picks, `+`, `-` and `0` enlarge it and put it back, Shift and an arrow moves it. */
import type { RefObject } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Location, Province } from '../../../src/rules/names.ts'
import { type Arrow, DIRECTIONS, placeTowards } from './arrows.ts'

/** The province that an element of a board shows; null if it shows none. */
export const provinceIn = (target: EventTarget | null): Province | null =>
  target instanceof SVGElement ? ((target.dataset['province'] ?? null) as Province | null) : null

/** Where the keyboard is, also after a finger or a mouse has left it there. */
const provinceInFocus = (): Province | null => provinceIn(document.activeElement)

interface KeyboardOptions {
  readonly drawing: RefObject<HTMLElement | null>
  readonly plate: Plate
  readonly onPick: ((place: Location, others: readonly Location[]) => void) | undefined
  readonly zoomBy: (steps: number) => void
  /** Drags the board by so many units of the plate, as far as they are at zoom 1. */
  readonly pan: (by: Point) => void
  readonly reset: () => void
  /** Brings a province into sight. */
  readonly reveal: (province: Province) => void
}

interface Keyboard {
  /** The province the keyboard has led to; null where a finger or a mouse has led, or the focus is elsewhere. */
  readonly focused: Province | null
  readonly onFocus: (province: Province | null) => void
  readonly onBlur: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** So far (units of the plate at zoom 1) an arrow moves the board. */
const STRIDE = 120

const arrowOf = (key: string): Arrow | null => (key in DIRECTIONS ? (key as Arrow) : null)

export function useKeyboard({ drawing, plate, onPick, zoomBy, pan, reset, reveal }: KeyboardOptions): Keyboard {
  const [focused, setFocused] = useState<Province | null>(null)
  const onFocus = useCallback(
    (province: Province | null): void => {
      setFocused(province)
      if (province !== null) reveal(province)
    },
    [reveal],
  )
  const look = ([x, y]: Point): void => pan([-x * STRIDE, -y * STRIDE])
  const walk = (arrow: Arrow, event: KeyboardEvent): void => {
    const at = provinceInFocus()
    if (event.shiftKey || at === null) return look(DIRECTIONS[arrow])
    const next = placeTowards(plate, at, arrow)
    if (next === null) return
    drawing.current?.querySelector<SVGPathElement>(`[data-province="${next}"]`)?.focus({ preventScroll: true })
  }
  /** Beside the provinces, on the buttons of the board, Enter is the button's. */
  const pick = (event: KeyboardEvent): void => {
    const at = provinceInFocus()
    if (at === null) return
    event.preventDefault()
    onPick?.(at, [])
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
    else walk(arrow, event)
  }
  return { focused, onFocus, onBlur: () => setFocused(null), onKeyDown }
}
