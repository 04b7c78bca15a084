/**
 * Draws a board from its cells, with natural-looking borders. Two provinces share a border on the drawing if
 * and only if their cells share an edge.
 */
import { type Arc, arcOf, moveTo, pathAround, type Point } from '../curve.ts'
import { allRingsOf, type Border, makeBarePlate } from '../layout/regions.ts'
import {
  AUTOMATIC_EXTENT,
  type BarePlate,
  boxSize,
  type DrawnPlace,
  type DrawnPlate,
  type Extent,
  type LineKind,
  LINES,
  packPoints,
  STEPS_PER_UNIT,
} from '../plate.ts'
import { shapesOf } from '../open-plate.ts'
import {
  borderAlong,
  bordersOf,
  findWalks,
  groundBetween,
  type GroundOf,
  isSea,
  kindOf,
  meander,
  onPlate,
  type Provinces,
  type Sides,
  sidesAlong,
  type Walk,
} from './cell-borders.ts'
import { type Cells, cellsOf, cellsWith, codeAt, type Lattice, latticeOf } from './cells.ts'
import { placesFor } from '../placing/place.ts'
import type { Coast, Region } from '../placing/region.ts'

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

/**
 * The borders of a map while a user paints it. Reuses what did not change since `before`, an
 * earlier sketch.
 */
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

export { AUTOMATIC_EXTENT, cellsOf, cellsWith, onPlate, type Cells, type Provinces }

/** Enough to place everything, and fast: a phone draws the board while its user waits. */
const EFFORT = {
  across: 26,
  spots: 48,
  rounds: 12,
  coastsApart: 2,
  codeSizes: [1, 0.9, 0.8],
  maxFullSizeOutside: 0.3,
  staysHome: true,
}

/** Scattered provinces are drawn as straight blocks: they share no border that could meander. */
const isScattered = ({ codes }: Cells): boolean => codes.filter((code) => code === '').length > 0.3 * codes.length

/** The extent of each province in cells. */
function extentsOf({ codes, width }: Cells): readonly Extent[] {
  const boxes = new Map<string, [left: number, top: number, right: number, bottom: number]>()
  codes.forEach((code, n) => {
    if (code === '') return
    const [x, y] = [n % width, Math.floor(n / width)]
    const [left, top, right, bottom] = boxes.get(code) ?? [x, y, x, y]
    boxes.set(code, [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)])
  })
  return Array.from(boxes.values(), ([left, top, right, bottom]) => ({
    width: right - left + 1,
    height: bottom - top + 1,
  }))
}

const smallest = (extents: readonly Extent[]): Extent => ({
  width: Math.min(...extents.map(({ width }) => width)),
  height: Math.min(...extents.map(({ height }) => height)),
})

/**
 * Are the provinces blocks of one size? Not in an unfinished map. Blocks may also fill the gap to a
 * neighbour on their right or below.
 */
function areBlocks(cells: Cells): boolean {
  const extents = extentsOf(cells)
  const least = smallest(extents)
  return extents.every(({ width, height }) => width <= least.width + 1 && height <= least.height + 1)
}

/** The cell under a point of the plate; -1 outside. */
export function cellUnder(cells: Extent, [x, y]: Point): number {
  const { width, height } = cells
  const at: Point = [(x * width) / AUTOMATIC_EXTENT.width, (y * height) / AUTOMATIC_EXTENT.height]
  let from = at
  for (let n = 0; n < 3; n++) {
    const to = meander(from, width, height)
    from = [at[0] - (to[0] - from[0]), at[1] - (to[1] - from[1])]
  }
  const [column, row] = [Math.floor(from[0]), Math.floor(from[1])]
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
}

/** The borders and areas of some cells. */
export function outlinesOf(provinces: Provinces, cells: Cells, isStraight = false): BarePlate {
  const groundOf = groundBetween(provinces)
  const borders = bordersOf(cells, groundOf).map((border) => ({
    ...border,
    points: border.points.map((point) => onPlate(cells, point, isStraight)),
  }))
  return makeBarePlate(provinces.id, borders, (border) => kindOf(border, groundOf))
}

type Step = readonly [dx: number, dy: number]

const SIDES: readonly Step[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]

/** How far a side of a cell faces each coast. */
const FACING: Readonly<Record<string, (side: Step) => number>> = {
  NC: ([, dy]) => -dy,
  EC: ([dx]) => dx,
  SC: ([, dy]) => dy,
  WC: ([dx]) => -dx,
}
const facing = (coast: string, side: Step): number => FACING[coast]?.(side) ?? 0

