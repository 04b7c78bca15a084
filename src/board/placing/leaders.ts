import { codeBox, edgeTowards, overlaps, type PlacedBox } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { detailOf } from '../detail.ts'
import { type Board, boxesOf, type Ground, isFree, spread, type Stands } from './region.ts'

/*
 * Writes codes that have no room in their provinces on the water nearby, and leads a line from each to its
 * province, as atlases do. Only slivers far from the sea have their codes on the land of others.
 */

/** How far a code may lie from its unit, in units: usually, and as a last resort. */
export const REACH = 88
const FAR_REACH = 176
/** There are as many spots at each reach. */
const STEPS = 44
/** How far a leader line reaches into its province, in units, if there is room. */
const DEPTH = 10
/** A shorter line would look like a full stop. */
const MIN_LENGTH = 8
/** Does a ground come within reach of a code near a unit? */
const isNear = (ground: Ground, unit: Point): boolean =>
  overlaps(ground.reach, { at: unit, width: 4 * REACH, height: 4 * REACH }) &&
  ground.points(0).some(({ at }) => distance(at, unit) < 2 * REACH)

/** The number of ends to try. */
const ENDS = 160
/** Half the width of the strip that a line takes, in units. */
const LINE = 2

/** The spots within a distance of 1. */
const AROUND = Array.from({ length: STEPS + 1 }, (_, i) => (2 * i) / STEPS - 1)
  .flatMap((right, _, steps) => steps.map((down): Point => [right, down]))
  .filter((at) => distance(at, [0, 0]) <= 1)

/** The spots within reach of a point. */
const spotsAround = ([x, y]: Point, reach: number): Point[] =>
  AROUND.map(([right, down]): Point => [x + right * reach, y + down * reach])

function pointsAlong(from: Point, to: Point): Point[] {
  const pieces = Math.max(1, Math.ceil(distance(from, to) / LINE))
  return Array.from({ length: pieces + 1 }, (_, k): Point => [
    from[0] + ((to[0] - from[0]) * k) / pieces,
    from[1] + ((to[1] - from[1]) * k) / pieces,
  ])
}

/** Does a line run through a box? */
const runsThrough = (from: Point, to: Point, box: PlacedBox): boolean =>
  pointsAlong(from, to).some((at) => overlaps({ at, width: LINE, height: LINE }, box))

type Line = readonly [Point, Point]

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

const crosses = ([a, b]: Line, [c, d]: Line): boolean =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)

/** The points where a leader line may end: well inside, or else as far inside as there is room. */
function endsIn(ground: Ground): readonly Point[] {
  const spots = ground.points(0)
  const depth = Math.min(DEPTH, (spots[0]?.room ?? 0) * 0.6)
  const inner = spots.filter(({ room }) => room >= depth).map(({ at }) => at)
  return spread(inner, ENDS)
}

interface LedBoard extends Board {
  readonly stands: readonly Stands[]
}

/** At most this share of a code with a leader line lies on land of other provinces. */
const MAX_ON_LAND = 0.14

/** Points spread over a box of width and height 1 around (0, 0). */
const SAMPLES = [-0.5, -0.25, 0, 0.25, 0.5].flatMap((i) => [-0.5, 0, 0.5].map((k): Point => [i, k]))

/** The share of a box that lies on any of these grounds, 0 to 1. */
const shareOn = (grounds: readonly Ground[], box: PlacedBox): number => {
  const near = grounds.filter(({ reach }) => overlaps(reach, box))
  if (near.length === 0) return 0
  const [x, y] = box.at
  const isOn = ([i, k]: Point): boolean => near.some((ground) => ground.isOwn([x + i * box.width, y + k * box.height]))
  return SAMPLES.filter(isOn).length / SAMPLES.length
}

/** A spot for a code on the water, and the end of its line. */
interface LedSpot {
  readonly at: Point
  readonly to: Point
  /** The length of the line, in units. */
  readonly length: number
  /** Does the line run under a unit of the province? */
  readonly isUnderUnit: boolean
}

/** What to write, and where. */
interface LedRequest {
  /** The index of the region. */
  readonly n: number
  /** Of the letters, as a share of the full size; 1 if undefined. */
  readonly size?: number | undefined
  readonly span: number
  /** As a last resort, codes and lines may lie on the land of others, further away. */
  readonly isAnywhere?: boolean
  /** Is this box free of whatever a code must not cover? */
  readonly isOpen: (box: PlacedBox) => boolean
}

/** The open spots near a province, on the sea, from which a line reaches it without crossing other land. */
export function ledSpotsFor(
  { regions, grounds, stands, plate }: LedBoard,
  { n, size, span, isAnywhere = false, isOpen }: LedRequest,
): readonly LedSpot[] {
  const [region, ground, own] = [regions[n], grounds[n], stands[n]]
  if (region === undefined || ground === undefined || own === undefined) return []
  if (region.given?.label !== undefined) return []
  const detail = detailOf(span, plate.width)
  const box = codeBox(region.code, detail, size)
  const units = boxesOf(region, { ...own, centre: null }, detail)
  const ends = endsIn(ground)
  const reach = isAnywhere ? FAR_REACH : REACH
  const lands = regions.flatMap(({ sea }, k) => {
    const land = grounds[k]
    return isAnywhere || sea || k === n || land === undefined || !isNear(land, own.unit) ? [] : [land]
  })
  /** The nearest end to a box, at most `reach` away. Written out: it runs for thousands of boxes. */
  const nearestEnd = ({
    at: [x, y],
    width,
    height,
  }: PlacedBox): { readonly to: Point; readonly length: number } | null => {
    let [to, square]: [Point | null, number] = [null, reach * reach]
    for (const end of ends) {
      const right = Math.max(0, Math.abs(end[0] - x) - width / 2)
      const down = Math.max(0, Math.abs(end[1] - y) - height / 2)
      const here = right * right + down * down
      if (here < square) {
        to = end
        square = here
      }
    }
    return to === null ? null : { to, length: Math.sqrt(square) }
  }
  const crossesLand = (start: Point, to: Point): boolean =>
    pointsAlong(start, to).some((at) => ground.roomAt(at) < 0 && lands.some((land) => land.roomAt(at) > 0))
  return spotsAround(own.unit, reach).flatMap((at): LedSpot[] => {
    const placed = { ...box, at }
    if (!isFree(plate, box, at, span) || ground.isOwn(at) || !isOpen(placed)) return []
    const nearest = nearestEnd(placed)
    if (nearest === null || nearest.length < MIN_LENGTH || shareOn(lands, placed) > MAX_ON_LAND) return []
    const { to, length } = nearest
    const start = edgeTowards(placed, to)
    if (crossesLand(start, to)) return []
    return [{ at, to, length, isUnderUnit: units.some((unit) => runsThrough(start, to, unit)) }]
  })
}

/** A written code with its line, if it has one. */
export interface LedBox extends PlacedBox {
  readonly to?: Point | undefined
}

const lineOf = (box: LedBox): Line | null => (box.to === undefined ? null : [edgeTowards(box, box.to), box.to])

/** The boxes that the line of a code takes; none if it has no line. */
export function boxesAlong(box: LedBox): readonly PlacedBox[] {
  const line = lineOf(box)
  return line === null ? [] : pointsAlong(...line).map((at) => ({ at, width: LINE, height: LINE }))
}

/** Does the line of a code run through another code, or cross its line? */
export function lineMeets(box: LedBox, rival: LedBox): boolean {
  const [line, rivalLine] = [lineOf(box), lineOf(rival)]
  if (line === null) return false
  return runsThrough(...line, rival) || (rivalLine !== null && crosses(line, rivalLine))
}
