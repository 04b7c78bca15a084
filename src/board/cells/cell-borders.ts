/** The borders between provinces of cells, from junction to junction, made a little irregular. */
import type { Point } from '../curve.ts'
import type { Border } from '../layout/regions.ts'
import { type Cells, codeAt, OUTSIDE } from './cells.ts'
import { noise } from './meander.ts'
import { along, degree, type Lattice, latticeOf, pointAt, WAYS } from './lattice.ts'

/** The area of nobody's cells. */
export const NOBODYS = '#1'

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
export type Ground = keyof typeof IRREGULAR

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
