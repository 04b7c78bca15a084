import type { Location } from '../rules/names.ts'
import { distance, middle, onQuadratic, type Point } from './curve.ts'
import type { Arrow } from './scene.ts'
import { provinceOf } from './scene.ts'

/** The way of an arrow, as a dense chain of points. */
export type Route = readonly Point[]

const STEPS = 24
/** How far a straight arrow bends to its left, as a part of its length: so two units that swap get two arrows. */
const BEND = 0.07

/** From one point to another, bent a little to the left. */
export function bent(from: Point, to: Point): Route {
  const [mx, my] = middle(from, to)
  const control: Point = [mx + (to[1] - from[1]) * BEND * 2, my - (to[0] - from[0]) * BEND * 2]
  return Array.from({ length: STEPS + 1 }, (_, i) => onQuadratic(from, control, to, i / STEPS))
}

/** Through all the points, smoothly (a Catmull-Rom spline). */
export function through(points: readonly Point[]): Route {
  const last = points.length - 1
  const at = (i: number): Point => points[Math.max(0, Math.min(last, i))] ?? [0, 0]
  const legs = points
    .slice(0, -1)
    .map((_, i) => Array.from({ length: STEPS }, (__, k) => onLeg(at(i - 1), at(i), at(i + 1), at(i + 2), k / STEPS)))
  return [...legs.flat(), at(last)]
}

function onLeg(before: Point, from: Point, to: Point, after: Point, t: number): Point {
  const blended = (b: number, f: number, o: number, a: number): number =>
    0.5 * (2 * f + (o - b) * t + (2 * b - 5 * f + 4 * o - a) * t ** 2 + (3 * f - b - 3 * o + a) * t ** 3)
  return [blended(before[0], from[0], to[0], after[0]), blended(before[1], from[1], to[1], after[1])]
}

export const lengthOf = (route: Route): number =>
  route.slice(1).reduce((sum, point, i) => sum + distance(point, route[i] ?? point), 0)

/** The point `far` along the route, and the direction (a unit vector) there. */
export function along(route: Route, far: number): { readonly at: Point; readonly direction: Point } {
  let left = far
  for (const [i, to] of route.entries()) {
    const from = route[i - 1]
    if (from === undefined) continue
    const step = distance(from, to)
    if (left <= step || i === route.length - 1) {
      const t = step === 0 ? 0 : Math.min(1, Math.max(0, left / step))
      return {
        at: [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t],
        direction: step === 0 ? [1, 0] : [(to[0] - from[0]) / step, (to[1] - from[1]) / step],
      }
    }
    left -= step
  }
  return { at: route[0] ?? [0, 0], direction: [1, 0] }
}

export const halfway = (route: Route): Point => along(route, lengthOf(route) / 2).at

/** The route without its first `head` and its last `tail`; never shorter than a fifth of it. */
export function trimmed(route: Route, head: number, tail: number): Route {
  const length = lengthOf(route)
  const scale = Math.min(1, (length * 0.8) / Math.max(head + tail, 1e-9))
  const [start, end] = [head * scale, length - tail * scale]
  const inner: Point[] = []
  let gone = 0
  for (const [i, point] of route.entries()) {
    gone += distance(point, route[i - 1] ?? point)
    if (gone > start && gone < end) inner.push(point)
  }
  return [along(route, start).at, ...inner, along(route, end).at]
}

const spot = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

export const routePath = (route: Route): string => `M${route.map(spot).join('L')}`

/** A barbed arrow head whose tip is the end of the route. */
export function headPath(route: Route, size: number): string {
  const { at: tip, direction } = along(route, lengthOf(route))
  const back = (far: number, side: number): Point => [
    tip[0] - direction[0] * far - direction[1] * side,
    tip[1] - direction[1] * far + direction[0] * side,
  ]
  return `M${[tip, back(size, size * 0.52), back(size * 0.72, 0), back(size, -size * 0.52)].map(spot).join('L')}Z`
}

type Anchor = (at: Location) => Point

/** Of the fleets that convoy this army, those whose orders held, if any did. */
function carriers(arrows: readonly Arrow[], from: Location, to: Location): Location[] {
  const all = arrows.filter(
    (arrow) => arrow.kind === 'convoy' && arrow.of === from && provinceOf(arrow.to) === provinceOf(to),
  )
  const held = all.filter((arrow) => arrow.failed !== true)
  return (held.length > 0 ? held : all).map((arrow) => arrow.from)
}

/** Visits every stop, the nearest first. */
function chained(start: Point, stops: readonly Point[]): Point[] {
  const left = [...stops]
  const chain = [start]
  while (left.length > 0) {
    const here = chain.at(-1) ?? start
    left.sort((a, b) => distance(here, a) - distance(here, b))
    chain.push(...left.splice(0, 1))
  }
  return chain
}

/** The way of a move: straight there, or past the fleets that carry it. */
export function moveRoute(arrows: readonly Arrow[], from: Location, to: Location, anchor: Anchor): Route {
  const fleets = carriers(arrows, from, to)
  if (fleets.length === 0) return bent(anchor(from), anchor(to))
  return through([...chained(anchor(from), fleets.map(anchor)), anchor(to)])
}

/** The way of the move that somebody supports or convoys, as ordered; if it was not ordered, as it would have been. */
export function servedRoute(arrows: readonly Arrow[], of: Location, to: Location, anchor: Anchor): Route {
  const move = arrows.find(
    (arrow) => arrow.kind === 'move' && arrow.from === of && provinceOf(arrow.to) === provinceOf(to),
  )
  return moveRoute(arrows, of, move?.kind === 'move' ? move.to : to, anchor)
}
