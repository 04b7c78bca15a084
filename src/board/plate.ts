import type { Location, Province } from '../rules/names.ts'
import { lazy } from '../lib/memoize.ts'
import { arcOf, flatten, type Lane, moveTo, pathAround, pathOf, type Point, smooth, straight, unpack } from './curve.ts'
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

type Pair = readonly number[]

export interface DrawnBridge {
  readonly between: readonly [string, string]
  readonly ends: readonly [Pair, Pair]
}

/** Places of the unit, a dislodged unit, the centre's mark, and fleets on coasts (`NC`). */
interface DrawnStands {
  readonly unit: Pair
  readonly dislodged: Pair
  readonly centre?: Pair
  readonly coasts?: Readonly<Record<string, Pair>>
}

/** A label, and the minimum span (CSS pixels) for it; 0 if left out. */
interface DrawnLabel {
  readonly at: Pair
  readonly from?: number
}

export interface DrawnPlace extends DrawnStands {
  readonly name: string
  readonly sea: boolean
  readonly code?: DrawnLabel
  /** The name; `size` is a share of the full size of names. */
  readonly label?: DrawnLabel & { readonly lines: readonly string[]; readonly size: number }
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
interface Stands {
  readonly unit: Point
  readonly dislodged: Point
  readonly centre: Point | null
  /** By location: `SPA/NC`. */
  readonly coasts: ReadonlyMap<Location, Point>
  readonly code: Label | null
}

/** A label, and the minimum span (CSS pixels) for writing it. */
interface Label {
  readonly at: Point
  readonly from: number
}

interface NameLabel extends Label {
  readonly lines: readonly string[]
  /** A share of the full size of names. */
  readonly size: number
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
interface Border {
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

const pair = (p: Pair): Point => [p[0] ?? 0, p[1] ?? 0]

function lineKinds(drawn: Pick<DrawnPlate, 'id' | 'kinds'>): LineKind[] {
  const kinds: Readonly<Record<string, LineKind>> = LINES
  return Array.from(drawn.kinds, (letter) => {
    const kind = kinds[letter]
    if (kind === undefined) throw new Error(`plate ${drawn.id} has an unknown kind of line: ${letter}`)
    return kind
  })
}

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

const labelOf = ({ at, from = 0 }: DrawnLabel): Label => ({ at: pair(at), from })

function standsOf(code: string, drawn: DrawnStands & Pick<DrawnPlace, 'code'>): Stands {
  const coasts = Object.entries(drawn.coasts ?? {})
  return {
    unit: pair(drawn.unit),
    dislodged: pair(drawn.dislodged),
    centre: drawn.centre === undefined ? null : pair(drawn.centre),
    coasts: new Map(coasts.map(([coast, at]) => [`${code}/${coast}` as Location, pair(at)])),
    code: drawn.code === undefined ? null : labelOf(drawn.code),
  }
}

/** Makes outlines when first needed: drawing needs the path, a tap the rough path and points. */
function placeOf(code: string, drawn: DrawnPlace, shapes: Shapes): Place {
  const { name, sea, label, crowd = 1 } = drawn
  const areas = [code, `${code}~`]
  const rings = lazy(() => areas.flatMap((area) => shapes.areaRings(area)))
  const path = lazy(() => shapes.areaPath(code))
  const rough = lazy(() => shapes.roughAreaPath(code))
  const box = lazy(() => boxAround(areas.flatMap((area) => shapes.corners(area))))
  return {
    province: code as Province,
    name,
    sea,
    get path() {
      return path()
    },
    get rough() {
      return rough()
    },
    get box() {
      return box()
    },
    get rings() {
      return rings()
    },
    ...standsOf(code, drawn),
    label: label === undefined ? null : { ...labelOf(label), lines: label.lines, size: label.size },
    small: standsOf(code, drawn.small),
    crowd,
  }
}

/** The province to the left and to the right of every arc. */
function sidesOf(drawn: DrawnPlate): [Province | null, Province | null][] {
  const sides = drawn.arcs.map((): [Province | null, Province | null] => [null, null])
  for (const [area, rings] of Object.entries(drawn.areas))
    for (const arc of rings.flat()) {
      const pair = sides[arc < 0 ? ~arc : arc]
      if (pair !== undefined) pair[arc < 0 ? 1 : 0] = areaProvince(area)
    }
  return sides
}

/** The outlines of a drawing, by arc and by area. */
interface Shapes {
  readonly kinds: readonly LineKind[]
  /** Path data of arc n, or for `~n` of arc n backwards. */
  arcPath(arc: number): string
  /** With few corners. */
  roughPath(arc: number): string
  areaPath(area: string): string
  roughAreaPath(area: string): string
  /** The area's outlines as chains of points; none if the drawing has no such area. */
  areaRings(area: string): Ring[]
  /** Points whose box contains the outlines. */
  corners(area: string): Point[]
}

/** Its functions throw if an arc is missing: that is our bug. */
export function shapesOf(drawn: BarePlate): Shapes {
  const kinds = lineKinds(drawn)
  const arcs = drawn.arcs.map((arc, i) => arcOf(arc, drawn.stepsPerUnit, kinds[i] === 'frame'))
  const along = (arc: number): Lane => {
    const lanes = arcs[arc < 0 ? ~arc : arc]
    if (lanes === undefined) throw new Error(`plate ${drawn.id} has no arc ${arc}`)
    return arc < 0 ? lanes.backward : lanes.forward
  }
  const rings = (area: string): Lane[][] => (drawn.areas[area] ?? []).map((ring) => ring.map(along))
  const around = (area: string, line: (lane: Lane) => string): string =>
    rings(area)
      .map((ring) => pathAround(ring, line))
      .join('')
  return {
    kinds,
    arcPath: (arc) => moveTo(along(arc).curve().start) + along(arc).line(),
    roughPath: (arc) => moveTo(along(arc).curve().start) + along(arc).roughLine(),
    areaPath: (area) => around(area, (lane) => lane.line()),
    roughAreaPath: (area) => around(area, (lane) => lane.roughLine()),
    areaRings: (area) => rings(area).map((ring) => ringOf(ring.flatMap(({ curve }) => flatten(curve())))),
    corners: (area) =>
      rings(area).flatMap((ring) =>
        ring.flatMap(({ curve }) => {
          const { start, pieces } = curve()
          return [start, ...pieces.flatMap(({ control, end }) => [control, end])]
        }),
      ),
  }
}

/** Makes its lines when first needed: few borders need the rough one. */
function borderOf(kind: LineKind, arc: number, shapes: Shapes, sides: Border['sides'] = [null, null]): Border {
  const path = lazy(() => shapes.arcPath(arc))
  const rough = lazy(() => shapes.roughPath(arc))
  return {
    kind,
    get path() {
      return path()
    },
    get rough() {
      return rough()
    },
    sides,
  }
}

/** Land and water of no province. Makes each path when first needed. */
function backdropOf(drawn: DrawnPlate, shapes: Shapes) {
  const areas = Object.keys(drawn.areas)
  const around = (filter: (area: string) => boolean): (() => string) =>
    lazy(() =>
      areas
        .filter(filter)
        .map((area) => shapes.areaPath(area))
        .join(''),
    )
  const isNobodys = (area: string): boolean => area.startsWith('#') && !isIdleWater(area)
  const isWithin = (area: string): boolean =>
    (drawn.areas[area] ?? []).flat().every((arc) => shapes.kinds[arc < 0 ? ~arc : arc] !== 'frame')
  return {
    innerWater: around((area) => area.endsWith('~') && !isIdleWater(area)),
    inert: around((area) => isNobodys(area) && !isWithin(area)),
    impassable: around((area) => isNobodys(area) && isWithin(area)),
    idleWater: around(isIdleWater),
    islets: lazy(() =>
      drawn.islets.map((islet) => pathOf(smooth(closeRing(unpack(islet, drawn.stepsPerUnit))))).join(''),
    ),
  }
}

/** Prepares a stored drawing for the screen. Makes its lines when first needed. */
export function openPlate(drawn: DrawnPlate): Plate {
  const shapes = shapesOf(drawn)
  const sides = sidesOf(drawn)
  const backdrop = backdropOf(drawn, shapes)
  const places = Object.entries(drawn.places).map(([code, place]) => placeOf(code, place, shapes))
  return {
    id: drawn.id,
    width: drawn.width,
    height: drawn.height,
    places: new Map(places.map((place) => [place.province, place])),
    borders: shapes.kinds.map((kind, i) => borderOf(kind, i, shapes, sides[i])),
    get innerWater() {
      return backdrop.innerWater()
    },
    get inert() {
      return backdrop.inert()
    },
    get impassable() {
      return backdrop.impassable()
    },
    get idleWater() {
      return backdrop.idleWater()
    },
    get islets() {
      return backdrop.islets()
    },
    bridges: linesOf(drawn.bridges),
    links: linesOf(drawn.links),
  }
}

/** Makes the outlines of a board one by one: all of them take a slow phone 100 ms. */
export const outlinesOf = ({ places, borders }: Plate): readonly (() => string)[] => [
  ...[...places.values()].map((place) => () => place.path),
  ...borders.map((border) => () => border.path),
  ...borders.filter(({ kind }) => kind === 'coast').map((border) => () => border.rough),
]

const linesOf = (lines: readonly DrawnBridge[] = []): string =>
  lines.map(({ ends }) => pathOf(straight(ends.map(pair)))).join('')

const closeRing = (points: readonly Point[]): Point[] => [...points, ...points.slice(0, 1)]

/** Throws if the plate has no such province: that is our bug. */
export function placeAt(plate: Plate, province: Province): Place {
  const place = plate.places.get(province)
  if (place === undefined) throw new Error(`plate ${plate.id} does not draw ${province}`)
  return place
}

/** The place of a province's dislodged unit. */
export function dislodgedPosition(plate: Plate, { at }: { readonly at: Location }, small: boolean): Point {
  const place = placeAt(plate, provinceOf(at))
  return small ? place.small.dislodged : place.dislodged
}

/** The place of a unit at a location; `small`: on a small screen. */
export function anchorOf(plate: Plate, at: Location, small: boolean): Point {
  const place = placeAt(plate, provinceOf(at))
  const stands = small ? place.small : place
  return stands.coasts.get(at) ?? stands.unit
}
