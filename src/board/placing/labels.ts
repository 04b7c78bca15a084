import { centreBox, codeBox, nameBox, type Size, type Writing } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { CODES_FROM, type Detail, detailOf, MIN_SPAN, NAMES_FROM } from '../detail.ts'
import type { Ground } from './province-room.ts'
import {
  type Board,
  type Box,
  boxesOf,
  codeAt,
  isFree,
  shareOutside,
  type Region,
  spread,
  type Stands,
} from './region.ts'

/*
 * Decides which labels are written at which span, around units that have their places: a label that
 * would overlap something waits until the board is larger.
 */

/** The spans (CSS pixels) that are tried: for codes on small screens, for codes, and for names. */
export const SMALL_SPANS = [MIN_SPAN, 370, 400, 440, 480, 520, 560]
export const CODE_SPANS = [CODES_FROM, 640, 680, 720, 800, 1000, 1300, 1700, 2200, 3000, 4000, 5500, 7500]
const NAME_SPANS = [NAMES_FROM, 1000, 1150, 1300, 1440, 1700, 2000, 2400, 2880, 3600, 5000, 7000]

/** Beyond this span, the code of a tiny province may stand half outside. */
const ANYWHERE = 720

/** A label, and the span from which on it is written. */
export interface LateLabel {
  readonly at: Point
  readonly from: number
}

export interface Name extends LateLabel, Writing {}

/** A board with all its units in their places. */
export interface PlacedBoard extends Board {
  readonly stands: readonly Stands[]
}

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 && Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2

const thingsAt = ({ regions, stands }: Pick<PlacedBoard, 'regions' | 'stands'>, detail: Detail): Box[] =>
  regions.flatMap((region, n) => {
    const own = stands[n]
    return own === undefined ? [] : boxesOf(region, own, detail)
  })

/** Removes labels, those with most overlaps first, until none overlaps anything. */
function removeOverlaps(labels: readonly Box[], things: readonly Box[]): Set<Box> {
  const remaining = new Set(labels)
  const countOverlaps = (label: Box): number =>
    things.filter((thing) => overlaps(label, thing)).length +
    [...remaining].filter((other) => other !== label && overlaps(label, other)).length
  for (;;) {
    const [worst] = [...remaining].map((one) => ({ one, much: countOverlaps(one) })).toSorted((a, b) => b.much - a.much)
    if (worst === undefined || worst.much === 0) return remaining
    remaining.delete(worst.one)
  }
}

/** Spots that are looked at for a label. */
const SPOTS = 260

interface LabelRequest {
  readonly region: Region
  readonly ground: Ground
  readonly unit: Point
  readonly box: Size
  readonly plate: Board['plate']
  /** How wide the plate is on the screen, in CSS pixels. */
  readonly span: number
  /** The part of the label that may lie outside the province, 0 to 1. */
  readonly most: number
  /** How far outside the province its middle may lie, in units. */
  readonly margin: number
  /** Where else its middle must not lie. */
  readonly barred?: ((at: Point) => boolean) | undefined
}

const spotsFor = ({
  region: { given },
  ground,
  margin,
}: Pick<LabelRequest, 'region' | 'ground' | 'margin'>): readonly Point[] =>
  given?.label === undefined ? spread(ground.points(margin), SPOTS).map(({ at }) => at) : [given.label]

/** The boxes that a box at one of these spots could overlap. */
function boxesNear(spots: readonly Point[], box: Size, taken: readonly Box[]): Box[] {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const all: Box = {
    at: [(left + right) / 2, (top + bottom) / 2],
    width: right - left + box.width,
    height: bottom - top + box.height,
  }
  return taken.filter((other) => overlaps(all, other))
}

/** The best free spot for a label; null if there is none. */
function findFreeSpot(
  { region, ground, unit, box, plate, span, most, margin, barred = () => false }: LabelRequest,
  taken: readonly Box[],
): { at: Point; price: number } | null {
  const spots = spotsFor({ region, ground, margin })
  const near = boxesNear(spots, box, taken)
  let [found, least]: [Point | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const at of spots) {
    const far = distance(at, unit) * 0.02
    if (far >= least || !isFree(plate, box, at, span) || near.some((other) => overlaps({ ...box, at }, other))) continue
    const over = shareOutside(ground, at, box)
    if (over > most || over * 5 + far >= least || barred(at)) continue
    ;[found, least] = [at, over * 5 + far]
  }
  return found === null ? null : { at: found, price: least }
}

/** The codes that fit at this span where they were placed with the units. */
function initialCodes({ regions, stands, plate }: PlacedBoard, from: number): (LateLabel | null)[] {
  const detail = detailOf(from, plate.width)
  const labels = regions.map((region, n) => codeAt(region, stands[n]?.label ?? [0, 0], detail))
  const left = removeOverlaps(labels, thingsAt({ regions, stands }, detail))
  return labels.map((label) => (left.has(label) ? { at: label.at, from } : null))
}

/**
 * On a small board, a code without room is written where a unit of another province may come to
 * stand, and is hidden by it (`hiddenLabels`): among all centres, codes, and the units of its own
 * province. If there is no room on its land, it goes onto the water nearby.
 */
function addCodesAmongUnits(board: PlacedBoard, codes: (LateLabel | null)[], from: number): void {
  const { regions, grounds } = board
  const isOnLand = (at: Point): boolean => regions.some(({ sea }, n) => !sea && (grounds[n]?.roomAt(at) ?? -1) > 0)
  for (const n of regions.keys()) addCode(board, codes, { n, from, most: 0.8, margin: -0.5 })
  const { height } = codeBox('', detailOf(from, board.plate.width))
  for (const [n, { sea }] of regions.entries())
    if (!sea) addCode(board, codes, { n, from, most: 1, margin: height, barred: isOnLand })
}

