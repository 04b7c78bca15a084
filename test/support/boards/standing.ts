/** Boxes of units and labels on a plate, and their overlaps at a size of the board. */
import {
  centreBox,
  codeBox,
  dislodgedBox,
  dislodgedPosition,
  nameBox,
  rowBox,
  type Size,
  unitBox,
} from '../../../src/board/boxes.ts'
import type { Point } from '../../../src/board/curve.ts'
import type { Detail } from '../../../src/board/detail.ts'
import { labelOf } from '../../../src/board/label.ts'
import type { Place, Plate } from '../../../src/board/plate.ts'

export interface StandingBox extends Size {
  /** E.g. `label of PAR`. */
  readonly who: string
  readonly province: string
  /** The location of the unit, such as `SPA/NC`. */
  readonly place: string
  readonly kind: 'unit' | 'dislodged' | 'centre' | 'label'
  readonly at: Point
}

/** The boxes of a province: units, also on coasts and dislodged, the centre and the label. */
function boxesIn(plate: Plate, place: Place, detail: Detail): StandingBox[] {
  const { unit, centre, coasts } = detail.small ? place.small : place
  const { province } = place
  const label = labelOf(place, detail)
  const box = (kind: StandingBox['kind'], at: Point, size: Size, location: string = province): StandingBox => ({
    who: location === province ? `${kind} of ${province}` : `fleet at ${location}`,
    province,
    place: location,
    kind,
    at,
    ...size,
  })
  return [
    box('unit', unit, rowBox(detail, place.crowd)),
    ...[...coasts].map(([coast, at]) => box('unit', at, unitBox(detail), coast)),
    box('dislodged', dislodgedPosition(plate, { at: place.province }, detail), dislodgedBox(detail)),
    ...(centre === null ? [] : [box('centre', centre, centreBox(detail))]),
    ...(label === null
      ? []
      : [
          box(
            'label',
            label.at,
            label.isCode
              ? codeBox(province, detail, label.size / detail.code)
              : nameBox({ ...label, size: label.size / detail.name }, detail),
          ),
        ]),
  ]
}

export const standingBoxes = (plate: Plate, detail: Detail): StandingBox[] =>
  [...plate.places.values()].flatMap((place) => boxesIn(plate, place, detail))

/** Drawings are rounded to tenths of a unit. */
const ROUNDING = 0.11

/** The overlapping pairs among those to check. */
export const findCollisions = (
  boxes: readonly StandingBox[],
  asked: (a: StandingBox, b: StandingBox) => boolean,
): string[] =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 - ROUNDING &&
          Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2 - ROUNDING &&
          asked(a, b),
      )
      .map((b) => `${a.who}, ${b.who}`),
  )

export const hasKind = (a: StandingBox, b: StandingBox, kind: StandingBox['kind']): boolean =>
  a.kind === kind || b.kind === kind

/** Can both be on the board at once? A province has one unit, unless it has a crowd. */
export const canMeet = (a: StandingBox, b: StandingBox): boolean =>
  !(a.province === b.province && a.kind === 'unit' && b.kind === 'unit')

export const isOneOf =
  (...kinds: readonly StandingBox['kind'][]) =>
  ({ kind }: StandingBox): boolean =>
    kinds.includes(kind)

/** On a small board, units of other provinces and dislodged units may hide a label. */
export function mayGiveWay(a: StandingBox, b: StandingBox): boolean {
  const units = [a, b].filter(({ kind }) => kind !== 'label')
  return units.some(({ kind }) => kind === 'dislodged' || (kind === 'unit' && a.province !== b.province))
}
