import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import { distance, middle, type Point } from './curve.ts'
import type { Plate } from './plate.ts'
import { centreOf, held, panned, type View, whole, zoomed } from './view.ts'

/** Two taps on one spot within this time (ms) and distance (CSS px) are a double tap. */
const DOUBLE_TAP = { time: 300, away: 24 }
/** A finger that moves further than this (CSS px) drags; one that does not, taps. */
const DRAG = 7
const STEP = 1.6

/** A point of the screen in units of the plate. */
export function toPlate(svg: SVGSVGElement, x: number, y: number): Point {
  const matrix = svg.getScreenCTM()
  if (matrix === null) return [0, 0]
  const at = new DOMPoint(x, y).matrixTransform(matrix.inverse())
  return [at.x, at.y]
}

/** As wide as a phone shows a board: there, what is drawn at first need not be drawn again once it is measured. */
const guessedFit = (plate: Plate): number =>
  typeof innerWidth === 'undefined' ? 0.8 : (Math.min(innerWidth, 740) - 26) / plate.width

/** CSS pixels per unit of the plate when all of it is shown: measured before the board is seen, and as it is resized. */
export function useFit(svg: RefObject<SVGSVGElement | null>, plate: Plate): number {
  const [fit, setFit] = useState(() => guessedFit(plate))
  useLayoutEffect(() => {
    if (svg.current === null) return undefined
    const measure = ({ width, height }: Pick<DOMRect, 'width' | 'height'>): void => {
      if (width > 0) setFit(Math.min(width / plate.width, height / plate.height))
    }
    measure(svg.current.getBoundingClientRect())
    const watcher = new ResizeObserver(([entry]) => entry !== undefined && measure(entry.contentRect))
    watcher.observe(svg.current)
    return () => watcher.disconnect()
  }, [svg, plate])
  return fit
}

interface Fingers {
  /** Where each pointer is, in CSS pixels. */
  readonly at: Map<number, Point>
  /** Where the first came down; null once it has dragged or been joined by a second, and can no longer tap. */
  tap: Point | null
  lastTap: { readonly at: Point; readonly time: number } | null
}

interface Gestures {
  readonly view: View
  readonly setView: (change: (view: View) => View) => void
  readonly zoomBy: (steps: number) => void
  readonly reset: () => void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: (event: PointerEvent) => void
  }
}

/** Pans and zooms by finger, mouse and wheel; calls `onTap` with a point of the plate for a tap that is neither. */
export function useView(
  svg: RefObject<SVGSVGElement | null>,
  plate: Plate,
  onTap: (point: Point) => void,
  /** Taps are being counted on: then two quick ones are two, and do not enlarge the board. */
  counting: boolean,
  first: View,
): Gestures {
  const [view, setView] = useState<View>(first)
  const fingers = useRef<Fingers>({ at: new Map(), tap: null, lastTap: null })
  const onPlate = ([x, y]: Point): Point => (svg.current === null ? [0, 0] : toPlate(svg.current, x, y))
  useWheel(svg, (factor, at) => setView((now) => zoomed(now, factor, onPlate(at), plate)))

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const state = fingers.current
    state.at.set(event.pointerId, [event.clientX, event.clientY])
    state.tap = state.at.size === 1 ? [event.clientX, event.clientY] : null
  }

  const onPointerMove = (event: PointerEvent): void => {
    const state = fingers.current
    const before = state.at.get(event.pointerId)
    if (before === undefined) return
    const now: Point = [event.clientX, event.clientY]
    if (state.tap !== null && distance(state.tap, now) <= DRAG) return
    if (state.tap !== null) svg.current?.setPointerCapture(event.pointerId)
    state.tap = null
    const other = [...state.at].find(([id]) => id !== event.pointerId)?.[1]
    state.at.set(event.pointerId, now)
    setView((was) => (other === undefined ? dragged(was, before, now) : pinched(was, other, before, now)))
  }

  const dragged = (was: View, before: Point, now: Point): View => {
    const [a, b] = [onPlate(before), onPlate(now)]
    return panned(was, [b[0] - a[0], b[1] - a[1]], plate)
  }

  const pinched = (was: View, other: Point, before: Point, now: Point): View => {
    const factor = distance(other, now) / Math.max(1, distance(other, before))
    const [a, b] = [onPlate(middle(other, before)), onPlate(middle(other, now))]
    return zoomed(panned(was, [b[0] - a[0], b[1] - a[1]], plate), factor, b, plate)
  }

  const onPointerUp = (event: PointerEvent): void => {
    const state = fingers.current
    const { tap, lastTap } = state
    state.at.delete(event.pointerId)
    if (tap === null || state.at.size > 0) return
    const again =
      lastTap !== null &&
      event.timeStamp - lastTap.time < DOUBLE_TAP.time &&
      distance(lastTap.at, tap) < DOUBLE_TAP.away
    state.tap = null
    state.lastTap = again || counting ? null : { at: tap, time: event.timeStamp }
    if (again) setView((now) => (now.zoom > 3 ? whole : zoomed(now, 2.2, onPlate(tap), plate)))
    else onTap(onPlate(tap))
  }

  const onPointerCancel = (event: PointerEvent): void => {
    fingers.current.at.delete(event.pointerId)
    fingers.current.tap = null
  }

  return {
    view,
    setView: (change) => setView((now) => held(change(now), plate)),
    zoomBy: (steps) => setView((now) => zoomed(now, STEP ** steps, centreOf(now, plate), plate)),
    reset: () => setView(whole),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The wheel zooms in; it zooms out until the whole plate is shown, and then it scrolls the page again. */
function useWheel(svg: RefObject<SVGSVGElement | null>, zoom: (factor: number, at: Point) => void): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = svg.current
    if (element === null) return
    const onWheel = (event: WheelEvent): void => {
      if (event.deltaY > 0 && element.dataset['zoomed'] === undefined) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [event.clientX, event.clientY])
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [svg])
}
