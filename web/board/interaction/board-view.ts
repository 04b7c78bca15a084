/** Which part of the plate is on the screen. Pure. */
import type { Point } from '../../../src/board/curve.ts'

/** The point of the plate (in its units) in the middle of the board, and the magnification. */
export interface View {
  readonly x: number
  readonly y: number
  /** 1 shows the whole plate. */
  readonly zoom: number
}

/** In units of the plate. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The frame is what a board shows at zoom 1: at least as large as the plate in each direction. */
export interface Space {
  readonly plate: Extent
  readonly frame: Extent
}

export const MAX_ZOOM = 8

/** Where arrow keys lead, on the screen. */
export const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
export type Arrow = keyof typeof DIRECTIONS

const between = (low: number, n: number, high: number): number => Math.max(low, Math.min(high, n))

export const wholeView = ({ plate }: Space): View => ({ x: plate.width / 2, y: plate.height / 2, zoom: 1 })

/** Centres one axis if all of the plate is shown; else keeps the shown part on the plate. */
function middle(at: number, size: number, shown: number): number {
  return shown >= size ? size / 2 : between(shown / 2, at, size - shown / 2)
}

/** The same part of a plate that is turned by half a circle. */
export const turnView = ({ x, y, zoom }: View, { width, height }: Extent): View => ({
  x: width - x,
  y: height - y,
  zoom,
})

/** Keeps the view on the plate. */
export function clampView(view: View, { plate, frame }: Space): View {
  const zoom = between(1, view.zoom, MAX_ZOOM)
  return {
    x: middle(view.x, plate.width, frame.width / zoom),
    y: middle(view.y, plate.height, frame.height / zoom),
    zoom,
  }
}

/** Enlarges by `factor` and moves the point `from` of the plate to where `to` was on the screen. */
export function pinchView(view: View, factor: number, from: Point, to: Point, space: Space): View {
  const zoom = between(1, view.zoom * factor, MAX_ZOOM)
  const shrink = view.zoom / zoom
  return clampView({ x: from[0] + (view.x - to[0]) * shrink, y: from[1] + (view.y - to[1]) * shrink, zoom }, space)
}

/** Enlarges by `factor` around a point of the plate, which stays where it is on the screen. */
export const zoomView = (view: View, factor: number, centre: Point, space: Space): View =>
  pinchView(view, factor, centre, centre, space)

/** Enlarges around the selected point, if it is in view, and centres it; else around the middle. */
export function enlargeView(view: View, factor: number, selected: Point | null, space: Space): View {
  if (factor < 1 || selected === null || !isInView(view, selected, space))
    return zoomView(view, factor, [view.x, view.y], space)
  return clampView({ x: selected[0], y: selected[1], zoom: view.zoom * factor }, space)
}

/** Drags the plate; `by` is in its units. */
export const panView = (view: View, by: Point, space: Space): View =>
  clampView({ ...view, x: view.x - by[0], y: view.y - by[1] }, space)

/** Margin of a close-up, in units of the plate: enough to recognize the neighbours. */
const ROOM = 90

/** The closest view of all the points; the whole plate if there are none. */
export function closeUpView(points: readonly Point[], space: Space): View {
  if (points.length === 0) return wholeView(space)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM]
  const [width, height] = [Math.max(...xs) + ROOM - left, Math.max(...ys) + ROOM - top]
  const zoom = Math.min(space.frame.width / width, space.frame.height / height)
  return clampView({ x: left + width / 2, y: top + height / 2, zoom }, space)
}

/** Centres the point if it lies outside the view or near its edge. */
export function revealPoint(view: View, point: Point, space: Space): View {
  const margin = 0.12
  const inside = (at: number, middle: number, shown: number): boolean => Math.abs(at - middle) < shown * (0.5 - margin)
  const { width, height } = shownExtent(view, space)
  if (inside(point[0], view.x, width) && inside(point[1], view.y, height)) return view
  return clampView({ ...view, x: point[0], y: point[1] }, space)
}

/** Centres the first point if none of them is in view. */
export function revealAny(view: View, points: readonly Point[], space: Space): View {
  const [first] = points
  const isSeen = points.some((point) => isInView(view, point, space))
  return first === undefined || isSeen ? view : revealPoint(view, first, space)
}

function isInView(view: View, [x, y]: Point, space: Space): boolean {
  const { left, top, width, height } = shownPart(view, space)
  return x >= left && x <= left + width && y >= top && y <= top + height
}

const shownExtent = ({ zoom }: View, { frame }: Space): Extent => ({
  width: frame.width / zoom,
  height: frame.height / zoom,
})

/** The visible part of the plate. */
export function shownPart(view: View, space: Space): Extent & { readonly left: number; readonly top: number } {
  const { width, height } = shownExtent(view, space)
  return { left: view.x - width / 2, top: view.y - height / 2, width, height }
}

/** A view as written in an address: `612,340,2.5`. Independent of the size of the window. */
export const viewText = ({ x, y, zoom }: View): string =>
  [x.toFixed(0), y.toFixed(0), String(Number(zoom.toFixed(2)))].join(',')

/** Null if the text is not a view. */
export function readView(text: string | null): View | null {
  const [x = NaN, y = NaN, zoom = NaN, ...more] = (text ?? '').split(',').map(Number)
  return more.length > 0 || ![x, y, zoom].every(Number.isFinite) || zoom < 1 ? null : { x, y, zoom }
}
