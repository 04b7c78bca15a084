import { centreBox, nameBox, overlaps, type PlacedBox, type Size, type Writing } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { CODES_FROM, type Detail, detailOf, MIN_SPAN, NAMES_FROM } from '../detail.ts'
import { distanceCosts } from './own-land.ts'
import { boxesAlong, type LedBox, ledSpotsFor, lineMeets } from './leaders.ts'
import {
  type Board,
  boxesOf,
  codeAt,
  type Ground,
  isFree,
  type Region,
  shareOutside,
  spread,
  type Stands,
} from './region.ts'

/* Decides from which span on each label is written. A label waits until it overlaps nothing. */

/** The spans to try, in CSS pixels: for codes on small screens, for codes, and for names. */
export const SMALL_SPANS = [MIN_SPAN, 370, 400, 440, 480, 520, 560]
export const CODE_SPANS = [CODES_FROM, 640, 680, 720, 800, 1000, 1300, 1700, 2200, 3000, 4000, 5500, 7500]
const NAME_SPANS = [NAMES_FROM, 1000, 1150, 1300, 1440, 1700, 2000, 2400, 2880, 3600, 5000, 7000]

/** The share of a code that may cross the border: it must read as its own province's. */
export const MAX_OUTSIDE = 0.42

/**
 * The share that may lie outside if there is no other way; larger boards have no smaller letters in
 * pictures.
 */
export const MAX_TIGHT = 0.46
const MAX_TIGHT_LARGE = 0.5

/** How much a leader line may grow to avoid a cost, in units. */
const LENGTH_PER_COST = 1.5

/** The cost of lying outside; a unit of distance from the middle costs 0.03. */
const OUTSIDE_COST = 12

/** A label, and the minimum span for writing it. */
export interface LateLabel {
  readonly at: Point
  readonly from: number
  /** The end of its leader line, inside the province; undefined if it needs none. */
  readonly to?: Point | undefined
  /** A share of the full size of its letters; 1 if undefined. */
  readonly size?: number | undefined
}

interface Name extends LateLabel, Writing {
  readonly size: number
}

/** A board with places for its units. */
export interface PlacedBoard extends Board {
  readonly stands: readonly Stands[]
  /** See `Effort`. */
  readonly staysHome: boolean
}

const thingsAt = ({ regions, stands }: Pick<PlacedBoard, 'regions' | 'stands'>, detail: Detail): PlacedBox[] =>
  regions.flatMap((region, n) => {
    const own = stands[n]
    return own === undefined ? [] : boxesOf(region, own, detail)
  })

/** What a code on a small board must not cover: its own units, and all centres. */
export function barriers({ regions, stands }: PlacedBoard, n: number, detail: Detail): PlacedBox[] {
  return regions.flatMap((region, k) => {
    const own = stands[k]
    if (own === undefined) return []
    const centre = own.centre === null ? [] : [{ ...centreBox(detail), at: own.centre }]
    return k === n ? boxesOf(region, own, detail) : centre
  })
}

/** Removes labels, those with most overlaps first, until none overlaps anything. */
function removeOverlaps(labels: readonly PlacedBox[], things: readonly PlacedBox[]): Set<PlacedBox> {
  const remaining = new Set(labels)
  const countOverlaps = (label: PlacedBox): number =>
    things.filter((thing) => overlaps(label, thing)).length +
    [...remaining].filter((rival) => rival !== label && overlaps(label, rival)).length
  for (;;) {
    const [worst] = [...remaining]
      .map((label) => ({ label, count: countOverlaps(label) }))
      .toSorted((a, b) => b.count - a.count)
    if (worst === undefined || worst.count === 0) return remaining
    remaining.delete(worst.label)
  }
}

/** The number of spots to try for a label. */
const SPOTS = 260

