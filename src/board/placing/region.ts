/** A province in which to place things, and the room in it. */
import type { Point } from '../curve.ts'
import type { Extent, Ring } from '../plate.ts'
import { centreBox, codeBox, dislodgedBox, type PlacedBox, rowBox, type Size, unitBox } from '../boxes.ts'
import type { Detail } from '../detail.ts'

/** Distances to a province's border, inside and around it, sampled on a lattice. */
export interface Ground {
  /** The distance of a point to the border in units, to about half a step; negative outside. */
  roomAt(at: Point): number
  /** Points of the lattice, innermost first, that are inside, or outside by at most `margin`. */
  points(margin: number): readonly Spot[]
  /** Is a point in the province, its inner water and smaller parts included? */
  isOwn(at: Point): boolean
  /** The points of the lattice that are. */
  readonly ownPoints: readonly Point[]
  /** Beyond this box no point is its own. */
  readonly reach: PlacedBox
  /** The middle of its area: where the eye looks for a name. It may lie outside a crescent. */
  readonly middle: Point
}

export interface Spot {
  readonly at: Point
  readonly room: number
}

/** Limits of the lattice's step, in units. */
const MIN_STEP = 1.5
const MAX_STEP = 6
/** How far around a province the lattice reaches, in units. */
const MARGIN = 30

interface Lattice {
  readonly left: number
  readonly top: number
  readonly step: number
  readonly columns: number
  readonly rows: number
}

function latticeAround({ box: { left, top, right, bottom } }: Ring, across: number): Lattice {
  const step = Math.max(MIN_STEP, Math.min(MAX_STEP, Math.sqrt((right - left) * (bottom - top)) / across))
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    step,
    columns: Math.ceil((right - left + 2 * MARGIN) / step) + 1,
    rows: Math.ceil((bottom - top + 2 * MARGIN) / step) + 1,
  }
}

/** Where a row of the lattice crosses a ring, from left to right. */
function crossings({ points }: Ring, y: number): number[] {
  const xs: number[] = []
  let [beforeX, beforeY] = points.at(-1) ?? [0, 0]
  for (const [x, toY] of points) {
    if (toY > y !== beforeY > y) xs.push(x + ((beforeX - x) * (y - toY)) / (beforeY - toY))
    ;[beforeX, beforeY] = [x, toY]
  }
  return xs.toSorted((a, b) => a - b)
}

/** Marks the points of the lattice inside a ring. */
function fill(inside: Uint8Array, { left, top, step, columns, rows }: Lattice, ring: Ring, mark: 0 | 1): void {
  const first = Math.max(0, Math.ceil((ring.box.top - top) / step))
  for (let row = first; row < rows && top + row * step <= ring.box.bottom; row++) {
    const cuts = crossings(ring, top + row * step)
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const from = Math.max(0, Math.ceil(((cuts[i] ?? 0) - left) / step))
      const to = Math.min(columns - 1, Math.floor(((cuts[i + 1] ?? 0) - left) / step))
      for (let column = from; column <= to; column++) inside[row * columns + column] = mark
    }
  }
}

/** The distance of every point to the nearest marked one, in steps (chamfer transform). */
function distances(inside: Uint8Array, { columns, rows }: Lattice, mark: 0 | 1): Float64Array {
  // A rim of one unmarked point surrounds the lattice.
  const width = columns + 2
  const far = new Float64Array(width * (rows + 2)).fill(FAR)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (inside[row * columns + column] === mark) far[(row + 1) * width + column + 1] = 0
  const relax = (i: number, way: 1 | -1): void => {
    const straight = Math.min(far[i - way] ?? FAR, far[i - way * width] ?? FAR) + 1
    const aslant = Math.min(far[i - way * (width + 1)] ?? FAR, far[i - way * (width - 1)] ?? FAR) + Math.SQRT2
    far[i] = Math.min(far[i] ?? FAR, straight, aslant)
  }
  const [first, last] = [width + 1, width * (rows + 1) - 2]
  const isRim = (i: number): boolean => i % width === 0 || i % width === width - 1
  for (let i = first; i <= last; i++) if (!isRim(i)) relax(i, 1)
  for (let i = last; i >= first; i--) if (!isRim(i)) relax(i, -1)
  return Float64Array.from(inside, (_, i) => far[(Math.floor(i / columns) + 1) * width + (i % columns) + 1] ?? FAR)
}

const meanOf = (points: readonly Point[]): Point => {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length)
  return [mean(0), mean(1)]
}

const FAR = 1e6
/** In steps; subtracted from the distance to the nearest point outside: the border is nearer. */
const NEAREST = 0.9

/**
 * The first ring is the outline, the others are holes. `across`: lattice points across the province. `parts`:
 * its inner water and smaller parts.
 */
