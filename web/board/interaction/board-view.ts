/** Which part of the plate is on the screen. Pure. */
import type { Point } from '../../../src/board/curve.ts'

/** The point of the plate, in its units, in the middle of the board, and how many times it is enlarged. */
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

/** A plate, and how much the board has room for at zoom 1: as much as the plate in one direction, as much or more in the other. */
export interface Space {
  readonly plate: Extent
  readonly frame: Extent
}

export const MOST_ZOOM = 8

const between = (low: number, n: number, high: number): number => Math.max(low, Math.min(high, n))

export const whole = ({ plate }: Space): View => ({ x: plate.width / 2, y: plate.height / 2, zoom: 1 })

/** The middle of what is shown, along one direction: what is beyond the plate is shown only where all of it is. */
function middle(at: number, size: number, shown: number): number {
  return shown >= size ? size / 2 : between(shown / 2, at, size - shown / 2)
}

/** Keeps the view on the plate. */
export function held(view: View, { plate, frame }: Space): View {
  const zoom = between(1, view.zoom, MOST_ZOOM)
  return {
    x: middle(view.x, plate.width, frame.width / zoom),
    y: middle(view.y, plate.height, frame.height / zoom),
    zoom,
  }
}

/** Enlarges by `factor`, and brings the point `from` of the plate to where the point `to` has been on the screen. */
export function pinched(view: View, factor: number, from: Point, to: Point, space: Space): View {
  const zoom = between(1, view.zoom * factor, MOST_ZOOM)
  const shrink = view.zoom / zoom
  return held({ x: from[0] + (view.x - to[0]) * shrink, y: from[1] + (view.y - to[1]) * shrink, zoom }, space)
}

/** Enlarges by `factor` and leaves the point `still` of the plate where it is on the screen. */
export const zoomed = (view: View, factor: number, still: Point, space: Space): View =>
  pinched(view, factor, still, still, space)

/** Drags the plate along by so many of its units. */
export const panned = (view: View, by: Point, space: Space): View =>
  held({ ...view, x: view.x - by[0], y: view.y - by[1] }, space)

/** Room around what is shown close up, in units of the plate: neighbours can be recognized. */
const ROOM = 90

/** As near as all the points allow; the whole plate if there are none. */
export function closeUp(points: readonly Point[], space: Space): View {
  if (points.length === 0) return whole(space)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM]
  const [width, height] = [Math.max(...xs) + ROOM - left, Math.max(...ys) + ROOM - top]
  const zoom = Math.min(space.frame.width / width, space.frame.height / height)
  return held({ x: left + width / 2, y: top + height / 2, zoom }, space)
}

/** Moves the view only if the point lies outside it or near its edge. */
export function revealing(view: View, point: Point, space: Space): View {
  const margin = 0.12
  const inside = (at: number, middle: number, shown: number): boolean => Math.abs(at - middle) < shown * (0.5 - margin)
  const { width, height } = shownAt(view, space)
  if (inside(point[0], view.x, width) && inside(point[1], view.y, height)) return view
  return held({ ...view, x: point[0], y: point[1] }, space)
}

/** How much of the plate is shown. */
const shownAt = ({ zoom }: View, { frame }: Space): Extent => ({
  width: frame.width / zoom,
  height: frame.height / zoom,
})

/** The part of the plate that is shown. */
export function shownPart(view: View, space: Space): Extent & { readonly left: number; readonly top: number } {
  const { width, height } = shownAt(view, space)
  return { left: view.x - width / 2, top: view.y - height / 2, width, height }
}

/** A view as it stands in an address: `612,340,2.5`; rounded, and the same for windows of any size. */
export const viewText = ({ x, y, zoom }: View): string =>
  [x.toFixed(0), y.toFixed(0), String(Number(zoom.toFixed(2)))].join(',')

/** Null if the text is none of a view. */
export function readView(text: string | null): View | null {
  const [x = NaN, y = NaN, zoom = NaN, ...more] = (text ?? '').split(',').map(Number)
  return more.length > 0 || ![x, y, zoom].every(Number.isFinite) || zoom < 1 ? null : { x, y, zoom }
}
