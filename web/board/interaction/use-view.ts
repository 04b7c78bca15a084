/**
 * Pan and zoom by finger, mouse and wheel. While fingers move, only a CSS transform changes, without
 * painting. When they rest, the board is drawn at its new size. Our own, at 2 kB: d3-zoom weighs
 * 18.3 kB, @use-gesture 9.0, panzoom 7.1 and @panzoom/panzoom 3.7. None of them redraws at rest.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { LinkedViews, ViewMember } from './linked-views.ts'
import { type PointerHandlers, usePointers, useWheel } from './gestures.ts'
import {
  type Extent,
  clampView,
  enlargeView,
  panView,
  pinchView,
  shownPart,
  type Space,
  type View,
  wholeView,
  zoomView,
} from './board-view.ts'

const STEP = 1.6
/** The board rests after this time (ms) without another turn of the wheel or drag. */
const REST = 160

/** Converts a point of the screen to units of the plate. */
export function toPlate(svg: SVGSVGElement, plate: Extent, [x, y]: Point): Point {
  const { left, top, width, height } = svg.getBoundingClientRect()
  return width === 0 ? [0, 0] : [((x - left) / width) * plate.width, ((y - top) / height) * plate.height]
}

/** The size of the last board with a drawing. A board that replaces it usually has the same size. */
const lastSizes = new WeakMap<Plate, Extent>()

/** The size of the board in CSS pixels; null until it is known. */
function useSize(board: RefObject<HTMLElement | null>, plate: Plate): Extent | null {
  const [size, setSize] = useState(() => lastSizes.get(plate) ?? null)
  const isKnown = useRef(size !== null)
  useLayoutEffect(() => {
    if (board.current === null) return undefined
    const measure = ({ width, height }: Extent): void => {
      if (width === 0) return
      lastSizes.set(plate, { width, height })
      setSize((was) => (was?.width === width && was.height === height ? was : { width, height }))
    }
    // Measuring here would make the browser lay out the page twice.
    if (!isKnown.current) measure(board.current.getBoundingClientRect())
    const watcher = new ResizeObserver(([entry]) => entry !== undefined && measure(entry.contentRect))
    watcher.observe(board.current)
    return () => watcher.disconnect()
  }, [board, plate])
  return size
}

export interface ShownView {
  readonly view: View
  readonly space: Space
  /** CSS pixels per unit of the plate. */
  readonly scale: number
  /** False until the size of the board is known: drawing it would be done twice. */
  readonly isMeasured: boolean
}

/** The elements that move with the view. */
interface MovingElements {
  readonly drawing: RefObject<HTMLElement | null>
  /** The parent of the drawing. Scaling the drawing itself would measure its letters again. */
  readonly sheet: RefObject<HTMLElement | null>
  /** The frame on the minimap. */
  readonly mark: RefObject<SVGRectElement | null>
}

/** Moves and scales a drawing made for `drawn` to show `view`. */
function transform({ sheet, mark }: MovingElements, { space, scale, view: drawn }: ShownView, view: View): void {
  const part = shownPart(view, space)
  const [grown, unit] = [view.zoom / drawn.zoom, (scale / drawn.zoom) * view.zoom]
  if (sheet.current !== null)
    sheet.current.style.transform = `translate(${-part.left * unit}px, ${-part.top * unit}px) scale(${grown})`
  const { current: rect } = mark
  if (rect === null) return
  rect.setAttribute('transform', `translate(${part.left} ${part.top})`)
  rect.setAttribute('width', `${part.width}`)
  rect.setAttribute('height', `${part.height}`)
}

interface ViewOptions extends MovingElements {
  readonly board: RefObject<HTMLElement | null>
  readonly plate: Plate
  /** The first view. */
  readonly first: (space: Space) => View
  /** A tap on this point of the plate, without dragging or zooming. */
  readonly onTap: (point: Point) => void
  /** The last tap was the first of a double tap. */
  readonly onUntap: (() => void) | undefined
  /** The place of the selected unit. While there is one, two quick taps do not enlarge the board. */
  readonly selected: Point | null
  /** The boards that move with this one; undefined if it moves alone. */
  readonly linked: LinkedViews | undefined
}

/** Fits the chosen view into the board. */
function useShownView({ board, plate, first }: ViewOptions, chosen: View | null): ShownView {
  const size = useSize(board, plate)
  const isMeasured = size !== null
  const { width, height } = size ?? plate
  return useMemo<ShownView>(() => {
    const fit = Math.min(width / plate.width, height / plate.height)
    const space = { plate, frame: { width: width / fit, height: height / fit } }
    const view = clampView(chosen ?? first(space), space)
    return { view, space, scale: fit * view.zoom, isMeasured }
  }, [plate, width, height, isMeasured, chosen, first])
}