/** Gives a region a code if it has none and there is room. */
function addCode(
  { regions, grounds, stands, plate }: PlacedBoard,
  codes: (LateLabel | null)[],
  {
    n,
    from,
    ...where
  }: Pick<LabelRequest, 'most' | 'margin' | 'barred'> & Pick<LateLabel, 'from'> & { readonly n: number },
): void {
  const [region, ground, own] = [regions[n], grounds[n], stands[n]]
  if (codes[n] || region === undefined || ground === undefined || own === undefined) return
  const detail = detailOf(from, plate.width)
  const others = regions.flatMap((other, k) => {
    const [code, its] = [codes[k], stands[k]]
    const centre = its?.centre ? [{ ...centreBox(detail), at: its.centre }] : []
    return [...centre, ...(code ? [codeAt(other, code.at, detail)] : [])]
  })
  const box = codeAt(region, own.unit, detail)
  const wish = { region, ground, unit: own.unit, box, plate, span: from, ...where }
  const spot = findFreeSpot(wish, [...others, ...boxesOf(region, own, detail)])
  if (spot !== null) codes[n] = { at: spot.at, from }
}

/** Gives codes to the regions that have room for one at this span. */
function addCodes(board: PlacedBoard, codes: (LateLabel | null)[], from: number): void {
  const { regions, grounds, stands, plate } = board
  const open = regions.flatMap((region, n) => {
    const [ground, unit] = [grounds[n], stands[n]?.unit]
    return codes[n] || ground === undefined || unit === undefined ? [] : [{ region, n, ground, unit }]
  })
  if (open.length === 0) return
  const detail = detailOf(from, plate.width)
  const taken = thingsAt(board, detail)
  for (const [k, region] of regions.entries()) if (codes[k]) taken.push(codeAt(region, codes[k].at, detail))
  for (const { n, ...one } of open) {
    const box = codeAt(one.region, one.unit, detail)
    const spot = findFreeSpot(
      { ...one, box, plate, span: from, most: 1, margin: from > ANYWHERE ? box.height / 2 : -0.5 },
      taken,
    )
    if (spot === null) continue
    codes[n] = { at: spot.at, from }
    taken.push({ ...box, at: spot.at })
  }
}

/** The codes of all regions; null if there is no room at any span. */
export function codesFor(board: PlacedBoard, spans: readonly number[]): (LateLabel | null)[] {
  const [first = 0] = spans
  const codes = initialCodes(board, first)
  for (const from of spans) {
    addCodes(board, codes, from)
    if (from === first && first < CODES_FROM) addCodesAmongUnits(board, codes, first)
  }
  return codes
}

/** The ways to write a name, with their costs. */
function writingsOf({ name, broken }: Region): (Writing & { readonly price: number })[] {
  const words = name.split(' ')
  const half = Math.ceil(words.length / 2)
  const two = words.length < 2 ? [] : [[words.slice(0, half).join(' '), words.slice(half).join(' ')]]
  const three = words.length < 3 ? [] : [words]
  const unbroken = [[name], ...two, ...three].flatMap((lines, i) =>
    [1, 0.9, 0.8].map((size, k) => ({ lines, size, price: k * 0.5 + i * 0.2 })),
  )
  const hyphenated =
    broken === undefined ? [] : [1, 0.9, 0.8].map((size, k) => ({ lines: broken, size, price: k * 0.5 + 0.9 }))
  return [...unbroken, ...hyphenated].toSorted((a, b) => a.price - b.price)
}

/** The share of a name that may cross the border: more on larger boards. */
const maxOutside = (span: number): number => (span < 1300 ? 0.13 : span < 2800 ? 0.4 : 1)

/** The best way to write a region's name; null if there is no room. */
function placeName(
  wish: Omit<LabelRequest, 'box'>,
  detail: Detail,
  taken: readonly Box[],
): (Writing & { readonly at: Point }) | null {
  let [found, least]: [(Writing & { readonly at: Point }) | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const { lines, size, price } of writingsOf(wish.region)) {
    if (price >= least) break
    const spot = findFreeSpot({ ...wish, box: nameBox({ lines, size }, detail) }, taken)
    if (spot === null || spot.price + price >= least) continue
    ;[found, least] = [{ lines, size, at: spot.at }, spot.price + price]
  }
  return found
}

/** Places all names around the codes of regions not named yet; null if there is no room. */
export function namesFor(board: PlacedBoard, codes: readonly (LateLabel | null)[]): (Name | null)[] {
  const { regions, grounds, stands, plate } = board
  const names: (Name | null)[] = regions.map(() => null)
  /** What is written of a region, or will be before its name is. */
  const labelBox = (n: number, region: Region, detail: Detail): Box | null => {
    const [name, code] = [names[n], codes[n]]
    if (name) return { ...nameBox(name, detail), at: name.at }
    return code ? codeAt(region, code.at, detail) : null
  }
  for (const from of NAME_SPANS) {
    if (!names.includes(null)) return names
    const detail = detailOf(from, plate.width)
    const things = thingsAt(board, detail)
    const labels = regions.map((region, n) => labelBox(n, region, detail))
    for (const [n, region] of regions.entries()) {
      const [ground, unit] = [grounds[n], stands[n]?.unit]
      if (names[n] || ground === undefined || unit === undefined) continue
      const others = labels.flatMap((label, k) => (k === n || label === null ? [] : [label]))
      const name = placeName(
        { region, ground, unit, plate, span: from, most: maxOutside(from), margin: -0.5 },
        detail,
        [...things, ...others],
      )
      if (name === null) continue
      names[n] = { ...name, from }
      labels[n] = labelBox(n, region, detail)
    }
  }
  return names
}
