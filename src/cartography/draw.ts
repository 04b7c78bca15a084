import type { BoardTable } from '../rules/atlas/atlas.ts'
import { distance, flatten, type Point, smooth } from '../board/curve.ts'
import { placesFor } from '../board/placing/place.ts'
import type { Coast, Region } from '../board/placing/region.ts'
import { type DrawnPlate, STEPS_PER_UNIT, LINES, packed, type Ring, shapesOf } from '../board/plate.ts'
import { coastChains } from './adjacency.ts'
import { areaOf, boxOf } from './geometry/geometry.ts'
import { OUTSIDE } from './partition.ts'
import { ringsAround } from './geometry/planar.ts'
import type { PlateTopology } from './framing.ts'
import { hyphenated } from './sources/names.ts'

/* Last: a board with everything that stands on it, packed as it is shipped. */

/** What a board is drawn from. */
export interface BoardSource {
  readonly table: BoardTable
  readonly topology: PlateTopology
  readonly bridges?: readonly Bridge[]
  /** How many units may share a province, where more than one may. */
  readonly crowds?: Readonly<Record<string, number>>
}

/** A way for armies over water; its ends stand on firm ground. Units of the plate. */
export interface Bridge {
  readonly between: readonly [string, string]
  readonly ends: readonly [Point, Point]
}

/** A drawing on which nothing stands yet. */
export type Bare = Omit<DrawnPlate, 'places'>

/** Drawings are made once. */
export const EFFORT = { across: 36, spots: 160, rounds: 240, coastsApart: 0 }

const LETTERS = new Map(Object.entries(LINES).map(([letter, kind]) => [kind, letter]))

/** The drawing without its places. */
export function bare({ table, topology: { width, height, arcs, islets }, bridges }: BoardSource): Bare {
  const areas = [...new Set(arcs.flatMap((arc) => [arc.left, arc.right]))].filter((area) => area !== OUTSIDE)
  return {
    id: table.id,
    width,
    height,
    stepsPerUnit: STEPS_PER_UNIT,
    arcs: arcs.map((arc) => packed(arc.points)),
    kinds: arcs.map((arc) => LETTERS.get(arc.kind)).join(''),
    areas: Object.fromEntries(areas.map((area) => [area, ringsAround(arcs, area)])),
    islets: islets.map(packed),
    ...(bridges === undefined ? {} : { bridges }),
  }
}

/** Of each coast of a province the shore nearest to its mark. */
function shoresOf(province: string, topology: PlateTopology, seas: ReadonlySet<string>): Record<string, Coast> {
  const shore = topology.arcs.filter(
    ({ left, right }) => (left === province && seas.has(right)) || (right === province && seas.has(left)),
  )
  const chains = coastChains(shore).map((chain) => chain.flatMap((arc) => arc.points))
  const marks = topology.marks.filter((mark) => mark.province === province)
  return Object.fromEntries(
    marks.map(({ coast, at }) => {
      const away = (points: readonly Point[]): number => Math.min(...points.map((p) => distance(p, at)))
      const [nearest = []] = chains.toSorted((a, b) => away(a) - away(b))
      return [coast, { shore: nearest, middle: at }]
    }),
  )
}

const bySize = (a: Ring, b: Ring): number => Math.abs(areaOf(b.points)) - Math.abs(areaOf(a.points))
const asRing = (points: readonly Point[]): Ring => ({ points, box: boxOf(points) })

/** How far marks keep from the middle of a bridge. */
const BESIDE_BRIDGE = 6

/** The ground a bridge takes, in corners. */
function groundOf({ ends: [from, to] }: Bridge): Ring {
  const share = BESIDE_BRIDGE / distance(from, to)
  const [aside, along]: [Point, Point] = [
    [(from[1] - to[1]) * share, (to[0] - from[0]) * share],
    [(to[0] - from[0]) * share, (to[1] - from[1]) * share],
  ]
  const corner = ([x, y]: Point, side: number, out: number): Point => [
    x + side * aside[0] + out * along[0],
    y + side * aside[1] + out * along[1],
  ]
  return asRing([corner(from, 1, -1), corner(from, -1, -1), corner(to, -1, 1), corner(to, 1, 1)])
}

/** What lies on top of the seas: idle islands, the smaller pieces of land provinces, and bridges. */
function islandsOf({ table, topology, bridges = [] }: BoardSource, drawn: Bare): Ring[] {
  const shapes = shapesOf(drawn)
  const detached = table.provinces
    .filter((p) => p.kind !== 'sea')
    .flatMap((p) => shapes.areaRings(p.code).toSorted(bySize).slice(1))
  const islets = topology.islets.map((islet) => asRing(flatten(smooth([...islet, ...islet.slice(0, 1)]))))
  return [...islets, ...detached, ...bridges.map(groundOf)]
}

/** The codes of a board's seas. */
export const seasOf = (table: BoardTable): ReadonlySet<string> =>
  new Set(table.provinces.filter((p) => p.kind === 'sea').map((p) => p.code))

/** The provinces of a source, by their codes in order, to be furnished. */
export function regionsOf(source: BoardSource, drawn: Bare): Region[] {
  const { table, topology, crowds = {} } = source
  const seas = seasOf(table)
  const shapes = shapesOf(drawn)
  const islands = islandsOf(source, drawn)
  return table.provinces
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, kind, centre = false }) => ({
      code,
      name,
      sea: kind === 'sea',
      centre,
      rings: outlinesOf(shapes.areaRings(code), kind === 'sea' ? islands : []),
      coasts: shoresOf(code, topology, seas),
      broken: hyphenated[name],
      crowd: crowds[code],
    }))
}

/** An area's outline, then what lies in it: the other rings, and for a sea the islands. */
function outlinesOf(rings: readonly Ring[], islands: readonly Ring[]): Ring[] {
  const [main, ...rest] = rings.toSorted(bySize)
  return main === undefined ? [] : [main, ...rest, ...islands]
}

export function draw(source: BoardSource): DrawnPlate {
  const drawn = bare(source)
  return { ...drawn, places: placesFor(regionsOf(source, drawn), drawn, EFFORT) }
}
