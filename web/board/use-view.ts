/**
 * Pan and zoom by finger, mouse and wheel. Our own: 1.5 kB packed, of a view box that the board draws anew in steps. Of the
 * libraries, d3-zoom weighs 18.3 kB, @use-gesture 9.0 (gestures alone), panzoom 7.1 and @panzoom/panzoom 3.7 (CSS transforms of
 * an element, which scale a painted layer instead of drawing the letters anew); none tells a tap from a counted double tap.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import { distance, middle, type Point } from '../../src/board/curve.ts'
import type { Plate } from '../../src/board/plate.ts'
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

/** A finger that was lifted again without dragging: where (CSS px) and when (ms). */
interface Tap {
  readonly at: Point
  readonly time: number
}

/** The pointers that are down. */
interface Fingers {
  /** Where each is, in CSS pixels, by its id. */
  readonly at: Map<number, Point>
  /** Where the first came down; null once it has dragged or been joined by a second, and can no longer tap. */
  tap: Point | null
  lastTap: Tap | null
}

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: (event: PointerEvent) => void
}

interface Gestures {
  readonly view: View
  readonly setView: (change: (view: View) => View) => void
  readonly zoomBy: (steps: number) => void
  readonly reset: () => void
  readonly handlers: PointerHandlers
}

interface GestureOptions {
  readonly svg: RefObject<SVGSVGElement | null>
  readonly plate: Plate
  readonly first: View
  /** Called with a point of the plate for a tap that neither drags nor zooms. */
  readonly onTap: (point: Point) => void
  /** Taps are being counted on: then two quick ones are two, and do not enlarge the board. */
  readonly counting: boolean
}

/** Pans and zooms by finger, mouse and wheel. */
export function useView({ svg, plate, first, onTap, counting }: GestureOptions): Gestures {
  const [view, showView] = useState<View>(first)
  const setView = useCallback((change: (was: View) => View) => showView((was) => held(change(was), plate)), [plate])
  const onPlate = ([x, y]: Point): Point => (svg.current === null ? [0, 0] : toPlate(svg.current, x, y))
  useWheel(svg, (factor, at) => setView((was) => zoomed(was, factor, onPlate(at), plate)))
  const handlers = usePointers(svg, {
    onDrag: (from, to) => setView((was) => panned(was, between(onPlate(from), onPlate(to)), plate)),
    onPinch: (other, from, to) => {
      const factor = distance(other, to) / Math.max(1, distance(other, from))
      const [a, b] = [onPlate(middle(other, from)), onPlate(middle(other, to))]
      setView((was) => zoomed(panned(was, between(a, b), plate), factor, b, plate))
    },
    onTap: (at) => onTap(onPlate(at)),
    onDoubleTap: (at) => setView((was) => (was.zoom > 3 ? whole : zoomed(was, 2.2, onPlate(at), plate))),
    counting,
  })
  return {
    view,
    setView,
    zoomBy: (steps) => setView((was) => zoomed(was, STEP ** steps, centreOf(was, plate), plate)),
    reset: () => setView(() => whole),
    handlers,
  }
}

const between = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]]

/** What pointers do; all points in CSS pixels. */
interface PointerActions {
  readonly onDrag: (from: Point, to: Point) => void
  /** One finger moves while another rests. */
  readonly onPinch: (resting: Point, from: Point, to: Point) => void
  readonly onTap: (at: Point) => void
  readonly onDoubleTap: (at: Point) => void
  readonly counting: boolean
}

const isAgain = (last: Tap | null, { at, time }: Tap): boolean =>
  last !== null && time - last.time < DOUBLE_TAP.time && distance(last.at, at) < DOUBLE_TAP.away

/** Tells taps, double taps, drags and pinches apart. */
function usePointers(svg: RefObject<SVGSVGElement | null>, actions: PointerActions): PointerHandlers {
  const { current: fingers } = useRef<Fingers>({ at: new Map(), tap: null, lastTap: null })
  return {
    onPointerDown: ({ button, pointerId, clientX, clientY }) => {
      if (button !== 0) return
      fingers.at.set(pointerId, [clientX, clientY])
      fingers.tap = fingers.at.size === 1 ? [clientX, clientY] : null
    },
    onPointerMove: ({ pointerId, clientX, clientY }) => {
      const from = fingers.at.get(pointerId)
      if (from === undefined) return
      const to: Point = [clientX, clientY]
      if (fingers.tap !== null && distance(fingers.tap, to) <= DRAG) return
      if (fingers.tap !== null) svg.current?.setPointerCapture(pointerId)
      fingers.tap = null
      fingers.at.set(pointerId, to)
      const resting = [...fingers.at].find(([id]) => id !== pointerId)?.[1]
      if (resting === undefined) actions.onDrag(from, to)
      else actions.onPinch(resting, from, to)
    },
    onPointerUp: ({ pointerId, timeStamp }) => {
      const { tap, lastTap } = fingers
      fingers.at.delete(pointerId)
      if (tap === null || fingers.at.size > 0) return
      const now = { at: tap, time: timeStamp }
      const isDouble = isAgain(lastTap, now)
      fingers.tap = null
      fingers.lastTap = isDouble || actions.counting ? null : now
      if (isDouble) actions.onDoubleTap(tap)
      else actions.onTap(tap)
    },
    onPointerCancel: ({ pointerId }) => {
      fingers.at.delete(pointerId)
      fingers.tap = null
    },
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
