/** Which part of the plate is on the screen. Pure. */
import type { Point } from '../../src/board/curve.ts'

/** The part of the plate on the screen: its top left corner in units of the plate, and how many times it is enlarged. */
export interface View {
  readonly x: number
  readonly y: number
  /** 1 shows the whole plate. */
  readonly zoom: number
}

interface Extent {
  readonly width: number
  readonly height: number
}

export const MOST_ZOOM = 8
export const whole: View = { x: 0, y: 0, zoom: 1 }

const between = (low: number, n: number, high: number): number => Math.max(low, Math.min(high, n))

/** Keeps the view on the plate. */
export function held(view: View, plate: Extent): View {
  const zoom = between(1, view.zoom, MOST_ZOOM)
  return {
    x: between(0, view.x, plate.width * (1 - 1 / zoom)),
    y: between(0, view.y, plate.height * (1 - 1 / zoom)),
    zoom,
  }
}

/** Enlarges by `factor` and leaves `still` where it is on the screen. */
export function zoomed(view: View, factor: number, still: Point, plate: Extent): View {
  const zoom = between(1, view.zoom * factor, MOST_ZOOM)
  const shrink = view.zoom / zoom
  return held({ x: still[0] - (still[0] - view.x) * shrink, y: still[1] - (still[1] - view.y) * shrink, zoom }, plate)
}

export const panned = (view: View, by: Point, plate: Extent): View =>
  held({ ...view, x: view.x - by[0], y: view.y - by[1] }, plate)

export const centreOf = (view: View, plate: Extent): Point => [
  view.x + plate.width / view.zoom / 2,
  view.y + plate.height / view.zoom / 2,
]

/** Room around what is shown close up, in units of the plate: neighbours can be recognized. */
const ROOM = 90

/** As near as all the points allow. */
export function closeUp(points: readonly Point[], plate: Extent): View {
  if (points.length === 0) return whole
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs) - ROOM, Math.min(...ys) - ROOM]
  const [width, height] = [Math.max(...xs) + ROOM - left, Math.max(...ys) + ROOM - top]
  const zoom = between(1, Math.min(plate.width / width, plate.height / height), MOST_ZOOM)
  const centred = (from: number, size: number, all: number): number => from + size / 2 - all / zoom / 2
  return held({ x: centred(left, width, plate.width), y: centred(top, height, plate.height), zoom }, plate)
}

/** Moves the view only if the point lies outside it or near its edge. */
export function revealing(view: View, point: Point, plate: Extent): View {
  const [width, height] = [plate.width / view.zoom, plate.height / view.zoom]
  const margin = 0.12
  const inside = (at: number, from: number, size: number): boolean =>
    at > from + size * margin && at < from + size * (1 - margin)
  if (inside(point[0], view.x, width) && inside(point[1], view.y, height)) return view
  return held({ ...view, x: point[0] - width / 2, y: point[1] - height / 2 }, plate)
}

export const viewBox = (view: View, plate: Extent): string =>
  [view.x, view.y, plate.width / view.zoom, plate.height / view.zoom].map((n) => n.toFixed(2)).join(' ')
