/**
 * Finds a place for everything in the provinces of a board. At every size, labels overlap nothing, and
 * units keep apart. Deterministic.
 */
import { centreBox, codeBox, dislodgedBox, rowBox, type Size, unitBox } from '../boxes.ts'
import { distance, type Point } from '../curve.ts'
import { CODES_FROM, type Detail, detailOf, MIN_SPAN, NAMES_FROM } from '../detail.ts'
import type { DrawnLabel, DrawnPlace, Extent } from '../plate.ts'
import {
  type Board,
  edgeOutside,
  groundOf,
  intoPlate,
  isFree,
  onPlate,
  type Region,
  shareOutside,
  type Spot,
  spread,
  type Stands,
} from './region.ts'
import { CODE_SPANS, codesFor, initialCodes, type LateLabel, MAX_OUTSIDE, namesFor, SMALL_SPANS } from './labels.ts'
import { dislodgedOnOwnLand } from './own-land.ts'
import { centredStands, unitsInside } from './small-centres.ts'
import { smallCodes } from './small-codes.ts'
import { type Candidate, type Item, solve } from './solve.ts'

const KINDS = ['unit', 'coast', 'dislodged', 'centre', 'label'] as const
type Kind = (typeof KINDS)[number]

interface Thing extends Item {
  readonly kind: Kind
  readonly region: number
  /** The coast, for a fleet on one. */
  readonly coast?: string
  readonly isCrowd: boolean
}

/** The cost of one thing covering another: within a province, and across provinces. */
const WITHIN: Readonly<Record<Kind, Readonly<Record<Kind, number>>>> = {
  unit: { unit: 0, coast: 0, dislodged: 24, centre: 40, label: 10 },
  coast: { unit: 0, coast: 3, dislodged: 24, centre: 40, label: 10 },
  dislodged: { unit: 24, coast: 24, dislodged: 0, centre: 12, label: 10 },
  centre: { unit: 40, coast: 40, dislodged: 12, centre: 0, label: 10 },
  label: { unit: 10, coast: 10, dislodged: 10, centre: 10, label: 0 },
}
const AMONG: Readonly<Record<Kind, Readonly<Record<Kind, number>>>> = {
  unit: { unit: 36, coast: 36, dislodged: 4, centre: 40, label: 8 },
  coast: { unit: 36, coast: 36, dislodged: 4, centre: 40, label: 8 },
  dislodged: { unit: 4, coast: 4, dislodged: 2, centre: 5, label: 6 },
  centre: { unit: 40, coast: 40, dislodged: 5, centre: 30, label: 8 },
  label: { unit: 8, coast: 8, dislodged: 6, centre: 8, label: 8 },
}
/** A lower weight, for boards on which labels may be hidden. */
const YIELDING_FACTOR = 0.25

/**
 * The cost of shares outside the province, of a centre too near to the border, and of distance from
 * the middle.
 */
interface Weights {
  readonly unitOutside: number
  readonly dislodgedOutside: number
  readonly labelOutside: number
  readonly centreShortage: number
  readonly centreDistance: number
  readonly labelDistance: number
}
const FULL: Weights = {
  unitOutside: 12,
  dislodgedOutside: 8,
  labelOutside: 12,
  centreShortage: 5,
  centreDistance: 0.02,
  labelDistance: 0.03,
}
/** Small boards are crowded: first keep units apart. Centres and codes are placed again afterwards. */
const SMALL: Weights = {
  unitOutside: 0,
  dislodgedOutside: 0,
  labelOutside: 4,
  centreShortage: 2,
  centreDistance: 0,
  labelDistance: 0,
}
/** The cost of a label that is mostly outside. */
const ASTRAY_COST = 8
/** The cost of a dislodged unit whose middle is outside: it would read as another province's. */
const MIDDLE_OUTSIDE_COST = 8
const weightsOf = ({ small }: Detail): Weights => (small ? SMALL : FULL)

/** In a province for several units, one must not cover another. */
const CROWD_COST = 6

/** The resolution of the search: points across a province, candidates per thing, and rounds. */
export interface Effort {
  readonly across: number
  readonly spots: number
  readonly rounds: number
  /** The cost of a fleet on a coast covering the other place for units: only one is occupied. */
  readonly coastsApart: number
  /** The sizes to try for a code on a small board, as shares of the full size, the largest first. */
  readonly codeSizes: readonly number[]
  /** A code with a larger share outside its province, 0 to 1, gets smaller letters. */
  readonly maxFullSizeOutside: number
  /**
   * Whether labels stay nearer to their own units than to others, and dislodged units on their own land
   * at every size. On small boards they always do.
   */
  readonly staysHome: boolean
}

