import { centreBox, codeBox, dislodgedBox, type PlacedBox, rowBox, type Size, unitBox } from '../boxes.ts'
import type { Point } from '../curve.ts'
import type { Detail } from '../detail.ts'
import type { Extent, Ring } from '../plate.ts'
import type { Ground } from './province-room.ts'

export interface Coast {
  readonly shore: readonly Point[]
  readonly middle: Point
}

/** A province in which to place things. */
export interface Region {
  readonly code: string
  readonly name: string
  readonly sea: boolean
  readonly centre: boolean
  /** The outline of its main land or water, then its holes: islands in a sea, bridges. */
  readonly rings: readonly Ring[]
  /** For each coast (`NC`), points along its shore and its middle. */
  readonly coasts: Readonly<Record<string, Coast>>
  /** The name with hyphens, if it is too long for the province. */
  readonly broken?: readonly string[] | undefined
  /** How many units may share it, if more than one. */
  readonly crowd?: number | undefined
  /** Fixed spots. */
  readonly given?:
    | { readonly unit?: Point; readonly dislodged?: Point; readonly centre?: Point; readonly label?: Point }
    | undefined
}

/** The regions of a board, and the ground of each. */
export interface Board {
  readonly plate: Extent
  readonly regions: readonly Region[]
  readonly grounds: readonly Ground[]
}

/** Spots for everything in a region. */
export interface Stands {
  readonly unit: Point
  readonly dislodged: Point
  readonly centre: Point | null
  readonly coasts: readonly (readonly [string, Point])[]
  readonly label: Point
}

/** The boxes that a label must not overlap. On a small board, a dislodged unit hides it instead. */
export function boxesOf({ crowd }: Region, stands: Stands, detail: Detail): PlacedBox[] {
  const unit = unitBox(detail)
  return [
    { ...rowBox(detail, crowd ?? 1), at: stands.unit },
    ...(detail.small ? [] : [{ ...dislodgedBox(detail), at: stands.dislodged }]),
    ...stands.coasts.map(([, at]) => ({ ...unit, at })),
    ...(stands.centre === null ? [] : [{ ...centreBox(detail), at: stands.centre }]),
  ]
}

export const codeAt = (region: Region, at: Point, detail: Detail): PlacedBox => ({
  ...codeBox(region.code, detail),
  at,
})

export const onPlate = ({ width, height }: Extent, box: Size, [x, y]: Point): boolean =>
  x >= box.width / 2 && x <= width - box.width / 2 && y >= box.height / 2 && y <= height - box.height / 2

/** The zoom buttons cover this part of the upper left corner (CSS pixels), unless very small. */
const CORNER = 46
const CORNER_FROM = 540

/** Is a label at this spot on the plate, and not under the buttons, on a board of this span? */
export function isFree(plate: Extent, box: Size, at: Point, span: number): boolean {
  const corner = (CORNER * plate.width) / Math.max(CORNER_FROM, span)
  const covered = at[0] - box.width / 2 < corner && at[1] - box.height / 2 < corner
  return onPlate(plate, box, at) && !covered
}

const EDGE: readonly Point[] = [
  [-0.5, -0.5],
  [0, -0.5],
  [0.5, -0.5],
  [-0.5, 0],
  [0.5, 0],
  [-0.5, 0.5],
  [0, 0.5],
  [0.5, 0.5],
]

/** The share of a box around a spot that lies outside the province, 0 to 1. */
export const shareOutside = (ground: Ground, [x, y]: Point, { width, height }: Size): number =>
  EDGE.filter(([dx, dy]) => ground.roomAt([x + dx * width, y + dy * height]) < 0).length / EDGE.length

/** At most about `count` items, evenly spread over the list. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  const step = list.length / count
  return step <= 1 ? list : list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
}