/** Of a cell on two coasts, each side belongs to the one that it faces, or to both. */
const isOnCoast = (coast: string, coasts: readonly string[], side: Step): boolean =>
  coasts.every((rival) => facing(rival, side) <= facing(coast, side))

/** Points along each coast's shore: the middles of the edges between its cells and the sea. */
function shoresOf(provinces: Provinces, cells: Cells): Map<string, Map<string, Point[]>> {
  const shores = new Map<string, Map<string, Point[]>>()
  cells.coasts.forEach((named, cell) => {
    if (named.length === 0) return
    const [x, y] = [cell % cells.width, Math.floor(cell / cells.width)]
    const code = cells.codes[cell] ?? ''
    const coasts = shores.get(code) ?? new Map<string, Point[]>()
    shores.set(code, coasts)
    const open = SIDES.filter(([dx, dy]) => isSea(provinces, codeAt(cells, x + dx, y + dy) ?? ''))
    for (const coast of named) {
      const points = open
        .filter((side) => isOnCoast(coast, named, side))
        .map(([dx, dy]) => onPlate(cells, [x + 0.5 + dx / 2, y + 0.5 + dy / 2]))
      coasts.set(coast, [...(coasts.get(coast) ?? []), ...points])
    }
  })
  return shores
}

/** The points of a shore, and the one nearest to their mean. */
function coastAlong(shore: readonly Point[]): Coast {
  const mean = (axis: 0 | 1): number => shore.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, shore.length)
  const away = ([x, y]: Point): number => (x - mean(0)) ** 2 + (y - mean(1)) ** 2
  return { shore, middle: shore.toSorted((a, b) => away(a) - away(b))[0] ?? [0, 0] }
}

/** The regions to place things in, for provinces that have cells. */
function regionsOf(provinces: Provinces, cells: Cells, outlines: BarePlate): Region[] {
  const shapes = shapesOf(outlines)
  const shores = shoresOf(provinces, cells)
  return provinces.provinces.flatMap(({ code, name, terrain, centre }): Region[] => {
    const rings = shapes.areaRings(code).toSorted((a, b) => boxSize(b) - boxSize(a))
    const coasts = [...(shores.get(code) ?? [])].flatMap(([coast, shore]) =>
      shore.length === 0 ? [] : [[coast, coastAlong(shore)] as const],
    )
    const region = { name, code, sea: terrain === 'sea', centre, rings, coasts: Object.fromEntries(coasts) }
    return rings.length === 0 ? [] : [region]
  })
}

/** Turns cells with unknown codes into nobody's. */
export const knownCells = (provinces: Provinces, cells: Cells): Cells => ({
  ...cells,
  codes: cells.codes.map((code) => (provinces.province(code) === undefined ? '' : code)),
})

/** In units; without the gaps that some of them fill. */
const sizeOfBlocks = (blocks: readonly Region[]): Extent =>
  smallest(
    blocks.flatMap(({ rings: [ring] }) =>
      ring === undefined ? [] : [{ width: ring.box.right - ring.box.left, height: ring.box.bottom - ring.box.top }],
    ),
  )

/** Offsets in a block, in units: units from its middle, centre and label from its edges. */
const IN_BLOCK = { unit: 3, dislodged: -28, centre: [10, 2], label: 22 } as const

/** Blocks are read in rows: in each, everything has the same spot. */
const inBlockOf =
  (size: Extent) =>
  (region: Region): Region => {
    const start = region.rings[0]?.box
    if (start === undefined) return region
    const box = { ...start, right: start.left + size.width, bottom: start.top + size.height }
    const { unit, dislodged, centre, label } = IN_BLOCK
    const [middle, stands] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2 + unit]
    return {
      ...region,
      given: {
        unit: [middle, stands],
        dislodged: [middle + dislodged, stands],
        centre: [box.right + centre[0], box.top + centre[1]],
        label: [middle, box.bottom + label],
      },
    }
  }

/** The whole drawing. Leaves out provinces without cells. `findPlaces`: may leave out labels. */
export function drawCells(provinces: Provinces, rows: readonly string[], findPlaces = placesFor): DrawnPlate {
  const cells = knownCells(provinces, cellsOf(rows))
  const areScattered = isScattered(cells)
  const outlines = outlinesOf(provinces, cells, areScattered)
  const areas = regionsOf(provinces, cells, outlines)
  const regions = areScattered && areBlocks(cells) ? areas.map(inBlockOf(sizeOfBlocks(areas))) : areas
  const places: Record<string, DrawnPlace> = findPlaces(regions, AUTOMATIC_EXTENT, EFFORT)
  return { ...outlines, places }
}
