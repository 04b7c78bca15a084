/** Where the name of a space is written on a map that is being drawn: where its cells leave most room, near their midst. Pure. */
import { AUTOMATIC_EXTENT } from '../../../../src/board/cells/index.ts'

/** In cells, from the upper left corner of the map. */
export type Spot = readonly [x: number, y: number]

/** Cells of one space side by side in a row (`.5`: what it has in common with the next one); `to` is not counted. */
interface Run {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Half of what a name takes with some room around it, in units of the plate. */
const HALF_NAME = 36
/** More room than this to the left and right of its middle, or above and below it, is no better. */
const ENOUGH = { aside: 48, upright: 24 } as const
/** What a unit further from the midst is worth, against one of room. */
const FAR = 0.12

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

const between = (one: Run, other: Run): Run[] => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return other.row === one.row + 1 && from < to ? [{ row: one.row + 0.5, from, to }] : []
}

/** How far the space reaches above or below a spot in it, in cells: as far as it does on the nearer side. */
function roomUpright(width: number, own: ReadonlySet<number>, [x, y]: Spot, most: number): number {
  const isOwn = (row: number): boolean => row >= 0 && own.has(row * width + Math.floor(x))
  let room = Number.isInteger(y) ? 1 : 0.5
  while (room < most && isOwn(Math.floor(y + room)) && isOwn(Math.ceil(y - room) - 1)) room += 1
  return Math.min(room, most)
}

interface Rated {
  readonly spot: Spot
  /** To the left and right of it, and above and below, as far as more room is better. */
  readonly aside: number
  readonly upright: number
  readonly worth: number
}

/** A spot with less room to its left and right, or above and below it, is taken only where there is none with more. */
const NEEDED = { aside: 24, upright: 10 } as const

/**
 * Where a name may be, the best spot first; at least one. `own`: the cells of the space on a map of so many columns, by number, in
 * order; at least one.
 */
export function labelSpots(width: number, own: readonly number[]): readonly Spot[] {
  const unit = width / AUTOMATIC_EXTENT.width
  const midst: Spot = [mean(own.map((n) => (n % width) + 0.5)), mean(own.map((n) => Math.floor(n / width) + 0.5))]
  const cells = new Set(own)
  const runs = runsOf(width, own)
  const shared = runs.flatMap((one) => runs.flatMap((other) => between(one, other)))
  const rated = [...runs, ...shared].flatMap(({ row, from, to }) => {
    const margin = Math.min(HALF_NAME * unit, (to - from) / 2)
    const ends = [from + margin, to - margin] as const
    const nearest = Math.min(Math.max(midst[0], ends[0]), ends[1])
    return [...new Set([nearest, ...ends])].map((x): Rated => {
      const spot: Spot = [x, row + 0.5]
      const aside = Math.min(ENOUGH.aside * unit, x - from, to - x)
      const upright = roomUpright(width, cells, spot, ENOUGH.upright * unit)
      return { spot, aside, upright, worth: aside + upright - FAR * Math.hypot(x - midst[0], spot[1] - midst[1]) }
    })
  })
  const [best, ...others] = rated.toSorted((a, b) => b.worth - a.worth)
  if (best === undefined) return [midst]
  const isRoomy = ({ aside, upright }: Rated): boolean =>
    aside >= Math.min(best.aside, NEEDED.aside * unit) && upright >= Math.min(best.upright, NEEDED.upright * unit)
  return [best, ...others.filter(isRoomy)].map(({ spot }) => spot)
}
