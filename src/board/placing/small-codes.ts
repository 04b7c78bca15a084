import { overlaps, type PlacedBox, type Size } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { detailOf } from '../detail.ts'
import { barriers, type LateLabel, MAX_OUTSIDE, MAX_TIGHT, type PlacedBoard, distanceCostsOn } from './labels.ts'
import { ledSpotsFor, lineMeets, REACH } from './leaders.ts'
import { boxesOf, codeAt, type Ground, isFree, shareOutside, spread } from './region.ts'
import { type Candidate, type Item, solve } from './solve.ts'

/*
 * Codes on a small board, where there is little room: in the province if possible, or else on the sea nearby,
 * with a leader line, or in smaller letters. The last resort is a place where a unit of another province may
 * cover the code, which then moves (`shownLabels`).
 */

/** The number of spots to try in a province, and on the sea around it. */
const SPOTS = 500
const LED_SPOTS = 120

/** The cost of a share outside the province, of a place where a unit may hide the code, and of a line. */
const OUTSIDE_COST = 8
const HIDDEN_COST = 10
const LINE_COST = 7
const SEA_LINE_COST = 12
const LINE_COST_PER_UNIT = 0.12
const LINE_UNDER_UNIT_COST = 2
const OVERLAP_COST = 20

/** The cost of more than the usual share outside. */
const TIGHT_COST = 12

/** How often to search again without lines that run through codes. */
const ATTEMPTS = 12

interface CodeSpot extends Candidate {
  readonly to?: Point | undefined
  /** A unit of another province may cover it. */
  readonly isHidden: boolean
  /** The share outside its province; 0 with a line. */
  readonly outside: number
}

interface SmallCode extends LateLabel, Pick<CodeSpot, 'isHidden' | 'outside'> {}

/** Whether a thing may touch a code of this size in the province, or on the sea near its unit. */
function reachOf({ reach }: Ground, unit: Point, { width, height }: Size): (thing: PlacedBox) => boolean {
  const inside = { ...reach, width: reach.width + width, height: reach.height + height }
  const led = { at: unit, width: 2 * REACH + width, height: 2 * REACH + height }
  return (thing) => overlaps(thing, inside) || overlaps(thing, led)
}

/** Finds the spots for the code of a region. `size`: of its letters, as a share of the full size. */
function spotFinder(board: PlacedBoard, span: number): (n: number, size: number) => CodeSpot[] {
  const { regions, grounds, stands, plate } = board
  const detail = detailOf(span, plate.width)
  const costOf = distanceCostsOn(board, detail)
  const units = regions.map((region, n) => {
    const own = stands[n]
    return own === undefined ? [] : boxesOf(region, { ...own, centre: null }, detail)
  })
  return (n, size) => {
    const [region, ground, own] = [regions[n], grounds[n], stands[n]]
    if (region === undefined || ground === undefined || own === undefined) return []
    const fixed = region.given?.label
    if (fixed !== undefined) return [{ at: fixed, price: 0, isHidden: false, outside: 0 }]
    const box = codeAt(region, own.unit, detail, size)
    const isNear = reachOf(ground, own.unit, box)
    const barred = barriers(board, n, detail).filter(isNear)
    const distanceCost = costOf(n)
    const strangers = units.flatMap((boxes, k) => (k === n ? [] : boxes.filter(isNear)))
    const lineCost = region.sea ? SEA_LINE_COST : LINE_COST
    const isOpen = (placed: PlacedBox): boolean => !barred.some((thing) => overlaps(thing, placed))
    const mayHide = (placed: PlacedBox): boolean => strangers.some((unit) => overlaps(unit, placed))
    const inside = spread(ground.ownPoints, SPOTS).flatMap((at): CodeSpot[] => {
      const placed = { ...box, at }
      if (!isFree(plate, box, at, span) || !isOpen(placed)) return []
      const outside = shareOutside(ground, at, box)
      if (outside > MAX_TIGHT) return []
      const far = distance(at, ground.middle) * 0.03 + distance(at, own.unit) * 0.01
      const isHidden = mayHide(placed)
      const tightCost = outside > MAX_OUTSIDE ? TIGHT_COST : 0
      const price = outside * OUTSIDE_COST + tightCost + (isHidden ? HIDDEN_COST : 0) + far + distanceCost(placed)
      return [{ at, price, isHidden, outside }]
    })
    const led = ledSpotsFor(board, { n, size, span, isOpen }).map(({ at, to, length, isUnderUnit }): CodeSpot => {
      const placed = { ...box, at }
      const isHidden = mayHide(placed)
      const under = isUnderUnit ? LINE_UNDER_UNIT_COST : 0
      const hidden = isHidden ? HIDDEN_COST : 0
      const price = lineCost + length * LINE_COST_PER_UNIT + under + hidden + distanceCost(placed)
      return { at, to, price, isHidden, outside: 0 }
    })
    return [
      ...inside,
      ...spread(
        led.toSorted((a, b) => a.price - b.price),
        LED_SPOTS,
      ),
    ]
  }
}