/** The preferred distance of a unit from the border, in CSS pixels. */
const INSIDE = 3

/** A tolerance for rounding, in units. */
const INSIDE_TOLERANCE = -0.5

const shortage = (room: number, need: number): number => (Math.max(0, need - room) / need) ** 2

interface Surroundings extends Board {
  readonly effort: Effort
  readonly detail: Detail
}

/** The spots for a box, each with its price. */
function candidatesFor(
  { plate, grounds, effort }: Surroundings,
  region: number,
  box: Size,
  margin: number,
  priceOf: (spot: Spot) => number,
): Candidate[] {
  const points = grounds[region]?.points(margin) ?? []
  const fitting = points.filter(({ at }) => onPlate(plate, box, at))
  // In a strip along the plate's edge nothing fits. There it leans over the border.
  const all = fitting.length > 0 ? fitting : points.map(({ at, room }) => ({ at: intoPlate(plate, box, at), room }))
  return spread(all, effort.spots).map((spot) => ({ at: spot.at, price: priceOf(spot) }))
}

const outside = ({ grounds }: Surroundings, region: number, at: Point, box: Size): number => {
  const ground = grounds[region]
  return ground === undefined ? 0 : shareOutside(ground, at, box)
}

/** The distance from the middle of the province's area, in units. */
const awayFromMiddle = ({ grounds }: Surroundings, region: number, at: Point): number =>
  distance(at, grounds[region]?.middle ?? at)

const fixedSpot = (at: Point): Candidate[] => [{ at, price: 0 }]

/** The distance of a unit's middle from the border in units; negative: inside. */
function unitMargin({ plate, grounds, detail }: Surroundings, region: number): number {
  const maxRoom = grounds[region]?.points(0)[0]?.room ?? 0
  return -Math.min(0.7 * maxRoom, (INSIDE * plate.width) / Math.max(MIN_SPAN, detail.span))
}

/** The gap between units on a small board, as a share of their height: more than a pixel. */
const UNIT_GAP = 0.066

const withGap = ({ width, height }: Size, detail: Detail): Size => {
  const more = detail.small ? UNIT_GAP * height : 0
  return { width: width + more, height: height + more }
}

type Placed = Pick<Thing, 'region' | 'isCrowd'>

/** The unit of a province, and the fleets on its coasts. */
function standingThings(here: Surroundings, province: Region, base: Placed): Thing[] {
  const { grounds, detail } = here
  const { region } = base
  const [unit, row] = [withGap(unitBox(detail), detail), withGap(rowBox(detail, province.crowd ?? 1), detail)]
  const need = unit.height / 2
  const margin = unitMargin(here, region)
  const pole = grounds[region]?.points(0)[0]?.at ?? [0, 0]
  const placeAll = (spot: Spot): number =>
    6 * shortage(spot.room, need) +
    outside(here, region, spot.at, row) * weightsOf(detail).unitOutside +
    distance(spot.at, pole) * 0.01
  const candidates = province.given?.unit
    ? fixedSpot(province.given.unit)
    : candidatesFor(here, region, row, margin, placeAll)
  const coasts = Object.entries(province.coasts).map(([coast, { shore, middle }]): Thing => {
    const price = ({ at, room }: Spot): number =>
      5 * shortage(room, need * 0.8) +
      Math.min(...shore.map((p) => distance(p, at))) * 0.06 +
      distance(at, middle) * 0.04
    return { ...base, ...unit, kind: 'coast', coast, candidates: candidatesFor(here, region, unit, margin, price) }
  })
  return [{ ...base, ...row, kind: 'unit', candidates }, ...coasts]
}

function dislodgedThing(here: Surroundings, { given: fixed }: Region, base: Placed, item: number): Thing {
  const unit = dislodgedBox(here.detail)
  const need = unit.height / 2
  const { dislodgedOutside } = weightsOf(here.detail)
  const priceOf = ({ at, room }: Spot): number =>
    3 * shortage(room, need) +
    dislodgedOutside * outside(here, base.region, at, unit) +
    (dislodgedOutside > 0 && room < 0 ? MIDDLE_OUTSIDE_COST : 0)
  const candidates = fixed?.dislodged
    ? fixedSpot(fixed.dislodged)
    : candidatesFor(here, base.region, unit, need * 0.6, priceOf)
  return { ...base, ...unit, kind: 'dislodged', near: { item, price: 0.03 }, candidates }
}

