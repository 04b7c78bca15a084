/** Keeps what belongs to a province near it, on maps where many provinces are hardly larger than a unit. */
import { centreBox, dislodgedBox, type PlacedBox, type Size } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { type Detail, detailOf } from '../detail.ts'
import { type Board, boxesOf, type Ground, onPlate, shareOutside, spread, type Stands } from './region.ts'

/** The number of spots to try in a province, besides those around its unit. */
const SPOTS = 60
/** The distances of spots around its unit, as shares of the unit's height; and how many there are at each. */
const AROUND = [0.5, 0.62, 0.76, 0.9, 1.05]
const DIRECTIONS = 16
/** At most this share of the conqueror may be covered. */
const MAX_COVERED = 0.5

/** The cost of a share outside the province, of covering others or the conqueror, and of a unit of distance. */
const OUTSIDE_COST = 10
const STRANGER_COST = 14
const CONQUEROR_COST = 5
const NEIGHBOUR_COST = 3
const CENTRE_COST = 2
const DISTANCE_COST = 0.012

/** The share of a box that others cover, 0 to 1. */
function coveredShare({ at: [x, y], width, height }: PlacedBox, others: readonly PlacedBox[]): number {
  let share = 0
  for (const other of others) {
    const across = (width + other.width) / 2 - Math.abs(x - other.at[0])
    const down = (height + other.height) / 2 - Math.abs(y - other.at[1])
    if (across > 0 && down > 0) share += (Math.min(across, width) * Math.min(down, height)) / (width * height)
  }
  return share
}

/** The spots for a dislodged unit: in its province, or half over its conqueror. */
function spotsNear(ground: Ground, conquerors: readonly PlacedBox[], { height }: Size): Point[] {
  const around = conquerors.flatMap(({ at: [x, y] }) =>
    AROUND.flatMap((share) =>
      Array.from({ length: DIRECTIONS }, (_, n): Point => {
        const angle = (2 * Math.PI * n) / DIRECTIONS
        return [x + share * height * Math.cos(angle), y + share * height * Math.sin(angle)]
      }),
    ),
  )
  return [...around, ...spread(ground.points(0), SPOTS).map(({ at }) => at)]
}

/** The units that may stand in a region. */
const unitsIn = ({ regions }: Pick<Board, 'regions'>, stands: readonly Stands[], detail: Detail): PlacedBox[][] =>
  regions.map((region, n) => {
    const own = stands[n]
    return own === undefined ? [] : boxesOf(region, { ...own, centre: null }, { ...detail, small: true })
  })

/** Moves dislodged units onto their own land, or half over their conquerors, off the units of others. */
export function dislodgedOnOwnLand(board: Board, stands: readonly Stands[], span: number): Stands[] {
  const { regions, grounds, plate } = board
  const detail = detailOf(span, plate.width)
  const box = dislodgedBox(detail)
  const units = unitsIn(board, stands, detail)
  const centres = stands.flatMap(({ centre }) => (centre === null ? [] : [{ ...centreBox(detail), at: centre }]))
  const placed = [...stands]
  for (const [n, { given }] of regions.entries()) {
    const [ground, own, conquerors = []] = [grounds[n], placed[n], units[n]]
    if (ground === undefined || own === undefined || given?.dislodged !== undefined) continue
    const isNear = ({ at }: PlacedBox): boolean => distance(at, own.unit) < 200
    const strangers = units.flatMap((boxes, k) => (k === n ? [] : boxes)).filter(isNear)
    const neighbours = placed.flatMap(({ dislodged }, k) => (k === n ? [] : [{ ...box, at: dislodged }])).filter(isNear)
    /** Infinity if it is more than `limit`. */
    const priceAt = (at: Point, limit: number): number => {
      const there = { ...box, at }
      const covered = Math.max(...conquerors.map((unit) => coveredShare(there, [unit])))
      if (!onPlate(plate, box, at) || covered > MAX_COVERED || (covered === 0 && !ground.isOwn(at))) return Infinity
      const nearby = CONQUEROR_COST * covered + DISTANCE_COST * distance(at, own.unit)
      const free = nearby < limit ? nearby + STRANGER_COST * coveredShare(there, strangers) : Infinity
      if (free >= limit) return Infinity
      return (
        free +
        NEIGHBOUR_COST * coveredShare(there, neighbours) +
        CENTRE_COST * coveredShare(there, centres) +
        OUTSIDE_COST * shareOutside(ground, at, box)
      )
    }
    let [best, bestPrice] = [own.dislodged, priceAt(own.dislodged, Infinity)]
    for (const at of spotsNear(ground, conquerors, box)) {
      const price = priceAt(at, bestPrice)
      if (price < bestPrice) [best, bestPrice] = [at, price]
    }
    placed[n] = { ...own, dislodged: best }
  }
  return placed
}

/** The cost of a label that is nearer to a unit of another province, and of each unit of distance. */
const ASTRAY_COST = 9
const ASTRAY_COST_PER_UNIT = 0.15
/** The cost of a unit of distance from its own unit, beyond so many. */
const FAR_COST_PER_UNIT = 0.06
const FAR = 16

/** The distance between the edges of two boxes. */
function gapBetween(a: PlacedBox, b: PlacedBox): number {
  const right = Math.max(0, Math.abs(a.at[0] - b.at[0]) - (a.width + b.width) / 2)
  const down = Math.max(0, Math.abs(a.at[1] - b.at[1]) - (a.height + b.height) / 2)
  return Math.sqrt(right * right + down * down)
}

/** For each region, the cost of a label far from its unit, or nearer to one of another province. */
export function distanceCosts(
  board: Pick<Board, 'regions'> & { readonly stands: readonly Stands[] },
  detail: Detail,
): (n: number) => (label: PlacedBox) => number {
  const units = unitsIn(board, board.stands, detail)
  return (n) => {
    const own = units[n] ?? []
    const [first] = own
    if (first === undefined) return () => 0
    const strangers = units.flatMap((boxes, k) =>
      k === n ? [] : boxes.filter(({ at }) => distance(at, first.at) < 160),
    )
    return (label) => {
      let near = Infinity
      for (const unit of own) near = Math.min(near, gapBetween(label, unit))
      let nearest = near
      for (const unit of strangers) nearest = Math.min(nearest, gapBetween(label, unit))
      const excess = near - nearest
      const far = FAR_COST_PER_UNIT * Math.max(0, near - FAR)
      return excess > 0 ? far + ASTRAY_COST + ASTRAY_COST_PER_UNIT * excess : far
    }
  }
}
