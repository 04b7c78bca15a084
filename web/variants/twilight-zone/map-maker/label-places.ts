/**
 * Places names on a map that is being drawn: finds the spots of each space with most room, near its
 * middle, and chooses among them without overlaps. Pure.
 */
import { AUTOMATIC_EXTENT } from '../../../../src/board/cells/index.ts'

/** In cells, from the map's upper left corner. */
type Spot = readonly [x: number, y: number]

/** A space's cells in a row. Row `n.5`: the overlap of rows n and n + 1. `to` is exclusive. */
interface Run {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Half the width of a name and its margin, in units of the plate. */
const HALF_NAME = 36
/** Room beyond this, horizontal and vertical, adds nothing. */
const MAX_ROOM = { horizontal: 48, vertical: 24 } as const
/** The weight of the distance from the middle, relative to room. */
const DISTANCE_WEIGHT = 0.12

const mean = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0) / Math.max(1, all.length)

function runsOf(width: number, own: readonly number[]): Run[] {
  const runs: { row: number; from: number; to: number }[] = []
  for (const cell of own) {
    const [row, column] = [Math.floor(cell / width), cell % width]
    const last = runs.at(-1)
    if (last !== undefined && last.row === row && last.to === column) last.to += 1
    else runs.push({ row, from: column, to: column + 1 })
  }
  return runs
}

const overlapOf = (upper: Run, lower: Run): Run[] => {
  const [from, to] = [Math.max(upper.from, lower.from), Math.min(upper.to, lower.to)]
  return lower.row === upper.row + 1 && from < to ? [{ row: upper.row + 0.5, from, to }] : []
}

/** The cells between a spot and the space's nearer border above or below it, at most `max`. */
function verticalRoom(width: number, own: ReadonlySet<number>, [x, y]: Spot, max: number): number {
  const isOwn = (row: number): boolean => row >= 0 && own.has(row * width + Math.floor(x))
  let room = Number.isInteger(y) ? 1 : 0.5
  while (room < max && isOwn(Math.floor(y + room)) && isOwn(Math.ceil(y - room) - 1)) room += 1
  return Math.min(room, max)
}

interface RatedSpot {
  readonly spot: Spot
  readonly horizontal: number
  readonly vertical: number
  readonly score: number
}

/** Spots with less room are dropped if there are better ones. */
const MIN_ROOM = { horizontal: 24, vertical: 10 } as const

/**
 * The possible spots for a name, best first; at least one. `width`: of the map, in cells. `own`: the
 * space's cells, sorted; at least one.
 */
export function labelSpots(width: number, own: readonly number[]): readonly Spot[] {
  const unit = width / AUTOMATIC_EXTENT.width
  const middle: Spot = [mean(own.map((n) => (n % width) + 0.5)), mean(own.map((n) => Math.floor(n / width) + 0.5))]
  const cells = new Set(own)
  const runs = runsOf(width, own)
  const overlaps = runs.flatMap((upper) => runs.flatMap((lower) => overlapOf(upper, lower)))
  const rated = [...runs, ...overlaps].flatMap(({ row, from, to }) => {
    const margin = Math.min(HALF_NAME * unit, (to - from) / 2)
    const ends = [from + margin, to - margin] as const
    const nearest = Math.min(Math.max(middle[0], ends[0]), ends[1])
    return [...new Set([nearest, ...ends])].map((x): RatedSpot => {
      const spot: Spot = [x, row + 0.5]
      const horizontal = Math.min(MAX_ROOM.horizontal * unit, x - from, to - x)
      const vertical = verticalRoom(width, cells, spot, MAX_ROOM.vertical * unit)
      const distance = Math.hypot(x - middle[0], spot[1] - middle[1])
      return { spot, horizontal, vertical, score: horizontal + vertical - DISTANCE_WEIGHT * distance }
    })
  })
  const [best, ...rest] = rated.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return [middle]
  const isRoomy = ({ horizontal, vertical }: RatedSpot): boolean =>
    horizontal >= Math.min(best.horizontal, MIN_ROOM.horizontal * unit) &&
    vertical >= Math.min(best.vertical, MIN_ROOM.vertical * unit)
  return [best, ...rest.filter(isRoomy)].map(({ spot }) => spot)
}

export type Point = readonly [x: number, y: number]

interface Label {
  readonly text: string
  /** Possible positions on the plate, best first; at least one. */
  readonly spots: readonly Point[]
}

/** The size of a name in a narrow window. `none`: shown only in wide windows. */
export type NameSize = 'usual' | 'small' | 'none'

interface PlacedLabel {
  readonly at: Point
  readonly size: NameSize
}

/** Font sizes in a narrow window, in units of the plate; same as in `map-maker.css`. */
export const LETTERS = { usual: 30, small: 22 } as const
/** Widths and line height, relative to the font size. */
const LETTER = 0.69
const DOT = 0.4
const LINE = 0.8
/** Around a name, in units of the plate. */
const MARGIN = 2

interface Box {
  readonly at: Point
  readonly half: Point
}

/** The box of a name in this font size. */
export function boxOf(text: string, at: Point, fontSize: number): Box {
  const width = Array.from(text).reduce((sum, letter) => sum + (letter === '•' ? DOT : LETTER), 0) * fontSize
  return { at, half: [width / 2 + MARGIN, (LINE * fontSize) / 2 + MARGIN] }
}

export const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.at[0] - b.at[0]) < a.half[0] + b.half[0] && Math.abs(a.at[1] - b.at[1]) < a.half[1] + b.half[1]

/** Returns places in the order of the labels. Labels with the fewest spots are placed first. */
export function placeLabels(labels: readonly Label[]): readonly PlacedLabel[] {
  const taken: Box[] = []
  const places = new Map<Label, PlacedLabel>()
  for (const label of labels.toSorted((a, b) => a.spots.length - b.spots.length)) places.set(label, place(label, taken))
  return labels.map((label) => places.get(label) ?? { at: [0, 0], size: 'none' })
}

/** Moves a box sideways onto the plate. */
const clampToPlate = ([x, y]: Point, { half: [halfWidth] }: Box): Point => [
  Math.min(Math.max(x, halfWidth), AUTOMATIC_EXTENT.width - halfWidth),
  y,
]

/** Takes the first free spot, in the largest size that fits, and adds its box to `taken`. */
function place({ text, spots }: Label, taken: Box[]): PlacedLabel {
  for (const size of ['usual', 'small'] as const) {
    for (const spot of spots) {
      const at = clampToPlate(spot, boxOf(text, spot, LETTERS[size]))
      const box = boxOf(text, at, LETTERS[size])
      if (taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return { at, size }
    }
  }
  return { at: spots[0] ?? [0, 0], size: 'none' }
}
