import type { Location, Province } from '../rules/names.ts'
import { type Point } from './curve.ts'
import { provinceOf } from './scene.ts'

/**
 * A drawn board as stored (`plates/*.json`), in units of the plate. Each border is one arc, shared by the
 * areas on both sides. Points of arcs are steps from the one before, in tenths of a unit.
 */
export interface DrawnPlate {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Steps of the grid per unit. */
  readonly stepsPerUnit: number
  readonly arcs: readonly (readonly number[])[]
  /** A letter per arc, see `LINES`. */
  readonly kinds: string
  /** Rings of arcs; `~n`: arc n backwards. `PAR`: a province, `CON~`: its water, `#…`, `#…~`: nobody's. */
  readonly areas: Readonly<Record<string, readonly (readonly number[])[]>>
  /** Islands without arcs of their own, drawn over the sea. */
  readonly islets: readonly (readonly number[])[]
  /** Bridges that armies cross, from land to land. */
  readonly bridges?: readonly DrawnBridge[]
  /** Borders that the drawing cannot show: lines between the two provinces. */
  readonly links?: readonly DrawnBridge[]
  readonly places: Readonly<Record<string, DrawnPlace>>
}

/** A plate on which nothing is placed yet. */
export type BarePlate = Omit<DrawnPlate, 'places'>

export type Pair = readonly number[]

export interface DrawnBridge {
  readonly between: readonly [string, string]
  readonly ends: readonly [Pair, Pair]
}

/** Places of the unit, a dislodged unit, the centre's mark, and fleets on coasts (`NC`). */
export interface DrawnStands {
  readonly unit: Pair
  readonly dislodged: Pair
  readonly centre?: Pair
  readonly coasts?: Readonly<Record<string, Pair>>
}

/** A label, and the minimum span (CSS pixels) for it; 0 if left out. */
export interface DrawnLabel {
  readonly at: Pair
  readonly from?: number
  /** The end of its leader line, inside the province; left out if it needs none. */
  readonly to?: Pair
  /** A share of the full size of its letters; 1 if left out. */
  readonly size?: number
}

export interface DrawnPlace extends DrawnStands {
  readonly name: string
  readonly sea: boolean
  readonly code?: DrawnLabel
  /** The name. */
  readonly label?: DrawnLabel & { readonly lines: readonly string[] }
  /** The same for small screens, where units and codes take more of the board. */
  readonly small: DrawnStands & { readonly code?: DrawnLabel }
  /** How many units may share the place; 1 if left out. */
  readonly crowd?: number
}

/** A width and a height, in units of the plate. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The size of automatic drawings, known before they are made. */
export const AUTOMATIC_EXTENT: Extent = { width: 1200, height: 900 }

export const LINES = { f: 'frame', s: 'sea', c: 'coast', l: 'land', t: 'strait', h: 'shore' } as const
export type LineKind = (typeof LINES)[keyof typeof LINES]

/** Places of things in a province. */
export interface Stands {
  readonly unit: Point
  readonly dislodged: Point
  readonly centre: Point | null
  /** By location: `SPA/NC`. */
  readonly coasts: ReadonlyMap<Location, Point>
  readonly code: Label | null
}

/** A label, and the minimum span (CSS pixels) for writing it. */
export interface Label {
  readonly at: Point
  readonly from: number
  /** The end of its leader line, inside the province; null if it needs none. */
  readonly to: Point | null
  /** A share of the full size of its letters. */
  readonly size: number
}

interface NameLabel extends Label {
  readonly lines: readonly string[]
}

export interface Place extends Stands {
  readonly province: Province
  readonly name: string
  readonly sea: boolean
  readonly path: string
  /** The same outline with few corners: see `Border`. */
  readonly rough: string
  /** Around all rings. */
  readonly box: Box
  readonly rings: readonly Ring[]
  readonly label: NameLabel | null
  readonly small: Stands
  /** How many units may share the place; usually one. */
  readonly crowd: number
}

/** In units of the plate. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Ring {
  readonly points: readonly Point[]
  readonly box: Box
}

/** A border, and the provinces on its sides; null if there is none. */
export interface Border {
  readonly kind: LineKind
  readonly path: string
  /** With few corners, for wide strokes, which paint slowly around many. */
  readonly rough: string
  readonly sides: readonly [Province | null, Province | null]
}

/** A board ready for the screen. */
export interface Plate {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly places: ReadonlyMap<Province, Place>
  readonly borders: readonly Border[]
  /** Water inside a province: drawn as sea, picked as the province. */
  readonly innerWater: string
  /** Land and water beyond the edge of the board, without islands. */
  readonly inert: string
  readonly idleWater: string
  /** Land that no unit may enter: Switzerland. */
  readonly impassable: string
  readonly islets: string
  readonly bridges: string
  readonly links: string
}

/** Steps of the grid per unit of the plate. Drawings are rounded to steps. */
export const STEPS_PER_UNIT = 10

/** Points as whole steps from the one before: (5, 5), (6, 5) in units are `[50, 50, 10, 0]`. */
export function packPoints(points: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  return points.flatMap((point) => {
    const [toX, toY] = [Math.round(point[0] * STEPS_PER_UNIT), Math.round(point[1] * STEPS_PER_UNIT)]
    const step = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return step
  })
}

/** Water that belongs to no province. */
export const isIdleWater = (area: string): boolean => area.startsWith('#') && area.endsWith('~')

/** The province of an area or inner water; null for `#…`, which is nobody's. */
export const areaProvince = (area: string): Province | null =>
  area.startsWith('#') ? null : (area.replace('~', '') as Province)

export function boxAround(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

/** The size of a ring's box, in square units. */
export const boxSize = ({ box }: Ring): number => (box.right - box.left) * (box.bottom - box.top)

export const ringOf = (points: readonly Point[]): Ring => ({ points, box: boxAround(points) })

/** Makes the outlines of a board one by one: all of them take a slow phone 100 ms. */
export const outlinesOf = ({ places, borders }: Plate): readonly (() => string)[] => [
  ...[...places.values()].map((place) => () => place.path),
  ...borders.map((border) => () => border.path),
  ...borders.filter(({ kind }) => kind === 'coast').map((border) => () => border.rough),
]

/** Throws if the plate has no such province: that is our bug. */
export function placeAt(plate: Plate, province: Province): Place {
  const place = plate.places.get(province)
  if (place === undefined) throw new Error(`plate ${plate.id} does not draw ${province}`)
  return place
}

/** The place of a unit at a location; `small`: on a small screen. */
export function anchorOf(plate: Plate, at: Location, small: boolean): Point {
  const place = placeAt(plate, provinceOf(at))
  const stands = small ? place.small : place
  return stands.coasts.get(at) ?? stands.unit
}