interface LabelRequest {
  readonly region: Region
  readonly ground: Ground
  readonly unit: Point
  readonly box: Size
  readonly plate: Board['plate']
  /** The width of the plate on the screen, in CSS pixels. */
  readonly span: number
  /** The share of the label that may lie outside the province, 0 to 1. */
  readonly maxOutside: number
  /** How far outside the province its middle may be, in units. */
  readonly margin: number
  /** The cost of being nearer to another province's unit. */
  readonly distanceCost: (label: PlacedBox) => number
}

const spotsFor = ({
  region: { given },
  ground,
  margin,
}: Pick<LabelRequest, 'region' | 'ground' | 'margin'>): readonly Point[] =>
  given?.label === undefined ? spread(ground.points(margin), SPOTS).map(({ at }) => at) : [given.label]

/** The boxes that a box at any of these spots could overlap. */
function boxesNear(spots: readonly Point[], box: Size, boxes: readonly PlacedBox[]): PlacedBox[] {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const all: PlacedBox = {
    at: [(left + right) / 2, (top + bottom) / 2],
    width: right - left + box.width,
    height: bottom - top + box.height,
  }
  return boxes.filter((taken) => overlaps(all, taken))
}

/** The best free spot for a label: near the middle of the province and its unit. Null if there is none. */
function findFreeSpot(
  { region, ground, unit, box, plate, span, maxOutside, margin, distanceCost }: LabelRequest,
  taken: readonly PlacedBox[],
): { at: Point; price: number } | null {
  const spots = spotsFor({ region, ground, margin })
  const near = boxesNear(spots, box, taken)
  let [best, bestPrice]: [Point | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const at of spots) {
    const far = distance(at, ground.middle) * 0.03 + distance(at, unit) * 0.01
    if (far >= bestPrice || !isFree(plate, box, at, span) || near.some((taken) => overlaps({ ...box, at }, taken)))
      continue
    const over = region.given?.label === undefined ? shareOutside(ground, at, box) : 0
    const home = over * OUTSIDE_COST + far
    if (over > maxOutside || home >= bestPrice) continue
    const price = home + distanceCost({ ...box, at })
    if (price < bestPrice) [best, bestPrice] = [at, price]
  }
  return best === null ? null : { at: best, price: bestPrice }
}

/** The codes that fit where they were placed with the units. */
export function initialCodes({ regions, grounds, stands, plate }: PlacedBoard, from: number): (LateLabel | null)[] {
  const detail = detailOf(from, plate.width)
  const labels = regions.map((region, n) => codeAt(region, stands[n]?.label ?? [0, 0], detail))
  const inside = labels.filter((label, n) => {
    const ground = grounds[n]
    return regions[n]?.given?.label || (ground !== undefined && shareOutside(ground, label.at, label) <= MAX_OUTSIDE)
  })
  const left = removeOverlaps(inside, thingsAt({ regions, stands }, detail))
  return labels.map((label) => (left.has(label) ? { at: label.at, from } : null))
}

/** The sizes to try for a code without room, as shares of the full size. */
const CODE_SIZES = [1, 0.9, 0.8, 0.7]

/** Costs nothing where labels may be nearer to the units of others. */
export function distanceCostsOn(board: PlacedBoard, detail: Detail): (n: number) => (label: PlacedBox) => number {
  const noCost = (): number => 0
  return board.staysHome ? distanceCosts(board, detail) : () => noCost
}

/** What units, centres and labels take at a span. */
interface Taken {
  readonly costOf: (n: number) => (label: PlacedBox) => number
  readonly things: readonly PlacedBox[]
  readonly written: readonly LedBox[]
}

/** The nearest spot outside the province for a code with a line to it; null if there is none. */
function findLedCode(
  board: PlacedBoard,
  n: number,
  from: number,
  { things, written, costOf }: Taken,
): LateLabel | null {
  const region = board.regions[n]
  if (region === undefined) return null
  const detail = detailOf(from, board.plate.width)
  const taken = [...things, ...written]
  const isOpen = (box: PlacedBox): boolean => !taken.some((each) => overlaps(box, each))
  for (const isAnywhere of [false, true])
    for (const size of CODE_SIZES) {
      const spots = ledSpotsFor(board, { n, size, span: from, isAnywhere, isOpen })
      const cost = costOf(n)
      const spot = spots
        .map((each) => ({
          ...each,
          price: each.length + LENGTH_PER_COST * cost(codeAt(region, each.at, detail, size)),
        }))
        .toSorted((a, b) => a.price - b.price)
        .find(({ at, to }) => {
          const box = { ...codeAt(region, at, detail, size), to }
          return !written.some((rival) => lineMeets(box, rival) || lineMeets(rival, box))
        })
      if (spot !== undefined) return { at: spot.at, to: spot.to, from, size }
    }
  return null
}

