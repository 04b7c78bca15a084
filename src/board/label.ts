/** The labels at a size of the board. */
import type { Point } from './curve.ts'
import type { Detail } from './detail.ts'
import type { Province } from '../rules/names.ts'
import {
  centreBox,
  codeBox,
  dislodgedBox,
  edgeTowards,
  nameBox,
  overlaps,
  type PlacedBox,
  rowBox,
  type Size,
} from './boxes.ts'
import { anchorOf, type Place, placeAt, type Plate, dislodgedPosition } from './plate.ts'
import { provinceOf, type SceneUnit } from './scene.ts'

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

/** The name or code of a province; null if neither has room. */
export function labelOf({ province, label, code, small }: Place, detail: Detail): WrittenLabel | null {
  if (detail.writing === 'names' && label !== null && label.from <= detail.span)
    return { at: label.at, lines: label.lines, size: label.size * detail.name, isCode: false, leader: null }
  const codeLabel = detail.small ? small.code : code
  if (codeLabel === null || codeLabel.from > detail.span) return null
  const { at, to } = codeLabel
  const leader = to === null ? null : { start: edgeTowards({ ...codeBox(province, detail), at }, to), end: to }
  return { at, lines: [province], size: detail.code, isCode: true, leader }
}

/** Drawings are rounded to tenths of a unit. */
const ROUNDING = 0.11

/**
 * The provinces whose labels units hide. Only on small boards: on others, labels and units never overlap.
 * Small pictures have larger letters, so labels also give way to centres and each other.
 */
export function hiddenLabels(units: readonly Standing[], plate: Plate, detail: Detail): readonly Province[] {
  if (!detail.small) return []
  const places = [...plate.places.values()]
  const takenBoxes = [
    ...units.map((unit) => boxOf(unit, units, plate, detail)),
    ...places.flatMap((place) => centreOf(place, detail)),
  ]
  return places.flatMap((place) => {
    const label = labelOf(place, detail)
    if (label === null) return []
    const box = { ...codeBox(place.province, detail), at: label.at }
    if (takenBoxes.some((taken) => overlaps(taken, box, ROUNDING))) return [place.province]
    takenBoxes.push(box)
    return []
  })
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
    const { width, height } = sizeOf(place, label, detail)
    const [x, y] = [Math.abs(label.at[0] - middle[0]), Math.abs(label.at[1] - middle[1])]
    const isOutside = x >= (part.width + width) / 2 || y >= (part.height + height) / 2
    const isInside = x <= (part.width - width) / 2 && y <= (part.height - height) / 2
    return isOutside || isInside ? [] : [place.province]
  })
}

const sizeOf = ({ province, label }: Place, { isCode, lines }: WrittenLabel, detail: Detail): Size =>
  isCode || label === null ? codeBox(province, detail) : nameBox({ lines, size: label.size }, detail)

type Standing = Pick<SceneUnit, 'at' | 'dislodged'>

/** A province has a row as long as its crowd; a coast, as its units. */
function boxOf({ at, dislodged }: Standing, units: readonly Standing[], plate: Plate, detail: Detail): PlacedBox {
  if (dislodged) return { ...dislodgedBox(detail), at: dislodgedPosition(plate, { at }, detail.small) }
  const province = provinceOf(at)
  const abreast =
    province === at ? placeAt(plate, province).crowd : units.filter((unit) => unit.at === at && !unit.dislodged).length
  return { ...rowBox(detail, abreast), at: anchorOf(plate, at, detail.small) }
}

const centreOf = ({ small: { centre } }: Place, detail: Detail): PlacedBox[] =>
  centre === null ? [] : [{ ...centreBox(detail), at: centre }]
