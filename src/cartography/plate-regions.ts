import { distance, flatten, type Point, smooth } from '../board/curve.ts'
import type { Coast, Region } from '../board/placing/region.ts'
import { type BarePlate, LINES, packPoints, type Ring, STEPS_PER_UNIT, ringOf } from '../board/plate.ts'
import { type Shapes, shapesOf } from '../board/open-plate.ts'
import type { BoardTable } from '../rules/atlas/atlas.ts'
import { coastChains } from './drawn-borders.ts'
import { areaOf, inRing } from './geometry.ts'
import { OUTSIDE, ringsAround } from './planar-map.ts'
import type { PlateArc } from './plate-arcs.ts'

/* Makes the plate of a board from its lines, and the regions for units, centres and labels. */

/** A bridge for armies, in units of the plate. Its ends are on land. */
interface Bridge {
  readonly between: readonly [string, string]
  readonly ends: readonly [Point, Point]
}

/** A point near the middle of one of a province's coasts. */
interface CoastMark {
  readonly code: string
  readonly coast: string
  readonly at: Point
}

/** The lines of a plate, in its units. */
export interface BoardLines {
  readonly table: BoardTable
  readonly width: number
  readonly height: number
  readonly arcs: readonly PlateArc[]
  /** Rings, whose first point is not repeated. */
  readonly islets: readonly (readonly Point[])[]
  readonly bridges: readonly Bridge[]
  readonly coasts: readonly CoastMark[]
  /** How many units may share a province, if more than one. */
  readonly crowds: Readonly<Record<string, number>>
}

const LETTERS = new Map(Object.entries(LINES).map(([letter, kind]) => [kind, letter]))

export function plateFromLines({ width, height, arcs, islets, bridges }: BoardLines, id: string): BarePlate {
  const areas = [...new Set(arcs.flatMap((arc) => [arc.left, arc.right]))].filter((area) => area !== OUTSIDE)
  return {
    id,
    width,
    height,
    stepsPerUnit: STEPS_PER_UNIT,
    arcs: arcs.map((arc) => packPoints(arc.points)),
    kinds: arcs.map((arc) => LETTERS.get(arc.kind)).join(''),
    areas: Object.fromEntries(areas.map((area) => [area, ringsAround(arcs, area)])),
    islets: islets.map(packPoints),
    ...(bridges.length === 0 ? {} : { bridges }),
  }
}

/** The codes of a board's seas. */
export const seasOf = (table: BoardTable): ReadonlySet<string> =>
  new Set(table.provinces.filter((p) => p.kind === 'sea').map((p) => p.code))

/** For each coast of a province, the shore that is closest to its mark. */
function shoresOf(province: string, { arcs, coasts }: BoardLines, seas: ReadonlySet<string>): Record<string, Coast> {
  const shore = arcs.filter(
    ({ left, right }) => (left === province && seas.has(right)) || (right === province && seas.has(left)),
  )
  const chains = coastChains(shore).map((chain) => chain.flatMap((arc) => arc.points))
  const marks = coasts.filter(({ code }) => code === province)
  return Object.fromEntries(
    marks.map(({ coast, at }) => {
      const distanceTo = (points: readonly Point[]): number => Math.min(...points.map((p) => distance(p, at)))
      const [nearest = []] = chains.toSorted((a, b) => distanceTo(a) - distanceTo(b))
      return [coast, { shore: nearest, middle: at }]
    }),
  )
}

const bySize = (a: Ring, b: Ring): number => Math.abs(areaOf(b.points)) - Math.abs(areaOf(a.points))

/** Units and labels keep this far from the middle of a bridge. */
const BRIDGE_MARGIN = 6

/** The ground that a bridge takes, as a rectangle. */
function bridgeGround({ ends: [from, to] }: Bridge): Ring {
  const share = BRIDGE_MARGIN / distance(from, to)
  const [aside, along]: [Point, Point] = [
    [(from[1] - to[1]) * share, (to[0] - from[0]) * share],
    [(to[0] - from[0]) * share, (to[1] - from[1]) * share],
  ]
  const corner = ([x, y]: Point, side: number, out: number): Point => [
    x + side * aside[0] + out * along[0],
    y + side * aside[1] + out * along[1],
  ]
  return ringOf([corner(from, 1, -1), corner(from, -1, -1), corner(to, -1, 1), corner(to, 1, 1)])
}

/** Land in the seas: islets, smaller pieces of provinces, and bridges. */
function islandsIn({ table, islets, bridges }: BoardLines, plate: BarePlate): Ring[] {
  const shapes = shapesOf(plate)
  const detached = table.provinces
    .filter((p) => p.kind !== 'sea')
    .flatMap((p) => shapes.areaRings(p.code).toSorted(bySize).slice(1))
  const rings = islets.map((islet) => ringOf(flatten(smooth([...islet, ...islet.slice(0, 1)]))))
  return [...rings, ...detached, ...bridges.map(bridgeGround)]
}

/** Hyphenation of names that are too long for their province. */
const HYPHENATED: Readonly<Record<string, readonly string[]>> = {
  Constantinople: ['Constan-', 'tinople'],
  Liverpool: ['Liver-', 'pool'],
  Smaragdbucht: ['Smaragd-', 'bucht'],
}

/** The inner water and smaller parts of a province. Rings inside its main one are holes. */
function partsOf(code: string, shapes: Shapes): Ring[] {
  const [main, ...more] = shapes.areaRings(code).toSorted(bySize)
  const isHole = ({ points: [at] }: Ring): boolean => main !== undefined && at !== undefined && inRing(main.points, at)
  return [...more.filter((ring) => !isHole(ring)), ...shapes.areaRings(`${code}~`)]
}

/** The provinces of a board, in the order of their codes. */
export function regionsOf(lines: BoardLines, plate: BarePlate): Region[] {
  const { table, crowds } = lines
  const seas = seasOf(table)
  const shapes = shapesOf(plate)
  const islands = islandsIn(lines, plate)
  return table.provinces
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, kind, centre = false }) => ({
      code,
      name,
      sea: kind === 'sea',
      centre,
      rings: [...shapes.areaRings(code).toSorted(bySize), ...(kind === 'sea' ? islands : [])],
      parts: partsOf(code, shapes),
      coasts: shoresOf(code, lines, seas),
      broken: HYPHENATED[name],
      crowd: crowds[code],
    }))
}
