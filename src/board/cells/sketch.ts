/** The borders of a map while a user paints it: like `outlinesOf`, but reuses what did not change. */
import { type Arc, arcOf, moveTo, pathAround } from '../curve.ts'
import { allRingsOf, type Border } from '../layout/regions.ts'
import { type LineKind, LINES, packPoints, STEPS_PER_UNIT } from '../plate.ts'
import { borderAlong, type GroundOf, type Sides, sidesAlong, type Walk, findWalks } from './cell-borders.ts'
import type { Cells } from './cells.ts'
import { groundBetween, kindOf, onPlate, type Provinces } from './cell-ground.ts'
import { type Lattice, latticeOf } from './lattice.ts'

export interface SketchedBorder {
  /** Its start and direction, which are unique. */
  readonly id: number
  readonly kind: LineKind
  readonly path: string
}

export interface Sketch {
  readonly borders: readonly SketchedBorder[]
  /** Path data around each area, by its name. */
  readonly areas: ReadonlyMap<string, string>
  /** What it was made of. */
  readonly source: Source
}

interface Source {
  readonly cells: Cells
  readonly lattice: Lattice
  readonly lines: ReadonlyMap<number, Line>
  readonly outlines: ReadonlyMap<string, Outline>
}

/** A border and its sources. */
interface Line {
  readonly walk: Walk
  readonly sides: Sides
  readonly border: Border
  readonly arc: Arc
  readonly shown: SketchedBorder
}

interface Outline {
  /** The arcs of its rings, one after the other; each ring ends with its length. */
  readonly made: readonly (Arc['forward'] | number)[]
  readonly path: string
}

const KINDS: Readonly<Record<string, LineKind>> = LINES

/** `before` is an earlier sketch of the same map. */
export function sketchOf(provinces: Provinces, cells: Cells, before: Sketch | null): Sketch {
  const lattice = latticeOf(cells)
  const isSameSize = before?.source.cells.width === cells.width && before.source.cells.height === cells.height
  const source = isSameSize ? before.source : null
  const groundOf = groundBetween(provinces)
  const lines = findWalks(lattice).map((walk) => lineOf(cells, lattice, walk, groundOf, source))
  const outlines = outlinesFrom(lines, source)
  return {
    borders: lines.map(({ shown: sketched }) => sketched),
    areas: new Map(Array.from(outlines, ([area, { path }]) => [area, path])),
    source: { cells, lattice, lines: new Map(lines.map((line) => [line.shown.id, line])), outlines },
  }
}

function lineOf(cells: Cells, lattice: Lattice, walk: Walk, groundOf: GroundOf, before: Source | null): Line {
  const id = 4 * (walk.corners[0] ?? 0) + walk.first
  const sides = sidesAlong(cells, walk, groundOf)
  const previous = before?.lines.get(id)
  if (before !== null && previous !== undefined && isUnchanged(previous, before.lattice, walk, sides, lattice))
    return previous
  const inCells = borderAlong(lattice, walk, sides)
  const border = { ...inCells, points: inCells.points.map((point) => onPlate(cells, point)) }
  const kind = KINDS[kindOf(border, groundOf)] ?? 'land'
  const arc = arcOf(packPoints(border.points), STEPS_PER_UNIT, kind === 'frame')
  return { walk, sides, border, arc, shown: { id, kind, path: pathOf(arc) } }
}

const pathOf = ({ forward }: Arc): string => moveTo(forward.curve().start) + forward.line()

/** Are its sides and corners unchanged? */
function isUnchanged(line: Line, oldLattice: Lattice, { corners }: Walk, sides: Sides, newLattice: Lattice): boolean {
  const { left, right } = line.sides
  const old = line.walk.corners
  if (left !== sides.left || right !== sides.right || old.length !== corners.length) return false
  for (let n = 0; n < corners.length; n++) {
    const corner = corners[n] ?? 0
    if (
      corner !== old[n] ||
      oldLattice.xs[corner] !== newLattice.xs[corner] ||
      oldLattice.ys[corner] !== newLattice.ys[corner]
    )
      return false
  }
  return true
}

function outlinesFrom(lines: readonly Line[], before: Source | null): Map<string, Outline> {
  const rings = allRingsOf(lines.map(({ border }) => border))
  return new Map(
    Array.from(rings, ([area, areaRings]) => [area, outlineOf(lines, areaRings, before?.outlines.get(area))]),
  )
}

function outlineOf(lines: readonly Line[], rings: readonly number[][], previous: Outline | undefined): Outline {
  const lanes = rings.map((ring) =>
    ring.flatMap((n) => {
      const line = lines[n < 0 ? ~n : n]
      return line === undefined ? [] : [n < 0 ? line.arc.backward : line.arc.forward]
    }),
  )
  const made = lanes.flatMap((ring) => [...ring, ring.length])
  if (previous?.made.length === made.length && made.every((part, n) => part === previous.made[n])) return previous
  return { made, path: lanes.map((ring) => pathAround(ring, (lane) => lane.line())).join('') }
}
