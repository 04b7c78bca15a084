/** The lines of a drawing, in both directions: what is asked for is made then, and once. */
import { lazy } from '../lib/memoize.ts'
import { type Curve, penAt, type Point, reversed, roughWayAlong, smooth, straight, unpack, wayAlong } from './curve.ts'

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

const laneOf = (curve: () => Curve): Lane => ({
  start: () => curve().start,
  curve,
  way: lazy(() => wayAlong(curve())),
  roughWay: lazy(() => roughWayAlong(curve())),
})

/** `isStraight`: its points are joined by straight lines, not by a spline. */
export function arcOf(steps: readonly number[], stepsPerUnit: number, isStraight: boolean): Arc {
  const curve = lazy(() => (isStraight ? straight : smooth)(unpack(steps, stepsPerUnit)))
  return { there: laneOf(curve), back: laneOf(lazy(() => reversed(curve()))) }
}

/** Path data of a closed line made of lanes, each of which ends where the next one begins. */
export const pathAround = (ring: readonly Lane[], way: (lane: Lane) => string): string =>
  `${ring[0] === undefined ? '' : penAt(ring[0].start())}${ring.map(way).join('')}Z`
