/**
 * Pan and zoom by finger, mouse and wheel. Our own: 2 kB packed. While fingers move, the drawing is moved and scaled by a CSS
 * transform alone, which the browser does without painting; when they rest, it is drawn anew at its new size, with letters and
 * units of the size that fits it. Of the libraries, d3-zoom weighs 18.3 kB, @use-gesture 9.0 (gestures alone), panzoom 7.1 and
 * @panzoom/panzoom 3.7; none tells a tap from a counted double tap, and none draws anew when the fingers rest.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import { type PointerHandlers, usePointers, useWheel } from './gestures.ts'
import { type Extent, held, panned, pinched, shownPart, type Space, type View, whole, zoomed } from './board-view.ts'

const STEP = 1.6
/** After so long (ms) without another turn of the wheel, or another drag, the board rests. */
const REST = 160

/** A point of the screen in units of the plate. */
export function toPlate(svg: SVGSVGElement, plate: Extent, [x, y]: Point): Point {
  const { left, top, width, height } = svg.getBoundingClientRect()
  return width === 0 ? [0, 0] : [((x - left) / width) * plate.width, ((y - top) / height) * plate.height]
}

/** The size of the board in CSS pixels: that of its plate until it is measured, before anything is drawn on it; and as it is resized. */
function useSize(board: RefObject<HTMLElement | null>, plate: Plate): Extent {
  const [size, setSize] = useState<Extent>(plate)
  useLayoutEffect(() => {
    if (board.current === null) return undefined
    const measure = ({ width, height }: Extent): void => {
      if (width > 0) setSize((was) => (was.width === width && was.height === height ? was : { width, height }))
    }
    measure(board.current.getBoundingClientRect())
    const watcher = new ResizeObserver(([entry]) => entry !== undefined && measure(entry.contentRect))
    watcher.observe(board.current)
    return () => watcher.disconnect()
  }, [board])
  return size
}

export interface Shown {
  readonly view: View
  readonly space: Space
  /** CSS pixels per unit of the plate. */
  readonly scale: number
}

/** What moves with the view. */
interface Moved {
  readonly drawing: RefObject<HTMLElement | null>
  /** What holds the drawing: if the drawing itself were scaled, its letters would be measured anew. */
  readonly sheet: RefObject<HTMLElement | null>
  /** The frame on the minimap. */
  readonly mark: RefObject<SVGRectElement | null>
}

/** Moves and scales a drawing that has the size of `drawn` to where `view` has it. */
function transform({ sheet, mark }: Moved, { space, scale, view: drawn }: Shown, view: View): void {
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

interface ViewOptions extends Moved {
  readonly board: RefObject<HTMLElement | null>
  readonly plate: Plate
  /** What is shown at first. */
  readonly first: (space: Space) => View
  /** Called with a point of the plate to which a finger has come down: that of the tap, if it becomes one. */
  readonly onAim: (point: Point) => void
  /** Called with a point of the plate for a tap that neither drags nor zooms. */
  readonly onTap: (point: Point) => void
  /** Taps are being counted on: then two quick ones are two, and do not enlarge the board. */
  readonly counting: boolean
}

/** What is shown, of the part that was chosen, in a board of its size. */
function useShown({ board, plate, first }: ViewOptions, chosen: View | null): Shown {
  const { width, height } = useSize(board, plate)
  return useMemo<Shown>(() => {
    const fit = Math.min(width / plate.width, height / plate.height)
    const space = { plate, frame: { width: width / fit, height: height / fit } }
    const view = held(chosen ?? first(space), space)
    return { view, space, scale: fit * view.zoom }
  }, [plate, width, height, chosen, first])
}

type Change = (was: View, space: Space) => View

/** Moves the drawing without drawing it anew, until it rests. */
function useMotion(options: ViewOptions) {
  const { plate, drawing, sheet, mark } = options
  const [chosen, choose] = useState<View | null>(null)
  const shown = useShown(options, chosen)
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
  /** Once a frame: two fingers make two events. */
  const draw = (): void => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => transform(options, latest.current.shown, latest.current.live))
  }

  const move = (change: Change): void => {
    clearTimeout(rest.current)
    latest.current.live = change(latest.current.live, latest.current.shown.space)
    draw()
  }
  const settle = (): void => {
    clearTimeout(rest.current)
    choose(latest.current.live)
  }
  const settleSoon = (): void => {
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, REST)
  }
  const jump = useCallback((change: Change): void => {
    clearTimeout(rest.current)
    choose(change(latest.current.live, latest.current.shown.space))
  }, [])
  /** A point of the screen in units of the plate, in a board that is there. */
  const onPlate = ([x, y]: Point, { left, top, width, height }: DOMRect): Point => {
    const { live, shown } = latest.current
    const unit = (shown.scale / shown.view.zoom) * live.zoom
    return [live.x + (x - left - width / 2) / unit, live.y + (y - top - height / 2) / unit]
  }
  return { shown, onPlate, isWhole: () => latest.current.live.zoom === 1, move, settle, settleSoon, jump }
}

export interface BoardView {
  readonly shown: Shown
  /** Shows another view at once. */
  readonly jump: (change: Change) => void
  /** Shows other views one after the other, drawn anew after `settle`. */
  readonly move: (change: Change) => void
  readonly settle: () => void
  readonly zoomBy: (steps: number) => void
  readonly reset: () => void
  readonly handlers: PointerHandlers
}

/** Pans and zooms by finger, mouse and wheel. */
export function useView(options: ViewOptions): BoardView {
  const { board, onAim, onTap, counting } = options
  const { shown, onPlate: pointOf, isWhole, move, settle, settleSoon, jump } = useMotion(options)
  // Where the board is on the screen is asked once for each gesture: the page does not scroll meanwhile.
  const place = useRef<DOMRect | null>(null)
  const look = () => (place.current = board.current?.getBoundingClientRect() ?? null)
  const onPlate = (at: Point): Point => (place.current === null ? [0, 0] : pointOf(at, place.current))
  useWheel(board, {
    isWhole,
    onZoom: (factor, at) => {
      look()
      const still = onPlate(at)
      move((was, space) => zoomed(was, factor, still, space))
      settleSoon()
    },
  })
  const handlers = usePointers({
    onDown: (at) => {
      look()
      onAim(onPlate(at))
    },
    onDrag: (from, to) => {
      const by = between(onPlate(from), onPlate(to))
      move((was, space) => panned(was, by, space))
    },
    onPinch: (from, to, factor) => {
      const [a, b] = [onPlate(from), onPlate(to)]
      move((was, space) => pinched(was, factor, a, b, space))
    },
    // One pinch is often followed by the next, which would wait for the drawing.
    onRest: settleSoon,
    onTap: (at) => onTap(onPlate(at)),
    onDoubleTap: (at) => {
      const still = onPlate(at)
      jump((was, space) => (was.zoom > 3 ? whole(space) : zoomed(was, 2.2, still, space)))
    },
    counting,
  })
  const zoomBy = (steps: number) => jump((was, space) => zoomed(was, STEP ** steps, [was.x, was.y], space))
  return { shown, jump, move, settle, zoomBy, reset: () => jump((_, space) => whole(space)), handlers }
}

const between = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]]
