/** The lines of a drawing, in both directions: what is asked for is made then, and once. */
import { lazy } from '../lib/memoize.ts'
import {
  type Curve,
  penAt,
  type Point,
  reversed,
  roughWayAlong,
  smooth,
  straight,
  unpack,
  wayAlong,
  wayOfSteps,
} from './curve.ts'

/** An arc in one direction. A path along it is written once, for all areas that it bounds on this side. */
export interface Lane {
  readonly start: () => Point
  readonly curve: () => Curve
  /** Path data from the start on. */
  readonly way: () => string
  /** With few corners. */
  readonly roughWay: () => string
}

export interface Arc {
  readonly there: Lane
  readonly back: Lane
}

/** The points of a line, in whole steps of a grid, each relative to the one before. */
type Steps = readonly number[]

/** Where a line ends, in steps. */
function endOf(steps: Steps): [number, number] {
  let [x, y] = [0, 0]
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
  }
  return [x, y]
}

/** The same line from its end on. */
function backwards(steps: Steps): number[] {
  const back: number[] = endOf(steps)
  for (let i = steps.length - 2; i > 0; i -= 2) back.push(-(steps[i] ?? 0), -(steps[i + 1] ?? 0))
  return back
}

/** Is the curve one that `wayOfSteps` can write: three points at least, and no loop? */
function isPlain(steps: Steps): boolean {
  const [x, y] = endOf(steps)
  return steps.length >= 6 && (x !== steps[0] || y !== steps[1])
}

const laneOf = (curve: () => Curve): Lane => ({
  start: () => curve().start,
  curve,
  way: lazy(() => wayAlong(curve())),
  roughWay: lazy(() => roughWayAlong(curve())),
})

/** The same, its path written from its steps. */
const plainLane = (lane: Lane, steps: () => Steps, stepsPerUnit: number): Lane => ({
  ...lane,
  start: () => [(steps()[0] ?? 0) / stepsPerUnit, (steps()[1] ?? 0) / stepsPerUnit],
  way: lazy(() => wayOfSteps(steps(), stepsPerUnit)),
})

/** `isStraight`: its points are joined by straight lines, not by a spline. */
export function arcOf(steps: Steps, stepsPerUnit: number, isStraight: boolean): Arc {
  const curve = lazy(() => (isStraight ? straight : smooth)(unpack(steps, stepsPerUnit)))
  const [there, back] = [laneOf(curve), laneOf(lazy(() => reversed(curve())))]
  if (isStraight || !isPlain(steps)) return { there, back }
  return {
    there: plainLane(there, () => steps, stepsPerUnit),
    back: plainLane(
      back,
      lazy(() => backwards(steps)),
      stepsPerUnit,
    ),
  }
}

/** Path data of a closed line made of lanes, each of which ends where the next one begins. */
export const pathAround = (ring: readonly Lane[], way: (lane: Lane) => string): string =>
  `${ring[0] === undefined ? '' : penAt(ring[0].start())}${ring.map(way).join('')}Z`