function centreThing(here: Surroundings, { given: fixed }: Region, base: Placed, item: number): Thing {
  const mark = centreBox(here.detail)
  const { centreShortage, centreDistance } = weightsOf(here.detail)
  const priceOf = ({ at, room }: Spot): number =>
    centreShortage * shortage(room, mark.width) + centreDistance * awayFromMiddle(here, base.region, at)
  const candidates = fixed?.centre
    ? fixedSpot(fixed.centre)
    : candidatesFor(here, base.region, mark, INSIDE_TOLERANCE, priceOf)
  return { ...base, ...mark, kind: 'centre', near: { item, price: 0.02 }, candidates }
}

function labelThing(here: Surroundings, { code, given: fixed }: Region, base: Placed, item: number): Thing {
  const text = codeBox(code, here.detail)
  const { labelOutside, labelDistance } = weightsOf(here.detail)
  const priceOf = ({ at }: Spot): number => {
    const ground = here.grounds[base.region]
    if (ground === undefined) return 0
    if (here.detail.small) return labelOutside * edgeOutside(ground, at, text)
    const share = shareOutside(ground, at, text)
    return labelOutside * share + (share > MAX_OUTSIDE ? ASTRAY_COST : 0) + labelDistance * distance(at, ground.middle)
  }
  const all = fixed?.label ? fixedSpot(fixed.label) : candidatesFor(here, base.region, text, INSIDE_TOLERANCE, priceOf)
  const candidates = all.filter(({ at }) => isFree(here.plate, text, at, here.detail.span))
  return { ...base, ...text, kind: 'label', near: { item, price: 0.015 }, candidates }
}

/** Everything that may stand in a province: the unit first, the label last. */
function thingsOf(here: Surroundings, region: number, first: number): Thing[] {
  const province = here.regions[region]
  if (province === undefined) return []
  const base = { region, isCrowd: province.crowd !== undefined }
  const before = [...standingThings(here, province, base), dislodgedThing(here, province, base, first)]
  const label = first + before.length + (province.centre ? 1 : 0)
  const centre = province.centre ? [centreThing(here, province, base, label)] : []
  return [...before, ...centre, labelThing(here, province, base, first)]
}

interface Arrangement {
  readonly things: readonly Thing[]
  readonly spots: readonly (Point | null)[]
}

/** Finds a spot for everything. Labels matter less where they may be hidden. */
function arrange(here: Surroundings, mayYield: boolean): Arrangement {
  const things: Thing[] = []
  for (const region of here.regions.keys()) things.push(...thingsOf(here, region, things.length))
  const spots = solve(
    things,
    (a, b) => {
      const [first, second] = [things[a], things[b]]
      if (first === undefined || second === undefined) return 0
      const isLabel = first.kind === 'label' || second.kind === 'label'
      if (isLabel && mayYield && (first.kind === 'dislodged' || second.kind === 'dislodged')) return 0
      if (first.region !== second.region)
        return AMONG[first.kind][second.kind] * (isLabel && mayYield ? YIELDING_FACTOR : 1)
      if (isStanding(first.kind) && isStanding(second.kind) && first.isCrowd) return CROWD_COST
      if (first.kind === 'unit' && second.kind === 'coast') return here.effort.coastsApart
      return WITHIN[first.kind][second.kind] * (isLabel && mayYield ? YIELDING_FACTOR : 1)
    },
    here.effort.rounds,
  )
  return { things, spots }
}

const isStanding = (kind: Kind): boolean => kind === 'unit' || kind === 'coast'

/** What stands in a region. */
function standsOf({ things, spots }: Arrangement, region: number): Stands {
  const own = things.flatMap((thing, n) => {
    const at = spots[n]
    return thing.region === region && at ? [{ ...thing, at }] : []
  })
  const spotOf = (kind: Kind): Point | null => own.find((thing) => thing.kind === kind)?.at ?? null
  const unit = spotOf('unit')
  if (unit === null) throw new Error('a province has no inside')
  return {
    unit,
    dislodged: spotOf('dislodged') ?? unit,
    centre: spotOf('centre'),
    coasts: own.flatMap(({ coast, at }) => (coast === undefined ? [] : [[coast, at] as const])),
    label: spotOf('label') ?? unit,
  }
}

