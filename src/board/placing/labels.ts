import { centreBox, codeBox, nameBox, type Size, type Writing } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { CODES_FROM, type Detail, detailOf, LEAST_SPAN, NAMES_FROM } from '../detail.ts'
import type { Ground } from './province-room.ts'
import { type Board, type Box, boxesOf, codeAt, isFree, outside, type Region, spread, type Stands } from './region.ts'

/*
 * Which labels are written from which span on, among units that have their places: a label that would lie under something, or
 * under another label, gives way until the board is larger.
 */

/** The spans (CSS pixels) at which room is looked for: of codes between the units of a small screen, of codes, of names. */
export const SMALL_SPANS = [LEAST_SPAN, 370, 400, 440, 480, 520, 560]
export const CODE_SPANS = [CODES_FROM, 640, 680, 720, 800, 1000, 1300, 1700, 2200, 3000, 4000, 5500, 7500]
const NAME_SPANS = [NAMES_FROM, 1000, 1150, 1300, 1440, 1700, 2000, 2400, 2880, 3600, 5000, 7000]

/** Of a tiny province, a code may stand half outside where the board is larger than this. */
const ANYWHERE = 720

/** A label, and the span from which on it is written. */
export interface Late {
  readonly at: Point
  readonly from: number
}

export interface Name extends Late, Writing {}

/** A board with all its units in their places. */
export interface Stood extends Board {
  readonly stands: readonly Stands[]
}

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 && Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2

const thingsAt = ({ regions, stands }: Pick<Stood, 'regions' | 'stands'>, detail: Detail): Box[] =>
  regions.flatMap((region, n) => {
    const own = stands[n]
    return own === undefined ? [] : boxesOf(region, own, detail)
  })

/** Of labels that cover something or each other, those that cover most are left out, one by one. */
function kept(labels: readonly Box[], things: readonly Box[]): Set<Box> {
  const left = new Set(labels)
  const covered = (one: Box): number =>
    things.filter((thing) => overlaps(one, thing)).length +
    [...left].filter((other) => other !== one && overlaps(one, other)).length
  for (;;) {
    const [worst] = [...left].map((one) => ({ one, much: covered(one) })).toSorted((a, b) => b.much - a.much)
    if (worst === undefined || worst.much === 0) return left
    left.delete(worst.one)
  }
}

/** Spots that are looked at for a label. */
const SPOTS = 260

interface Wish {
  readonly region: Region
  readonly ground: Ground
  readonly unit: Point
  readonly box: Size
  readonly plate: Board['plate']
  /** How wide the plate is on the screen, in CSS pixels. */
  readonly span: number
  /** How much of the label may reach over the border, 0 to 1. */
  readonly most: number
  /** How far outside of the province, in units, its middle may lie. */
  readonly margin: number
  /** Where else its middle must not lie. */
  readonly barred?: ((at: Point) => boolean) | undefined
}

const spotsFor = ({
  region: { given },
  ground,
  margin,
}: Pick<Wish, 'region' | 'ground' | 'margin'>): readonly Point[] =>
  given?.label === undefined ? spread(ground.points(margin), SPOTS).map(({ at }) => at) : [given.label]

/** Those boxes that a box at one of some spots could overlap. */
function within(spots: readonly Point[], box: Size, taken: readonly Box[]): Box[] {
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
function freeSpot(
  { region, ground, unit, box, plate, span, most, margin, barred = () => false }: Wish,
  taken: readonly Box[],
): { at: Point; price: number } | null {
  const spots = spotsFor({ region, ground, margin })
  const near = within(spots, box, taken)
  let [found, least]: [Point | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const at of spots) {
    const far = distance(at, unit) * 0.02
    if (far >= least || !isFree(plate, box, at, span) || near.some((other) => overlaps({ ...box, at }, other))) continue
    const over = outside(ground, at, box)
    if (over > most || over * 5 + far >= least || barred(at)) continue
    ;[found, least] = [at, over * 5 + far]
  }
  return found === null ? null : { at: found, price: least }
}

/** The codes of those regions that find room for theirs, where the units were placed, at this span. */
function codesAtFirst({ regions, stands, plate }: Stood, from: number): (Late | null)[] {
  const detail = detailOf(from, plate.width)
  const labels = regions.map((region, n) => codeAt(region, stands[n]?.label ?? [0, 0], detail))
  const left = kept(labels, thingsAt({ regions, stands }, detail))
  return labels.map((label) => (left.has(label) ? { at: label.at, from } : null))
}

/**
 * On a small board a code that finds no room is written where a unit of another province may come to stand, and gives way to it
 * (`hiddenBy`): at the first span, between all centres, codes, and the units of its own province. If there is no room within
 * its land either, it is written on the water beside that.
 */
function addCodesAmongUnits(board: Stood, codes: (Late | null)[], from: number): void {
  const { regions, grounds } = board
  const isOnLand = (at: Point): boolean => regions.some(({ sea }, n) => !sea && (grounds[n]?.roomAt(at) ?? -1) > 0)
  for (const n of regions.keys()) addCode(board, codes, { n, from, most: 0.8, margin: -0.5 })
  const { height } = codeBox('', detailOf(from, board.plate.width))
  for (const [n, { sea }] of regions.entries())
    if (!sea) addCode(board, codes, { n, from, most: 1, margin: height, barred: isOnLand })
}

/** Gives a code to one region, if it has none and this finds room, among what does not move out of its way. */
function addCode(
  { regions, grounds, stands, plate }: Stood,
  codes: (Late | null)[],
  { n, from, ...where }: Pick<Wish, 'most' | 'margin' | 'barred'> & Pick<Late, 'from'> & { readonly n: number },
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
  const spot = freeSpot(wish, [...others, ...boxesOf(region, own, detail)])
  if (spot !== null) codes[n] = { at: spot.at, from }
}

/** Gives a code to those regions that find room for one at this span. */
function addCodes(board: Stood, codes: (Late | null)[], from: number): void {
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
    const spot = freeSpot(
      { ...one, box, plate, span: from, most: 1, margin: from > ANYWHERE ? box.height / 2 : -0.5 },
      taken,
    )
    if (spot === null) continue
    codes[n] = { at: spot.at, from }
    taken.push({ ...box, at: spot.at })
  }
}

