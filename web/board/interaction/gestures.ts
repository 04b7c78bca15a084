/** Tells taps, double taps, drags, pinches and turns of the wheel apart. All points are in CSS pixels. */
import { useEffect, useRef } from 'preact/hooks'
import type { RefObject } from 'preact'
import { distance, middle, type Point } from '../../../src/board/curve.ts'

/**
 * Two taps on one spot within this time (ms) and distance (CSS px) are a double tap. Where the first has begun an order, the second
 * may be quick, and the neighbour near: only the very same spot is one.
 */
const DOUBLE_TAP = { time: 300, away: 24, awayInOrder: 8 }
/** A finger that moves further than this (CSS px) drags; one that does not, taps. */
const DRAG = 7

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

export interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: (event: PointerEvent) => void
}

/** What pointers do. */
export interface PointerActions {
  /** The first finger comes down. */
  readonly onDown: (at: Point) => void
  readonly onDrag: (from: Point, to: Point) => void
  /** The middle of two fingers, before and after one of them has moved, and how many times further they are apart. */
  readonly onPinch: (from: Point, to: Point, factor: number) => void
  /** All fingers that have dragged or pinched are lifted. */
  readonly onRest: () => void
  readonly onTap: (at: Point) => void
  readonly onDoubleTap: (at: Point) => void
  /** Two quick taps are two. */
  readonly counting: boolean
}

const isAgain = (last: Tap | null, { at, time }: Tap, away: number): boolean =>
  last !== null && time - last.time < DOUBLE_TAP.time && distance(last.at, at) < away

/** What a finger that moves does, alone or beside another. */
function drag({ at }: Fingers, id: number, from: Point, to: Point, { onDrag, onPinch }: PointerActions): void {
  const resting = [...at].find(([other]) => other !== id)?.[1]
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
      const isDouble = isAgain(lastTap, now, actions.counting ? DOUBLE_TAP.awayInOrder : DOUBLE_TAP.away)
      fingers.tap = null
      fingers.lastTap = isDouble || actions.counting ? null : now
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

/** The wheel zooms in; it zooms out until the whole plate is shown, and then it scrolls the page again. */
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