export function groundOf([main, ...holes]: readonly Ring[], across: number, parts: readonly Ring[] = []): Ground {
  if (main === undefined) throw new Error('a province has no outline')
  const lattice = latticeAround(main, across)
  const { left, top, step, columns, rows } = lattice
  const inside = new Uint8Array(columns * rows)
  fill(inside, lattice, main, 1)
  for (const hole of holes) fill(inside, lattice, hole, 0)
  const own = Uint8Array.from(inside)
  for (const part of parts) fill(own, lattice, part, 1)
  const [toOutside, toInside] = [distances(inside, lattice, 0), distances(inside, lattice, 1)]
  const room = Float64Array.from(inside, (isInside, i) =>
    isInside === 1 ? ((toOutside[i] ?? 0) - NEAREST) * step : (0.5 - (toInside[i] ?? 0)) * step,
  )
  const pointAt = (i: number): Point => [left + (i % columns) * step, top + Math.floor(i / columns) * step]
  /** The index of the nearest point; -1 beyond the lattice. */
  const indexOf = ([x, y]: Point): number => {
    const [column, row] = [Math.round((x - left) / step), Math.round((y - top) / step)]
    return column < 0 || column >= columns || row < 0 || row >= rows ? -1 : row * columns + column
  }
  const spots = Array.from(room, (free, i): Spot => ({ at: pointAt(i), room: free }))
    .filter((spot) => spot.room > -MARGIN)
    .toSorted((a, b) => b.room - a.room)
  const countAbove = (minRoom: number): number => {
    const end = spots.findIndex((spot) => spot.room <= minRoom)
    return end === -1 ? spots.length : end
  }
  const inner = spots.slice(0, countAbove(0))
  const [width, height] = [columns * step, rows * step]
  return {
    middle: meanOf((inner.length === 0 ? spots : inner).map(({ at }) => at)),
    roomAt: (at) => room[indexOf(at)] ?? -MARGIN,
    isOwn: (at) => own[indexOf(at)] === 1,
    ownPoints: [...own.keys()].filter((i) => own[i] === 1).map(pointAt),
    points: (margin) => (margin === 0 ? inner : spots.slice(0, countAbove(-margin))),
    reach: { at: [left + (width - step) / 2, top + (height - step) / 2], width, height },
  }
}

export interface Coast {
  readonly shore: readonly Point[]
  readonly middle: Point
}

/** A province in which to place things. */
export interface Region {
  readonly code: string
  readonly name: string
  readonly sea: boolean
  readonly centre: boolean
  /** The outline of its main land or water, then its holes: islands in a sea, bridges. */
  readonly rings: readonly Ring[]
  /** Its inner water and smaller parts, where its label may stand, too. */
  readonly parts?: readonly Ring[]
  /** For each coast (`NC`), points along its shore and its middle. */
  readonly coasts: Readonly<Record<string, Coast>>
  /** The name with hyphens, if it is too long for the province. */
  readonly broken?: readonly string[] | undefined
  /** How many units may share it, if more than one. */
  readonly crowd?: number | undefined
  /** Fixed spots. */
  readonly given?:
    | { readonly unit?: Point; readonly dislodged?: Point; readonly centre?: Point; readonly label?: Point }
    | undefined
}

/** The regions of a board, and the ground of each. */
export interface Board {
  readonly plate: Extent
  readonly regions: readonly Region[]
  readonly grounds: readonly Ground[]
}

/** Spots for everything in a region. */
export interface Stands {
  readonly unit: Point
  readonly dislodged: Point
  readonly centre: Point | null
  readonly coasts: readonly (readonly [string, Point])[]
  readonly label: Point
}

/** The boxes that a label must not overlap. On a small board, a dislodged unit hides it instead. */
export function boxesOf({ crowd }: Region, stands: Stands, detail: Detail): PlacedBox[] {
  const unit = unitBox(detail)
  return [
    { ...rowBox(detail, crowd ?? 1), at: stands.unit },
    ...(detail.small ? [] : [{ ...dislodgedBox(detail), at: stands.dislodged }]),
    ...stands.coasts.map(([, at]) => ({ ...unit, at })),
    ...(stands.centre === null ? [] : [{ ...centreBox(detail), at: stands.centre }]),
  ]
}

export const codeAt = (region: Region, at: Point, detail: Detail, size?: number): PlacedBox => ({
  ...codeBox(region.code, detail, size),
  at,
})

export const onPlate = ({ width, height }: Extent, box: Size, [x, y]: Point): boolean =>
  x >= box.width / 2 && x <= width - box.width / 2 && y >= box.height / 2 && y <= height - box.height / 2

const clamp = (value: number, half: number, length: number): number => Math.max(half, Math.min(length - half, value))

/** The nearest spot at which the box is on the plate. */
export const intoPlate = ({ width, height }: Extent, box: Size, [x, y]: Point): Point => [
  clamp(x, box.width / 2, width),
  clamp(y, box.height / 2, height),
]

/** The zoom buttons cover this part of the upper left corner (CSS pixels), unless very small. */
const CORNER = 46
const CORNER_FROM = 540

/** Is a label at this spot on the plate, and not under the buttons, on a board of this span? */
export function isFree(plate: Extent, box: Size, at: Point, span: number): boolean {
  const corner = (CORNER * plate.width) / Math.max(CORNER_FROM, span)
  const covered = at[0] - box.width / 2 < corner && at[1] - box.height / 2 < corner
  return onPlate(plate, box, at) && !covered
}

/** Points spread over a box of width and height 1 around (0, 0). */
const SAMPLES = [0, 1, 2, 3, 4, 5].flatMap((i) => [0, 1, 2].map((k): Point => [(i - 2.5) / 6, (k - 1) / 3]))

/** The share of a box around a spot that lies outside the province, 0 to 1. */
export const shareOutside = (ground: Ground, [x, y]: Point, { width, height }: Size): number =>
  SAMPLES.filter(([dx, dy]) => !ground.isOwn([x + dx * width, y + dy * height])).length / SAMPLES.length

const EDGE: readonly Point[] = [-0.5, 0, 0.5].flatMap((y) =>
  [-0.5, 0, 0.5].flatMap((x): Point[] => (x === 0 && y === 0 ? [] : [[x, y]])),
)

/** The share of a box's edge around a spot that lies outside the province, 0 to 1. */
export const edgeOutside = (ground: Ground, [x, y]: Point, { width, height }: Size): number =>
  EDGE.filter(([dx, dy]) => ground.roomAt([x + dx * width, y + dy * height]) < 0).length / EDGE.length

/** At most about `count` items, evenly spread over the list. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  const step = list.length / count
  return step <= 1 ? list : list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}