/** The codes of all regions; null for one that finds room at no span. */
export function codesFor(board: Stood, spans: readonly number[]): (Late | null)[] {
  const [first = 0] = spans
  const codes = codesAtFirst(board, first)
  for (const from of spans) {
    addCodes(board, codes, from)
    if (from === first && first < CODES_FROM) addCodesAmongUnits(board, codes, first)
  }
  return codes
}

/** How a name may be written, and the price of each way. */
function writingsOf({ name, broken }: Region): (Writing & { readonly price: number })[] {
  const words = name.split(' ')
  const half = Math.ceil(words.length / 2)
  const two = words.length < 2 ? [] : [[words.slice(0, half).join(' '), words.slice(half).join(' ')]]
  const three = words.length < 3 ? [] : [words]
  const whole = [[name], ...two, ...three].flatMap((lines, i) =>
    [1, 0.9, 0.8].map((size, k) => ({ lines, size, price: k * 0.5 + i * 0.2 })),
  )
  const parts =
    broken === undefined ? [] : [1, 0.9, 0.8].map((size, k) => ({ lines: broken, size, price: k * 0.5 + 0.9 }))
  return [...whole, ...parts].toSorted((a, b) => a.price - b.price)
}

/** At first a name keeps within its province, but for a corner; where the board is larger it may reach over the border. */
const overBorder = (span: number): number => (span < 1300 ? 0.13 : span < 2800 ? 0.4 : 1)

/** The best way to write a region's name among all that; null if there is no room for it. */
function nameIn(
  wish: Omit<Wish, 'box'>,
  detail: Detail,
  taken: readonly Box[],
): (Writing & { readonly at: Point }) | null {
  let [found, least]: [(Writing & { readonly at: Point }) | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const { lines, size, price } of writingsOf(wish.region)) {
    if (price >= least) break
    const spot = freeSpot({ ...wish, box: nameBox({ lines, size }, detail) }, taken)
    if (spot === null || spot.price + price >= least) continue
    ;[found, least] = [{ lines, size, at: spot.at }, spot.price + price]
  }
  return found
}

/** The names of all regions, among each other and the codes of those whose names are not written yet; null for one without room. */
export function namesFor(board: Stood, codes: readonly (Late | null)[]): (Name | null)[] {
  const { regions, grounds, stands, plate } = board
  const names: (Name | null)[] = regions.map(() => null)
  /** What is written of a region, or will be before its name is. */
  const written = (n: number, region: Region, detail: Detail): Box | null => {
    const [name, code] = [names[n], codes[n]]
    if (name) return { ...nameBox(name, detail), at: name.at }
    return code ? codeAt(region, code.at, detail) : null
  }
  for (const from of NAME_SPANS) {
    if (!names.includes(null)) return names
    const detail = detailOf(from, plate.width)
    const things = thingsAt(board, detail)
    const labels = regions.map((region, n) => written(n, region, detail))
    for (const [n, region] of regions.entries()) {
      const [ground, unit] = [grounds[n], stands[n]?.unit]
      if (names[n] || ground === undefined || unit === undefined) continue
      const others = labels.flatMap((label, k) => (k === n || label === null ? [] : [label]))
      const name = nameIn({ region, ground, unit, plate, span: from, most: overBorder(from), margin: -0.5 }, detail, [
        ...things,
        ...others,
      ])
      if (name === null) continue
      names[n] = { ...name, from }
      labels[n] = written(n, region, detail)
    }
  }
  return names
}
