/** Makes a stored drawing ready for the screen: its outlines, borders and places. */
import type { Location, Province } from '../rules/names.ts'
import { lazy } from '../lib/memoize.ts'
import { arcOf, flatten, type Lane, moveTo, pathAround, pathOf, type Point, smooth, straight, unpack } from './curve.ts'
import {
  areaProvince,
  type BarePlate,
  type Border,
  boxAround,
  type DrawnBridge,
  type DrawnLabel,
  type DrawnPlace,
  type DrawnPlate,
  type DrawnStands,
  isIdleWater,
  type Label,
  type LineKind,
  LINES,
  type Pair,
  type Place,
  type Plate,
  type Ring,
  ringOf,
  type Stands,
} from './plate.ts'

const pair = (p: Pair): Point => [p[0] ?? 0, p[1] ?? 0]

function lineKinds(drawn: Pick<DrawnPlate, 'id' | 'kinds'>): LineKind[] {
  const kinds: Readonly<Record<string, LineKind>> = LINES
  return Array.from(drawn.kinds, (letter) => {
    const kind = kinds[letter]
    if (kind === undefined) throw new Error(`plate ${drawn.id} has an unknown kind of line: ${letter}`)
    return kind
  })
}

const labelOf = ({ at, from = 0, to, size = 1 }: DrawnLabel): Label => ({
  at: pair(at),
  from,
  size,
  to: to === undefined ? null : pair(to),
})

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
    label: label === undefined ? null : { ...labelOf(label), lines: label.lines },
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
export interface Shapes {
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

const linesOf = (lines: readonly DrawnBridge[] = []): string =>
  lines.map(({ ends }) => pathOf(straight(ends.map(pair)))).join('')

const closeRing = (points: readonly Point[]): Point[] => [...points, ...points.slice(0, 1)]
