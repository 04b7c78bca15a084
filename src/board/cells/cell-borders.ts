/**
 * The borders between provinces of cells, from junction to junction, made a little irregular.
 * Straight borders meander, because the whole drawing is bent a little.
 */
import type { Point } from '../curve.ts'
import type { Border } from '../layout/regions.ts'
import { along, type Cells, codeAt, degree, type Lattice, latticeOf, OUTSIDE, pointAt, WAYS } from './cells.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { AUTOMATIC_EXTENT, type Extent } from '../plate.ts'

/** The maximum move per axis, and the distance beyond which moves are independent, in cells. */
const REACH = 0.38
const APART = 3
/** Moves across the frame fade to nothing over this distance. */
const FRAME = 2

/** A pseudo-random number from -1 to 1. */
function noise(a: number, b: number): number {
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

/** The area of nobody's cells. */
const NOBODYS = '#1'

const areaOf = (code: string | null): string | null => (code === '' ? NOBODYS : code)

/** The areas to the left and to the right of a step from a corner. */
function sidesOf(cells: Cells, corner: number, way: number): readonly [string | null, string | null] {
  const columns = cells.width + 1
  const [x, y] = [corner % columns, Math.floor(corner / columns)]
  const [nw, ne] = [codeAt(cells, x - 1, y - 1), codeAt(cells, x, y - 1)]
  const [sw, se] = [codeAt(cells, x - 1, y), codeAt(cells, x, y)]
  const sides = way === 0 ? [nw, ne] : way === 1 ? [ne, se] : way === 2 ? [se, sw] : [sw, nw]
  return [areaOf(sides[0] ?? OUTSIDE), areaOf(sides[1] ?? OUTSIDE)]
}

export interface Walk {
  /** With both ends. A border without junctions ends at its start. */
  readonly corners: readonly number[]
  /** The directions of the first and last step. */
  readonly first: number
  readonly last: number
}

const isOpen = ({ ways }: Lattice, corner: number, way: number): boolean => (((ways[corner] ?? 0) >> way) & 1) === 1

/** The direction in which a border continues at a corner. */
function nextDirection(lattice: Lattice, corner: number, back: number): number {
  for (const way of WAYS) if (way !== back && isOpen(lattice, corner, way)) return way
  return back
}

/** Walks along a border to the next junction. */
function walk(lattice: Lattice, start: number, first: number): Walk {
  const corners = [start]
  let [at, way] = [along(lattice, start, first), first]
  while (at !== start && degree(lattice, at) === 2) {
    corners.push(at)
    way = nextDirection(lattice, at, (way + 2) % 4)
    at = along(lattice, at, way)
  }
  corners.push(at)
  return { corners, first, last: way }
}

/** Every border once: those between junctions, then closed ones. */
export function findWalks(lattice: Lattice): Walk[] {
  const walks: Walk[] = []
  /** By first step: four times the corner, plus the direction. */
  const startedSteps = new Uint8Array(4 * lattice.ways.length)
  const passed = new Uint8Array(lattice.ways.length)
  const add = (corner: number, way: number): void => {
    if (!isOpen(lattice, corner, way) || startedSteps[4 * corner + way] === 1) return
    const border = walk(lattice, corner, way)
    startedSteps[4 * corner + way] = startedSteps[4 * (border.corners.at(-1) ?? corner) + ((border.last + 2) % 4)] = 1
    for (const cornerIndex of border.corners) passed[cornerIndex] = 1
    walks.push(border)
  }
  const count = lattice.ways.length
  for (let corner = 0; corner < count; corner++)
    if (degree(lattice, corner) > 2) for (const way of WAYS) add(corner, way)
  for (let corner = 0; corner < count; corner++)
    if (degree(lattice, corner) === 2 && passed[corner] === 0)
      for (const way of WAYS) if (passed[corner] === 0) add(corner, way)
  return walks
}

/** How far the middle of a step may move sideways, in cells. */
const IRREGULAR = { coast: 0.13, land: 0.085, sea: 0.03 } as const
type Ground = keyof typeof IRREGULAR

/** A point near the middle of the step. */
function pointNearStep(lattice: Lattice, from: number, to: number, ground: Ground): Point {
  const [a, b] = [pointAt(lattice, from), pointAt(lattice, to)]
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const aside = noise(Math.min(from, to), Math.max(from, to)) * IRREGULAR[ground] * (from < to ? 1 : -1)
  return [(a[0] + b[0]) / 2 - dy * aside, (a[1] + b[1]) / 2 + dx * aside]
}

function pointsAlong(lattice: Lattice, corners: readonly number[], ground: Ground | null): Point[] {
  return corners.flatMap((corner, i): Point[] => {
    const next = corners[i + 1]
    const here = pointAt(lattice, corner)
    return next === undefined || ground === null ? [here] : [here, pointNearStep(lattice, corner, next, ground)]
  })
}

/** The areas on both sides of a walk, and the kind of border between them; null along the frame. */
export interface Sides {
  readonly left: string | null
  readonly right: string | null
  readonly ground: Ground | null
}

export function sidesAlong(cells: Cells, { corners, first }: Walk, groundOf: GroundOf): Sides {
  const [left, right] = sidesOf(cells, corners[0] ?? 0, first)
  return { left, right, ground: left === OUTSIDE || right === OUTSIDE ? null : groundOf(left, right) }
}

/** Returns what lies between two areas. */
export type GroundOf = (left: string, right: string) => Ground

/** The border along a walk, in cells. Outside is always to its right. */
export function borderAlong(lattice: Lattice, { corners }: Walk, { left, right, ground }: Sides): Border {
  const points = pointsAlong(lattice, corners, ground)
  const ends = { start: `${corners[0]}`, end: `${corners.at(-1)}` }
  if (left !== OUTSIDE) return { points, left, right, ...ends }
  return { points: points.toReversed(), left: right ?? NOBODYS, right: OUTSIDE, start: ends.end, end: ends.start }
}

/** Every border, in cells. */
export function bordersOf(cells: Cells, groundOf: GroundOf): Border[] {
  const lattice = latticeOf(cells)
  return findWalks(lattice).map((walk) => borderAlong(lattice, walk, sidesAlong(cells, walk, groundOf)))
}

/** The provinces behind the codes of cells. */
export type Provinces = Pick<Atlas, 'id' | 'province' | 'provinces'>

export const isSea = (provinces: Provinces, area: string): boolean => provinces.province(area)?.terrain === 'sea'

export const groundBetween =
  (provinces: Provinces): GroundOf =>
  (left, right) => {
    const wet = [left, right].filter((area) => isSea(provinces, area)).length
    return wet === 2 ? 'sea' : wet === 1 ? 'coast' : 'land'
  }

const KIND: Readonly<Record<Ground, string>> = { sea: 's', coast: 'c', land: 'l' }

/** The letter of a kind of line (`LINES`). */
export const kindOf = ({ left, right }: Pick<Border, 'left' | 'right'>, groundOf: GroundOf): string =>
  right === null ? 'f' : KIND[groundOf(left, right)]

/** Converts a point in cells to the plate. */
export function onPlate({ width, height }: Extent, point: Point, isStraight = false): Point {
  const [x, y] = isStraight ? point : meander(point, width, height)
  return [(x * AUTOMATIC_EXTENT.width) / width, (y * AUTOMATIC_EXTENT.height) / height]
}
