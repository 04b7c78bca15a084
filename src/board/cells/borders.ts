/** The borders between spaces of cells, each from one junction to the next, smooth and a little irregular. */
import type { Point } from '../curve.ts'
import type { Border } from '../layout/regions.ts'
import { type Cells, codeAt, OUTSIDE } from './cells.ts'
import { noise } from './meander.ts'
import { along, degree, type Lattice, latticeOf, pointAt, WAYS } from './lattice.ts'

/** The area of cells that are no province's. */
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

interface Walk {
  /** Both ends included. A border without a junction ends where it begins. */
  readonly corners: readonly number[]
  /** The first step, and the last one. */
  readonly first: number
  readonly last: number
}

const isOpen = ({ ways }: Lattice, corner: number, way: number): boolean => (((ways[corner] ?? 0) >> way) & 1) === 1

/** Along a border, to the next junction. */
function walk(lattice: Lattice, start: number, first: number): Walk {
  const corners = [start]
  let [at, way] = [along(lattice, start, first), first]
  while (at !== start && degree(lattice, at) === 2) {
    corners.push(at)
    const back = (way + 2) % 4
    way = WAYS.find((one) => one !== back && isOpen(lattice, at, one)) ?? back
    at = along(lattice, at, way)
  }
  return { corners: [...corners, at], first, last: way }
}

/** Every border once: those between junctions, then those that run around a space without meeting another. */
function walks(lattice: Lattice): Walk[] {
  const found: Walk[] = []
  /** First steps: the corner times four, and the way. */
  const begun = new Set<number>()
  const passed = new Set<number>()
  const add = (corner: number, way: number): void => {
    if (!isOpen(lattice, corner, way) || begun.has(4 * corner + way)) return
    const one = walk(lattice, corner, way)
    begun.add(4 * corner + way).add(4 * (one.corners.at(-1) ?? corner) + ((one.last + 2) % 4))
    for (const each of one.corners) passed.add(each)
    found.push(one)
  }
  const all = [...lattice.ways.keys()]
  for (const corner of all) if (degree(lattice, corner) > 2) for (const way of WAYS) add(corner, way)
  for (const corner of all)
    if (degree(lattice, corner) === 2 && !passed.has(corner))
      for (const way of WAYS) if (!passed.has(corner)) add(corner, way)
  return found
}

/** How far the middle of a border's step may lie beside it, in cells: shores are the most irregular, lines over the sea hardly. */
const IRREGULAR = { coast: 0.13, land: 0.085, sea: 0.03 } as const
export type Ground = keyof typeof IRREGULAR

/** Between two corners a point beside the middle of the step; beside the frame there is none. */
function besideStep(lattice: Lattice, from: number, to: number, ground: Ground): Point {
  const [a, b] = [pointAt(lattice, from), pointAt(lattice, to)]
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const aside = noise(Math.min(from, to), Math.max(from, to)) * IRREGULAR[ground] * (from < to ? 1 : -1)
  return [(a[0] + b[0]) / 2 - dy * aside, (a[1] + b[1]) / 2 + dx * aside]
}

function pointsAlong(lattice: Lattice, corners: readonly number[], ground: Ground | null): Point[] {
  return corners.flatMap((corner, i): Point[] => {
    const next = corners[i + 1]
    const here = pointAt(lattice, corner)
    return next === undefined || ground === null ? [here] : [here, besideStep(lattice, corner, next, ground)]
  })
}

/** Every border, in cells; `groundOf` tells of two areas what lies between them. What lies outside is to the right of its border. */
export function bordersOf(cells: Cells, groundOf: (left: string, right: string) => Ground): Border[] {
  const lattice = latticeOf(cells)
  return walks(lattice).map(({ corners, first }): Border => {
    const [left, right] = sidesOf(cells, corners[0] ?? 0, first)
    const ground = left === OUTSIDE || right === OUTSIDE ? null : groundOf(left, right)
    const ends = { start: `${corners[0]}`, end: `${corners.at(-1)}` }
    if (left !== OUTSIDE) return { points: pointsAlong(lattice, corners, ground), left, right, ...ends }
    const points = pointsAlong(lattice, corners, ground).toReversed()
    return { points, left: right ?? NOBODYS, right: OUTSIDE, start: ends.end, end: ends.start }
  })
}
