/** Bends the drawing, so that straight borders meander. Nearby points move alike. */
import type { Point } from '../curve.ts'

/** The maximum move per axis, and the distance beyond which moves are independent, in cells. */
const REACH = 0.38
const APART = 3
/** Moves across the frame fade to nothing over this distance. */
const FRAME = 2

/** A pseudo-random number from -1 to 1. */
export function noise(a: number, b: number): number {
  let n = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39)
  return ((n ^ (n >>> 15)) >>> 0) / 2 ** 31 - 1
}

/** From 0 to 1 without a bend at either end. */
const eased = (t: number): number => t * t * t * (t * (6 * t - 15) + 10)
const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** A number from -1 to 1 that changes slowly over the plane, and differs between axes. */
function slowly([x, y]: Point, axis: number): number {
  const [column, row] = [Math.floor(x / APART), Math.floor(y / APART)]
  const [right, down] = [eased(x / APART - column), eased(y / APART - row)]
  const at = (dx: number, dy: number): number => noise(2 * (column + dx) + axis, row + dy)
  return mix(mix(at(0, 0), at(1, 0), right), mix(at(0, 1), at(1, 1), right), down)
}

const withinFrame = (at: number, size: number): number => Math.min(1, Math.min(at, size - at) / FRAME)

/** Where a point moves; `width` and `height` of the drawing in cells. */
export const meander = (point: Point, width: number, height: number): Point => [
  point[0] + REACH * withinFrame(point[0], width) * slowly(point, 0),
  point[1] + REACH * withinFrame(point[1], height) * slowly(point, 1),
]
