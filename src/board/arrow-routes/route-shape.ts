/* Lines as dense chains of points, in units of the plate. */
import { distance, middle, onQuadratic, type Point } from '../curve.ts'

/** The course of an arrow. */
export type Route = readonly Point[]

const STEPS = 16

/** A line bent to the left by a share of its length. */
export function bentRoute(from: Point, to: Point, bend: number): Route {
  const control = toTheLeft(middle(from, to), from, to, bend * 2)
  const route: Point[] = []
  for (let i = 0; i <= STEPS; i++) route.push(onQuadratic(from, control, to, i / STEPS))
  return route
}

/** Moves a point to the left of a line, by a share of its length. */
const toTheLeft = (point: Point, from: Point, to: Point, part: number): Point => [
  point[0] + (to[1] - from[1]) * part,
  point[1] - (to[0] - from[0]) * part,
]

export const lengthOf = (route: Route): number =>
  route.slice(1).reduce((sum, point, i) => sum + distance(point, route[i] ?? point), 0)

/** The point at a distance along the route, and the direction there as a unit vector. */
export function pointAlong(route: Route, far: number): { readonly at: Point; readonly direction: Point } {
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

/** The point where a line enters a circle. */
function rimPoint(outside: Point, inside: Point, centre: Point, radius: number): Point {
  let [near, far] = [0, 1]
  const at = (t: number): Point => [
    outside[0] + (inside[0] - outside[0]) * t,
    outside[1] + (inside[1] - outside[1]) * t,
  ]
  for (let i = 0; i < 12; i++) {
    const t = (near + far) / 2
    if (distance(at(t), centre) > radius) near = t
    else far = t
  }
  return at(near)
}

/** The route up to where it last enters a circle around its end. */
export function cutAtEnd(route: Route, radius: number): Route {
  const centre = route.at(-1) ?? [0, 0]
  const last = route.findLastIndex((point) => distance(point, centre) > radius)
  const [outside, inside] = [route[last], route[last + 1]]
  if (outside === undefined || inside === undefined) return route
  return [...route.slice(0, last + 1), rimPoint(outside, inside, centre, radius)]
}

/** The route from the rim of a circle around its start, but at least `minLength` long. */
export function cutAtStart(route: Route, radius: number, minLength: number): Route {
  const back = cutAtEnd(route.toReversed(), radius).toReversed()
  return lengthOf(back) >= minLength ? back : trim(route, lengthOf(route) - minLength)
}

/** The route without its first `head` and its last `tail`. */
export function trim(route: Route, head: number, tail = 0): Route {
  const [start, end] = [Math.max(0, head), lengthOf(route) - tail]
  const inner: Point[] = []
  let walked = 0
  for (const [i, point] of route.entries()) {
    walked += distance(point, route[i - 1] ?? point)
    if (walked > start && walked < end) inner.push(point)
  }
  return [pointAlong(route, start).at, ...inner, pointAlong(route, end).at]
}

const spot = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

export const routePath = (route: Route): string => `M${route.map(spot).join('L')}`

/** A barbed arrow head at the end of the route. */
export function headPath(route: Route, size: number): string {
  const { at: tip, direction } = pointAlong(route, lengthOf(route))
  const back = (far: number, side: number): Point => [
    tip[0] - direction[0] * far - direction[1] * side,
    tip[1] - direction[1] * far + direction[0] * side,
  ]
  return `M${[tip, back(size, size * 0.52), back(size * 0.72, 0), back(size, -size * 0.52)].map(spot).join('L')}Z`
}
