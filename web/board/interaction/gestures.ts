/** Recognizes taps, double taps, drags, pinches and wheel turns. All points are in CSS pixels. */
import { useEffect, useRef } from 'preact/hooks'
import type { RefObject } from 'preact'
import { distance, middle, type Point } from '../../../src/board/curve.ts'

/**
 * Two taps within this time (ms) and distance (CSS px) are a double tap. While an order is being
 * given, the next tap may be quick and near: then the distance is smaller.
 */
const DOUBLE_TAP = { time: 300, distance: 24, distanceInOrder: 8 }
/** A finger that moves farther than this (CSS px) is dragging. */
const DRAG = 7

/** Where (CSS px) and when (ms) a finger was lifted without dragging. */
interface Tap {
  readonly at: Point
  readonly time: number
}

/** The pointers that are down. */
interface Fingers {
  /** By pointer id, in CSS pixels. */
  readonly at: Map<number, Point>
  /** Where the first finger came down; null once it has dragged or a second one has joined it. */
  tap: Point | null
  lastTap: Tap | null
}

export interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: (event: PointerEvent) => void
}

export interface PointerActions {
  /** The first finger comes down. */
  readonly onDown: (at: Point) => void
  readonly onDrag: (from: Point, to: Point) => void
  /** The middle of two fingers before and after one moved, and the change of their distance. */
  readonly onPinch: (from: Point, to: Point, factor: number) => void
  /** All fingers were lifted after a drag or a pinch. */
  readonly onRest: () => void
  readonly onTap: (at: Point) => void
  readonly onDoubleTap: (at: Point) => void
  /** An order is being given: two quick taps are two taps. */
  readonly isOrdering: boolean
}

const isDoubleTap = (last: Tap | null, { at, time }: Tap, maxDistance: number): boolean =>
  last !== null && time - last.time < DOUBLE_TAP.time && distance(last.at, at) < maxDistance

/** Drags, or pinches if another finger is down. */
function drag({ at }: Fingers, id: number, from: Point, to: Point, { onDrag, onPinch }: PointerActions): void {
  const resting = [...at].find(([pointer]) => pointer !== id)?.[1]
  if (resting === undefined) return onDrag(from, to)
  const factor = distance(resting, to) / Math.max(1, distance(resting, from))
  onPinch(middle(resting, from), middle(resting, to), factor)
}

export function usePointers(actions: PointerActions): PointerHandlers {
  const { current: fingers } = useRef<Fingers>({ at: new Map(), tap: null, lastTap: null })
  return {
    onPointerDown: ({ button, pointerId, clientX, clientY }) => {
      if (button !== 0) return
      if (fingers.at.size === 0) actions.onDown([clientX, clientY])
      fingers.at.set(pointerId, [clientX, clientY])
      fingers.tap = fingers.at.size === 1 ? [clientX, clientY] : null
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }) => {
      const from = fingers.at.get(pointerId)
      if (from === undefined) return
      const to: Point = [clientX, clientY]
      if (fingers.tap !== null && distance(fingers.tap, to) <= DRAG) return
      if (fingers.tap !== null && currentTarget instanceof Element) currentTarget.setPointerCapture(pointerId)
      fingers.tap = null
      drag(fingers, pointerId, from, to, actions)
      fingers.at.set(pointerId, to)
    },
    onPointerUp: ({ pointerId, timeStamp }) => {
      const { tap, lastTap } = fingers
      if (!fingers.at.delete(pointerId) || fingers.at.size > 0) return
      if (tap === null) return actions.onRest()
      const now = { at: tap, time: timeStamp }
      const { isOrdering } = actions
      const isDouble = isDoubleTap(lastTap, now, isOrdering ? DOUBLE_TAP.distanceInOrder : DOUBLE_TAP.distance)
      fingers.tap = null
      fingers.lastTap = isDouble || isOrdering ? null : now
      if (isDouble) actions.onDoubleTap(tap)
      else actions.onTap(tap)
    },
    onPointerCancel: ({ pointerId }) => {
      fingers.at.delete(pointerId)
      fingers.tap = null
      if (fingers.at.size === 0) actions.onRest()
    },
  }
}

interface WheelActions {
  readonly isWhole: () => boolean
  readonly onZoom: (factor: number, at: Point) => void
}

/** Zooms by wheel. Once the whole plate is shown, zooming out scrolls the page instead. */
export function useWheel(board: RefObject<HTMLElement | null>, actions: WheelActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const element = board.current
    if (element === null) return
    const onWheel = (event: WheelEvent): void => {
      if (event.deltaY > 0 && latest.current.isWhole()) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016))
      latest.current.onZoom(factor, [event.clientX, event.clientY])
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [board])
}