interface Standing {
  readonly stands: readonly Stands[]
  readonly codes: readonly (LateLabel | null)[]
}

const arranged = (board: Omit<Surroundings, 'detail'>, from: number): Stands[] => {
  const arrangement = arrange({ ...board, detail: detailOf(from, board.plate.width) }, from === MIN_SPAN)
  return board.regions.map((_, n) => standsOf(arrangement, n))
}

function smallStanding(board: Omit<Surroundings, 'detail'>): Standing {
  const inside = unitsInside(board, arranged(board, MIN_SPAN), MIN_SPAN)
  const placed = { ...board, stands: dislodgedOnOwnLand(board, inside, MIN_SPAN), ...board.effort }
  const codes = codesFor(placed, SMALL_SPANS, smallCodes(placed, MIN_SPAN, board.effort))
  return { stands: centredStands(placed, codes, MIN_SPAN), codes }
}

function fullStands(board: Omit<Surroundings, 'detail'>): readonly Stands[] {
  const stands = arranged(board, CODES_FROM)
  return board.effort.staysHome ? dislodgedOnOwnLand(board, stands, CODES_FROM) : stands
}

function fullStanding(board: Omit<Surroundings, 'detail'>): Standing {
  const stands = fullStands(board)
  const placed = { ...board, stands, ...board.effort }
  return { stands, codes: codesFor(placed, CODE_SPANS, initialCodes(placed, CODES_FROM)) }
}

const rounded = ([x, y]: Point): [number, number] => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]

const formatCode = ({ at, from, to, size = 1 }: LateLabel, first: number): DrawnLabel => ({
  at: rounded(at),
  ...(from === first ? {} : { from }),
  ...(to === undefined ? {} : { to: rounded(to) }),
  ...(size === 1 ? {} : { size }),
})

function formatStands({ unit, dislodged, centre, coasts }: Stands) {
  return {
    unit: rounded(unit),
    dislodged: rounded(dislodged),
    ...(centre === null ? {} : { centre: rounded(centre) }),
    ...(coasts.length === 0 ? {} : { coasts: Object.fromEntries(coasts.map(([coast, at]) => [coast, rounded(at)])) }),
  }
}

const boardFor = (regions: readonly Region[], plate: Extent, effort: Effort): Omit<Surroundings, 'detail'> => ({
  regions,
  plate,
  effort,
  grounds: regions.map(({ rings, parts }) => groundOf(rings, effort.across, parts)),
})

/** The same places for units and centres as `placesFor`, without labels: in a quarter of the time. */
export function placesWithoutLabels(
  regions: readonly Region[],
  plate: Extent,
  effort: Effort,
): Record<string, DrawnPlace> {
  const full = fullStands(boardFor(regions, plate, effort))
  return Object.fromEntries(
    regions.flatMap(({ code, name, sea }, n) => {
      const stands = full[n]
      return stands === undefined ? [] : [[code, { name, sea, ...formatStands(stands), small: formatStands(stands) }]]
    }),
  )
}

/** The places of all provinces of a board, by their codes. */
export function placesFor(regions: readonly Region[], plate: Extent, effort: Effort): Record<string, DrawnPlace> {
  const board = boardFor(regions, plate, effort)
  const small = smallStanding(board)
  const full = fullStanding(board)
  const names = namesFor({ ...board, stands: full.stands, ...effort }, full.codes)
  return Object.fromEntries(
    regions.map(({ code, name, sea, crowd }, n): [string, DrawnPlace] => {
      const [stands, smallStands] = [full.stands[n], small.stands[n]]
      if (stands === undefined || smallStands === undefined) throw new Error(`${code} has no place`)
      const [late, early, label] = [full.codes[n], small.codes[n], names[n]]
      return [
        code,
        {
          name,
          sea,
          ...formatStands(stands),
          ...(late ? { code: formatCode(late, CODES_FROM) } : {}),
          ...(label ? { label: { ...formatCode(label, NAMES_FROM), lines: label.lines, size: label.size } } : {}),
          small: { ...formatStands(smallStands), ...(early ? { code: formatCode(early, MIN_SPAN) } : {}) },
          ...(crowd === undefined ? {} : { crowd }),
        },
      ]
    }),
  )
}
