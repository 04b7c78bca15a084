/** The labels at a size of the board. */
import { distance, type Point } from './curve.ts'
import type { Detail } from './detail.ts'
import type { Province } from '../rules/names.ts'
import {
  centreBox,
  codeBox,
  dislodgedBox,
  dislodgedPosition,
  edgeTowards,
  nameBox,
  overlaps,
  type PlacedBox,
  rowBox,
  type Size,
} from './boxes.ts'
import { contains } from './inside.ts'
import { anchorOf, type Place, placeAt, type Plate } from './plate.ts'
import { provinceOf, type Scene, type SceneUnit } from './scene.ts'

interface WrittenLabel {
  readonly at: Point
  readonly lines: readonly string[]
  /** The size of the letters, in units of the plate. */
  readonly size: number
  readonly isCode: boolean
  /** A line from the label to its province; null if it needs none. */
  readonly leader: Leader | null
}

export interface Leader {
  readonly start: Point
  readonly end: Point
}

/** The box of a label as it is drawn. */
export const writtenBox = ({ province, lines, size, isCode }: ShownLabel, detail: Detail): Size =>
  isCode ? codeBox(province, detail, size / detail.code) : nameBox({ lines, size: size / detail.name }, detail)

/** The name or code of a province; null if neither has room. */
export function labelOf({ province, label, code, small }: Place, detail: Detail): WrittenLabel | null {
  if (detail.writing === 'names' && label !== null && label.from <= detail.span)
    return { at: label.at, lines: label.lines, size: label.size * detail.name, isCode: false, leader: null }
  const codeLabel = detail.small ? small.code : code
  if (codeLabel === null || codeLabel.from > detail.span) return null
  const { at, to, size } = codeLabel
  const leader = to === null ? null : { start: edgeTowards({ ...codeBox(province, detail, size), at }, to), end: to }
  return { at, lines: [province], size: size * detail.code, isCode: true, leader }
}

/** Drawings are rounded to tenths of a unit. */
const ROUNDING = 0.11

/** A label as it is drawn between units. */
export interface ShownLabel extends WrittenLabel {
  readonly province: Province
  readonly sea: boolean
}

/** What units, centres and earlier labels take on a small board. */
class TakenBoxes {
  readonly #boxes: PlacedBox[]

  constructor(boxes: readonly PlacedBox[]) {
    this.#boxes = [...boxes]
  }