/** For each region, the size of the letters of its code, and the spots for them. */
interface Letters {
  readonly sizes: readonly number[]
  readonly spots: readonly CodeSpot[][]
}

/** The codes for letters of these sizes; null for those without room. */
function placeCodes(
  { regions, plate }: PlacedBoard,
  { sizes, spots: all }: Letters,
  span: number,
  rounds: number,
): (SmallCode | null)[] {
  const detail = detailOf(span, plate.width)
  const spots = [...all]
  const boxAt = (n: number, spot: CodeSpot) => ({ ...codeAtRegion(n, spot.at), to: spot.to })
  const codeAtRegion = (n: number, at: Point): PlacedBox => {
    const region = regions[n]
    if (region === undefined) throw new Error('there is no such region')
    return codeAt(region, at, detail, sizes[n])
  }
  for (let attempt = 1; ; attempt++) {
    const items = spots.map((candidates, n): Item => ({ ...codeAtRegion(n, [0, 0]), candidates }))
    const found = solve(items, () => OVERLAP_COST, rounds)
    const chosen = found.flatMap((at, n) => {
      const spot = spots[n]?.find((candidate) => candidate.at === at)
      return spot === undefined ? [] : [{ n, spot, box: boxAt(n, spot) }]
    })
    const tangled = chosen.filter(({ n, box }) => chosen.some((rival) => rival.n !== n && lineMeets(box, rival.box)))
    if (tangled.length === 0 || attempt === ATTEMPTS) {
      const codes = regions.map((): SmallCode | null => null)
      const written: PlacedBox[] = []
      for (const { n, spot, box } of chosen) {
        if (tangled.some((code) => code.n === n) || written.some((code) => overlaps(code, box))) continue
        written.push(box)
        codes[n] = {
          at: spot.at,
          from: span,
          to: spot.to,
          size: sizes[n],
          isHidden: spot.isHidden,
          outside: spot.outside,
        }
      }
      return codes
    }
    for (const { n } of tangled) {
      const rivals = chosen.filter((rival) => rival.n !== n)
      spots[n] = (spots[n] ?? []).filter((spot) => !rivals.some(({ box }) => lineMeets(boxAt(n, spot), box)))
    }
  }
}

interface SmallCodeEffort {
  readonly rounds: number
  /** The sizes to try, the largest first. */
  readonly codeSizes: readonly number[]
  readonly maxFullSizeOutside: number
}

/** The codes for the smallest span, with smaller letters where that helps; null for those without room. */
export function smallCodes(board: PlacedBoard, span: number, effort: SmallCodeEffort): readonly (LateLabel | null)[] {
  const findSpots = spotFinder(board, span)
  const tries = board.regions.map(() => 0)
  const sizeOf = (n: number): number => effort.codeSizes[tries[n] ?? 0] ?? 1
  const spots = tries.map((_, n) => findSpots(n, sizeOf(n)))
  const tryCode = (n: number, k: number): void => {
    tries[n] = k
    spots[n] = findSpots(n, sizeOf(n))
  }
  /** Those that units may cover at every size. */
  const covered = new Set<number>()
  for (;;) {
    const sizes = tries.map((_, n) => sizeOf(n))
    const codes = placeCodes(board, { sizes, spots }, span, effort.rounds)
    const isHidden = (n: number): boolean => codes[n]?.isHidden === true && !covered.has(n)
    const isAstray = (n: number): boolean => (codes[n]?.outside ?? 0) > effort.maxFullSizeOutside
    const poor = [...tries.keys()].filter((n) => codes[n] === null || isHidden(n) || isAstray(n))
    const open = poor.filter((n) => (tries[n] ?? 0) + 1 < effort.codeSizes.length)
    for (const n of open) tryCode(n, (tries[n] ?? 0) + 1)
    if (open.length > 0) continue
    const lost = poor.filter(isHidden)
    if (lost.length === 0) return codes
    for (const n of lost) {
      covered.add(n)
      tryCode(n, 0)
    }
  }
}