type Change = (was: View, space: Space) => View

/** Moves the drawing without redrawing it until it rests. */
function useMotion(options: ViewOptions) {
  const { plate, drawing, sheet, mark, linked } = options
  const [chosen, choose] = useState<View | null>(linked?.current ?? null)
  const shown = useShownView(options, chosen)
  const latest = useRef({ shown, live: shown.view })
  const rest = useRef(0)

  useLayoutEffect(() => {
    latest.current = { shown, live: shown.view }
    if (drawing.current === null) return
    drawing.current.style.width = `${plate.width * shown.scale}px`
    drawing.current.style.height = `${plate.height * shown.scale}px`
    transform({ drawing, sheet, mark }, shown, shown.view)
  }, [shown, plate, drawing, sheet, mark])
  useEffect(() => () => clearTimeout(rest.current), [])

  const frame = useRef(0)
  const member = useMemo<ViewMember>(
    () => ({
      /** Draws once per frame: two fingers send two events. */
      follow(view) {
        clearTimeout(rest.current)
        latest.current.live = view
        cancelAnimationFrame(frame.current)
        const parts = { drawing, sheet, mark }
        frame.current = requestAnimationFrame(() => transform(parts, latest.current.shown, latest.current.live))
      },
      rest(view) {
        clearTimeout(rest.current)
        choose(view)
      },
    }),
    [drawing, sheet, mark],
  )
  useEffect(() => linked?.join(member), [linked, member])
  const restAt = useCallback(
    (view: View): void => {
      member.rest(view)
      linked?.rest(member, view)
    },
    [linked, member],
  )

  const move = (change: Change): void => {
    member.follow(change(latest.current.live, latest.current.shown.space))
    linked?.move(member, latest.current.live)
  }
  const settle = (): void => restAt(latest.current.live)
  const settleSoon = (): void => {
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, REST)
  }
  const jump = useCallback(
    (change: Change): void => restAt(change(latest.current.live, latest.current.shown.space)),
    [restAt],
  )
  /** Converts a point of the screen to units of the plate, given the rectangle of the board. */
  const onPlate = ([x, y]: Point, { left, top, width, height }: DOMRect): Point => {
    const { live, shown } = latest.current
    const unit = (shown.scale / shown.view.zoom) * live.zoom
    return [live.x + (x - left - width / 2) / unit, live.y + (y - top - height / 2) / unit]
  }
  return { shown, onPlate, isWhole: () => latest.current.live.zoom === 1, move, settle, settleSoon, jump }
}

export interface BoardView {
  readonly shown: ShownView
  /** Shows another view and redraws it. */
  readonly jump: (change: Change) => void
  /** Shows another view without redrawing it until `settle`. */
  readonly move: (change: Change) => void
  readonly settle: () => void
  readonly zoomBy: (steps: number) => void
  readonly reset: () => void
  readonly handlers: PointerHandlers
}

export function useView(options: ViewOptions): BoardView {
  const { board, onTap, onUntap, selected } = options
  const { shown, onPlate: pointOf, isWhole, move, settle, settleSoon, jump } = useMotion(options)
  // The board is measured once per gesture: the page does not scroll during one.
  const place = useRef<DOMRect | null>(null)
  const look = () => (place.current = board.current?.getBoundingClientRect() ?? null)
  const onPlate = (at: Point): Point => (place.current === null ? [0, 0] : pointOf(at, place.current))
  useWheel(board, {
    isWhole,
    onZoom: (factor, at) => {
      look()
      const centre = onPlate(at)
      move((was, space) => zoomView(was, factor, centre, space))
      settleSoon()
    },
  })
  const handlers = usePointers({
    onDown: look,
    onDrag: (from, to) => {
      const by = between(onPlate(from), onPlate(to))
      move((was, space) => panView(was, by, space))
    },
    onPinch: (from, to, factor) => {
      const [a, b] = [onPlate(from), onPlate(to)]
      move((was, space) => pinchView(was, factor, a, b, space))
    },
    // Another pinch often follows; it should not wait for a redraw.
    onRest: settleSoon,
    onTap: (at) => onTap(onPlate(at)),
    onDoubleTap: (at) => {
      onUntap?.()
      const centre = onPlate(at)
      jump((was, space) => (was.zoom > 3 ? wholeView(space) : zoomView(was, 2.2, centre, space)))
    },
    isOrdering: selected !== null,
  })
  const zoomBy = (steps: number) => jump((was, space) => enlargeView(was, STEP ** steps, selected, space))
  return { shown, jump, move, settle, zoomBy, reset: () => jump((_, space) => wholeView(space)), handlers }
}

const between = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]]
