import { centreBox, overlaps, type PlacedBox, unitBox } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { detailOf } from '../detail.ts'
import type { LateLabel, PlacedBoard } from './labels.ts'
import { type Board, boxesOf, codeAt, onPlate, shareOutside, spread, type Stands } from './region.ts'

/** The number of spots to try for a centre. */
const SPOTS = 400
/** The cost of a share outside the province; a unit of distance from the middle costs 0.02. */
const OUTSIDE_COST = 6

/**
 * Moves the centres of a small board to free places nearer to the middles of their provinces, so that each
 * reads as its own province's. What stood free before stays free.
 */
export function centredStands(
  { regions, grounds, stands, plate }: PlacedBoard,
  codes: readonly (LateLabel | null)[],
  span: number,
): Stands[] {
  const detail = detailOf(span, plate.width)
  const mark = centreBox(detail)
  const placed = [...stands]
  /** Everything but the centre of region n. On a small board, dislodged units may cover centres: avoid it. */
  const boxesBesides = (n: number): PlacedBox[] =>
    regions.flatMap((region, k) => {
      const own = placed[k]
      const things =
        own === undefined ? [] : boxesOf(region, k === n ? { ...own, centre: null } : own, { ...detail, small: false })
      return [...things, ...(codes[k] ? [codeAt(region, codes[k].at, detail, codes[k].size)] : [])]
    })
  for (const [n, { given }] of regions.entries()) {
    const [ground, own] = [grounds[n], placed[n]]
    if (ground === undefined || own === undefined || own.centre === null || given?.centre !== undefined) continue
    const priceOf = (at: Point): number =>
      shareOutside(ground, at, { width: 2 * mark.width, height: 2 * mark.height }) * OUTSIDE_COST +
      distance(at, ground.middle) * 0.02
    const taken = boxesBesides(n)
    let [best, bestPrice] = [own.centre, priceOf(own.centre)]
    for (const { at } of spread(ground.points(0), SPOTS)) {
      const price = priceOf(at)
      if (price >= bestPrice || !onPlate(plate, mark, at)) continue
      if (taken.some((box) => overlaps(box, { ...mark, at }))) continue
      ;[best, bestPrice] = [at, price]
    }
    placed[n] = { ...own, centre: best }
  }
  return placed
}

/** A unit on land with more than this share outside its province reads as its neighbour's. */
const ASTRAY = 0.4

/**
 * On a small board: where a unit would stand mostly outside its province, but a dislodged one would not,
 * they change places, if nothing is in the way.
 */
export function unitsInside({ regions, grounds, plate }: Board, stands: readonly Stands[], span: number): Stands[] {
  const detail = detailOf(span, plate.width)
  const box = unitBox(detail)
  const placed = [...stands]
  for (const [n, { sea, given, crowd }] of regions.entries()) {
    const [ground, own] = [grounds[n], placed[n]]
    if (ground === undefined || own === undefined || sea || crowd !== undefined || given?.unit !== undefined) continue
    const [now, then] = [own.unit, own.dislodged].map((at) => shareOutside(ground, at, box))
    if (now === undefined || then === undefined || now <= ASTRAY || then >= now) continue
    if (!ground.isOwn(own.dislodged)) continue
    const there = { ...box, at: own.dislodged }
    const taken = regions.flatMap((region, k) => {
      const other = placed[k]
      return other === undefined ? [] : boxesOf(region, other, detail)
    })
    if (taken.some((other) => other.at !== own.unit && overlaps(other, there))) continue
    placed[n] = { ...own, unit: own.dislodged, dislodged: own.unit }
  }
  return placed
}
