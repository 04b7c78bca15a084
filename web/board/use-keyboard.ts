/** A board by keys: the arrows lead from province to province, Enter picks, `+`, `-` and `0` enlarge it and put it back. */
import type { RefObject } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { Point } from '../../src/board/curve.ts'
import type { Plate } from '../../src/board/plate.ts'
import type { Location, Province } from '../../src/rules/names.ts'
import { DIRECTIONS, placeTowards } from './pick.ts'

/** The province that an element of a board shows; null if it shows none. */
export const provinceIn = (target: EventTarget | null): Province | null =>
  target instanceof SVGElement ? ((target.dataset['province'] ?? null) as Province | null) : null

/** Where the keyboard is, also after a finger or a mouse has left it there. */
const provinceInFocus = (): Province | null => provinceIn(document.activeElement)

interface KeyboardOptions {
  readonly svg: RefObject<SVGSVGElement | null>
  readonly plate: Plate
  readonly onPick: ((place: Location, others: readonly Location[]) => void) | undefined
  readonly zoomBy: (steps: number) => void
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

export function useKeyboard({ svg, plate, onPick, zoomBy, reset, reveal }: KeyboardOptions): Keyboard {
  const [focused, setFocused] = useState<Province | null>(null)
  const onFocus = useCallback(
    (province: Province | null): void => {
      setFocused(province)
      if (province !== null) reveal(province)
    },
    [reveal],
  )
  const walk = (direction: Point): void => {
    const at = provinceInFocus()
    const next = at === null ? null : placeTowards(plate, at, direction)
    if (next === null) return
    svg.current?.querySelector<SVGPathElement>(`[data-province="${next}"]`)?.focus({ preventScroll: true })
  }
  const pick = (): void => {
    const at = provinceInFocus()
    if (at !== null) onPick?.(at, [])
  }
  const keys: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(Object.entries(DIRECTIONS).map(([key, direction]) => [key, () => walk(direction)])),
    Enter: pick,
    ' ': pick,
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return { focused, onFocus, onBlur: () => setFocused(null), onKeyDown }
}