/** The best spot in the province for a code, in the largest letters that have room; null if there is none. */
function findCodeInside(
  board: PlacedBoard,
  n: number,
  from: number,
  { things, written, costOf }: Taken,
): LateLabel | null {
  const [region, ground, unit] = [board.regions[n], board.grounds[n], board.stands[n]?.unit]
  if (region === undefined || ground === undefined || unit === undefined) return null
  const { plate } = board
  const detail = detailOf(from, plate.width)
  const taken = [...things, ...written, ...written.flatMap(boxesAlong)]
  const maxTight = detail.small ? MAX_TIGHT : MAX_TIGHT_LARGE
  const ways = [{ size: 1, maxOutside: MAX_OUTSIDE }, ...CODE_SIZES.map((size) => ({ size, maxOutside: maxTight }))]
  for (const { size, maxOutside } of ways) {
    const box = codeAt(region, unit, detail, size)
    const request = { region, ground, unit, box, plate, span: from, maxOutside, margin: -0.5, distanceCost: costOf(n) }
    const spot = findFreeSpot(request, taken)
    if (spot !== null) return { at: spot.at, from, size }
  }
  return null
}

/** Adds codes for the regions that have room for one at this span, inside or nearby. */
function addCodes(board: PlacedBoard, codes: (LateLabel | null)[], from: number): void {
  const { regions, plate } = board
  if (!codes.includes(null)) return
  const detail = detailOf(from, plate.width)
  const things = thingsAt(board, detail)
  const boxOf = (region: Region, { at, size, to }: LateLabel): LedBox => ({ ...codeAt(region, at, detail, size), to })
  const written = regions.flatMap((region, n) => (codes[n] ? [boxOf(region, codes[n])] : []))
  const costOf = distanceCostsOn(board, detail)
  for (const [n, region] of regions.entries()) {
    if (codes[n]) continue
    const taken = { things, written, costOf }
    const code =
      findCodeInside(board, n, from, taken) ??
      findLedCode(board, n, from, taken) ??
      // A unit of another province may cover a code of a small board, which then moves.
      (detail.small ? findLedCode(board, n, from, { ...taken, things: barriers(board, n, detail) }) : null)
    if (code === null) continue
    codes[n] = code
    written.push(boxOf(region, code))
  }
}

/** Moves codes away from units of other provinces, where there is room nearer to their own. */
function bringHome(board: PlacedBoard, codes: (LateLabel | null)[], from: number): void {
  const { regions, plate } = board
  const detail = detailOf(from, plate.width)
  const things = thingsAt(board, detail)
  const costOf = distanceCostsOn(board, detail)
  for (const [n, region] of regions.entries()) {
    const code = codes[n]
    if (!code || code.to !== undefined || costOf(n)(codeAt(region, code.at, detail, code.size)) === 0) continue
    const written = regions.flatMap((other, k): LedBox[] => {
      const label = codes[k]
      return k === n || !label ? [] : [{ ...codeAt(other, label.at, detail, label.size), to: label.to }]
    })
    const moved = findCodeInside(board, n, from, { things, written, costOf })
    if (moved === null) continue
    const [before, now] = [code, moved].map(({ at, size }) => costOf(n)(codeAt(region, at, detail, size)))
    if ((now ?? 0) < (before ?? 0)) codes[n] = moved
  }
}