  /** Takes the box, if it is free. */
  take(box: PlacedBox): boolean {
    if (this.#boxes.some((taken) => overlaps(taken, box, ROUNDING))) return false
    this.#boxes.push(box)
    return true
  }
}

interface PlacedLabels {
  readonly shown: readonly ShownLabel[]
  /** The places whose labels have no room at their usual spots. */
  readonly covered: readonly Place[]
  readonly taken: TakenBoxes
}

/**
 * The labels at their usual spots. Only on small boards do units cover some. `minSize`: see
 * `shownLabels`.
 */
function placeLabels(units: readonly Standing[], plate: Plate, detail: Detail, minSize: number): PlacedLabels {
  const places = [...plate.places.values()]
  const taken = new TakenBoxes([
    ...units.map((unit) => boxOf(unit, units, plate, detail)),
    ...places.flatMap((place) => centreOf(place, detail)),
  ])
  const shown: ShownLabel[] = []
  const covered: Place[] = []
  for (const place of places) {
    const label = labelOf(place, detail)
    if (label === null) continue
    const isLarge = !label.isCode || label.size >= minSize * detail.code
    if (detail.small && !(isLarge && taken.take({ ...labelBox(place, label, detail), at: label.at })))
      covered.push(place)
    else shown.push({ ...label, province: place.province, sea: place.sea })
  }
  return { shown, covered, taken }
}

/**
 * The provinces whose labels units cover. Only on small boards: on others, labels and units never overlap.
 * Small pictures have larger letters, so labels also give way to centres and each other.
 */
export const coveredLabels = (units: readonly Standing[], plate: Plate, detail: Detail): readonly Province[] =>
  placeLabels(units, plate, detail, MIN_SIZE).covered.map(({ province }) => province)

/** How far (units) a covered code may move aside, and the sizes to try, as shares of the full size. */
const ASIDE = [0, 2, 4, 6, 8, 10, 12, 14]
/** How far it may move with a line to its unit, if there is no room nearer: dislodged units are large. */
const FAR_ASIDE = [20, 26, 32, 38, 44, 52, 60, 70, 80, 92, 104, 118, 132]
const OTHER_SIZES = [1, 0.94, 0.88, 0.82, 0.76, 0.7]
const MIN_SIZE = 0.7
const DIRECTIONS = Array.from({ length: 8 }, (_, n): Point => [
  Math.cos((n * Math.PI) / 4),
  Math.sin((n * Math.PI) / 4),
])

/**
 * Where else a covered code may stand, the best first: just aside, or at the place of the
 * province's own unit.
 */
function otherLabels(place: Place, detail: Detail, minSize: number): readonly WrittenLabel[] {
  const usual = labelOf(place, detail)
  if (usual === null) return []
  const [x, y] = usual.at
  const spots = ASIDE.flatMap((far) => DIRECTIONS.map(([right, down]): Point => [x + far * right, y + far * down]))
  return OTHER_SIZES.filter((share) => share >= minSize).flatMap((share) => {
    const size = share * detail.code
    const written = { lines: usual.lines, size, isCode: true }
    const box = codeBox(place.province, detail, share)
    const aside = spots.map((at): WrittenLabel => {
      const end = usual.leader?.end
      return { ...written, at, leader: end === undefined ? null : { start: edgeTowards({ ...box, at }, end), end } }
    })
    return [...(size > usual.size ? [] : aside), { ...written, at: place.small.unit, leader: null }]
  })
}

/** A label outside its province has a line to it. */
function withLine(place: Place, detail: Detail, label: WrittenLabel): WrittenLabel {
  const end = place.small.unit
  const box = { ...codeBox(place.province, detail, label.size / detail.code), at: label.at }
  return { ...label, leader: { start: edgeTowards(box, end), end } }
}

/** Where a covered code may stand with a line to its province, the nearest first. */
function ledLabels(place: Place, plate: Plate, detail: Detail, minSize: number): readonly WrittenLabel[] {
  const usual = labelOf(place, detail)
  if (usual === null) return []
  const [x, y] = usual.at
  const end = usual.leader?.end ?? place.small.unit
  return FAR_ASIDE.flatMap((far) =>
    OTHER_SIZES.filter((share) => share >= minSize).flatMap((share) => {
      const box = codeBox(place.province, detail, share)
      return DIRECTIONS.map(([right, down]): Point => [x + far * right, y + far * down])
        .filter((at) => isOnPlate(plate, { ...box, at }))
        .map((at): WrittenLabel => {
          const leader = { start: edgeTowards({ ...box, at }, end), end }
          return { lines: usual.lines, size: share * detail.code, isCode: true, at, leader }
        })
    }),
  )
}

const isOnPlate = (plate: Plate, { at: [x, y], width, height }: PlacedBox): boolean =>
  x >= width / 2 && y >= height / 2 && x <= plate.width - width / 2 && y <= plate.height - height / 2

/**
 * The labels of a board with these units. A label that a unit covers moves to the nearest free spot, in
 * smaller letters where there is little room, or further away with a line. It is left out only if there
 * is none. `minSize`: of a code, as a share of the full size.
 */
export function shownLabels(
  units: readonly Standing[],
  plate: Plate,
  detail: Detail,
  minSize = MIN_SIZE,
): readonly ShownLabel[] {
  const { shown, covered, taken } = placeLabels(units, plate, detail, minSize)
  /** Is a label nearer to a unit of another province than to its own place? */
  const isAstray = ({ at }: WrittenLabel, { province, small }: Place): boolean =>
    units.some(
      (unit) =>
        provinceOf(unit.at) !== province &&
        distance(at, boxOf(unit, units, plate, detail).at) < distance(at, small.unit),
    )
  const moved = covered.flatMap((place): ShownLabel[] => {
    const { province, sea } = place
    const isOwn = ({ leader, at }: WrittenLabel): boolean => leader !== null || contains(place, at)
    const near = otherLabels(place, detail, minSize)
    const others = near.filter(isOwn)
    const boxAt = ({ at, size }: WrittenLabel) => ({ ...codeBox(province, detail, size / detail.code), at })
    const led = [
      ...near.filter((label) => !isOwn(label)).map((label) => withLine(place, detail, label)),
      ...ledLabels(place, plate, detail, minSize),
    ]
    const take = (label: WrittenLabel): boolean => taken.take(boxAt(label))
    const takeAtHome = (label: WrittenLabel): boolean => !isAstray(label, place) && take(label)
    const label = others.find(takeAtHome) ?? led.find(takeAtHome) ?? others.find(take) ?? led.find(take)
    return label === undefined ? [] : [{ ...label, province, sea }]
  })
  return [...shown, ...moved]
}

/** A part of the plate, in its units. */
export interface Part extends Size {
  readonly left: number
  readonly top: number
}

/** The provinces whose labels cross the edge of this part of the plate. */
export function labelsCutBy(part: Part, plate: Plate, detail: Detail): readonly Province[] {
  const middle = [part.left + part.width / 2, part.top + part.height / 2] as const
  return [...plate.places.values()].flatMap((place) => {
    const label = labelOf(place, detail)
    if (label === null) return []
    const { width, height } = labelBox(place, label, detail)
    const [x, y] = [Math.abs(label.at[0] - middle[0]), Math.abs(label.at[1] - middle[1])]
    const isOutside = x >= (part.width + width) / 2 || y >= (part.height + height) / 2
    const isInside = x <= (part.width - width) / 2 && y <= (part.height - height) / 2
    return isOutside || isInside ? [] : [place.province]
  })
}

const labelBox = ({ province, label }: Place, { isCode, lines, size }: WrittenLabel, detail: Detail): Size =>
  isCode || label === null
    ? codeBox(province, detail, size / detail.code)
    : nameBox({ lines, size: label.size }, detail)

type Standing = Pick<SceneUnit, 'at' | 'dislodged'>

/** What labels give way to: the units, and ordered builds, which are drawn as units. */
export function standingOn({ units, arrows }: Pick<Scene, 'units' | 'arrows'>): readonly Standing[] {
  const builds = arrows.flatMap((arrow) => {
    if (arrow.kind !== 'build') return []
    const { from: at, aside: dislodged = false } = arrow
    return dislodged || !units.some((unit) => provinceOf(unit.at) === provinceOf(at)) ? { at, dislodged } : []
  })
  return builds.length === 0 ? units : [...units, ...builds]
}

/** A province has a row as long as its crowd; a coast, as its units. */
function boxOf({ at, dislodged }: Standing, units: readonly Standing[], plate: Plate, detail: Detail): PlacedBox {
  if (dislodged) return { ...dislodgedBox(detail), at: dislodgedPosition(plate, { at }, detail) }
  const province = provinceOf(at)
  const abreast =
    province === at ? placeAt(plate, province).crowd : units.filter((unit) => unit.at === at && !unit.dislodged).length
  return { ...rowBox(detail, abreast), at: anchorOf(plate, at, detail.small) }
}

const centreOf = ({ small: { centre } }: Place, detail: Detail): PlacedBox[] =>
  centre === null ? [] : [{ ...centreBox(detail), at: centre }]