/** The codes of all regions; null if there is no room at any span. `first`: those for the first span. */
export function codesFor(
  board: PlacedBoard,
  spans: readonly number[],
  first: readonly (LateLabel | null)[],
): (LateLabel | null)[] {
  const codes = [...first]
  const [from] = spans
  if (from !== undefined) bringHome(board, codes, from)
  for (const from of spans) addCodes(board, codes, from)
  return codes
}

/** The ways to write a name, with their costs. */
function writingsOf({ name, broken }: Region): (Writing & { readonly price: number })[] {
  const parts = name.split(' ')
  const half = Math.ceil(parts.length / 2)
  const two = parts.length < 2 ? [] : [[parts.slice(0, half).join(' '), parts.slice(half).join(' ')]]
  const three = parts.length < 3 ? [] : [parts]
  const unbroken = [[name], ...two, ...three].flatMap((lines, i) =>
    [1, 0.9, 0.8].map((size, k) => ({ lines, size, price: k * 0.5 + i * 0.2 })),
  )
  const hyphenated =
    broken === undefined ? [] : [1, 0.9, 0.8].map((size, k) => ({ lines: broken, size, price: k * 0.5 + 0.9 }))
  return [...unbroken, ...hyphenated].toSorted((a, b) => a.price - b.price)
}

/** The share of a name that may cross the border: more on larger boards. */
const maxOutsideAt = (span: number): number => (span < 1300 ? 0.13 : span < 2800 ? 0.36 : 0.5)

/** The best way to write a region's name; null if there is no room. */
function placeName(
  wish: Omit<LabelRequest, 'box'>,
  detail: Detail,
  taken: readonly PlacedBox[],
): (Writing & { readonly at: Point }) | null {
  let [best, bestPrice]: [(Writing & { readonly at: Point }) | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const { lines, size, price } of writingsOf(wish.region)) {
    if (price >= bestPrice) break
    const spot = findFreeSpot({ ...wish, box: nameBox({ lines, size }, detail) }, taken)
    if (spot === null || spot.price + price >= bestPrice) continue
    ;[best, bestPrice] = [{ lines, size, at: spot.at }, spot.price + price]
  }
  return best
}

/** Places all names around the codes of regions not named yet; null if there is no room. */
export function namesFor(board: PlacedBoard, codes: readonly (LateLabel | null)[]): (Name | null)[] {
  const { regions, grounds, stands, plate } = board
  const names: (Name | null)[] = regions.map(() => null)
  /** The box of a region's name, or of its code until it has a name. */
  const labelBox = (n: number, region: Region, detail: Detail): PlacedBox | null => {
    const [name, code] = [names[n], codes[n]]
    if (name) return { ...nameBox(name, detail), at: name.at }
    return code ? codeAt(region, code.at, detail, code.size) : null
  }
  const lineBoxes = (n: number, region: Region, detail: Detail): readonly PlacedBox[] => {
    const code = codes[n]
    return names[n] || !code ? [] : boxesAlong({ ...codeAt(region, code.at, detail, code.size), to: code.to })
  }
  for (const from of NAME_SPANS) {
    if (!names.includes(null)) return names
    const detail = detailOf(from, plate.width)
    const things = thingsAt(board, detail)
    const costOf = distanceCostsOn(board, detail)
    const labels = regions.map((region, n) => labelBox(n, region, detail))
    const lines = regions.map((region, n) => lineBoxes(n, region, detail))
    for (const [n, region] of regions.entries()) {
      const [ground, unit] = [grounds[n], stands[n]?.unit]
      if (names[n] || ground === undefined || unit === undefined) continue
      const otherLabels = labels.flatMap((label, k) => (k === n || label === null ? [] : [label]))
      const name = placeName(
        {
          region,
          ground,
          unit,
          plate,
          span: from,
          maxOutside: maxOutsideAt(from),
          margin: -0.5,
          distanceCost: costOf(n),
        },
        detail,
        [...things, ...otherLabels, ...lines.flatMap((boxes, k) => (k === n ? [] : boxes))],
      )
      if (name === null) continue
      names[n] = { ...name, from }
      labels[n] = labelBox(n, region, detail)
    }
  }
  return names
}
