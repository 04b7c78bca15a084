import type { BoardTable } from '../rules/atlas/atlas.ts'
import { distance, flatten, type Point, smooth } from '../board/curve.ts'
import { type DrawnPlate, LINES, type Ring, shapesOf } from '../board/plate.ts'
import { coastChains } from './adjacency.ts'
import { placed } from './placing/anchors.ts'
import { areaOf, boxOf } from './geometry/geometry.ts'
import { OUTSIDE } from './partition.ts'
import { ringsAround } from './geometry/planar.ts'
import type { PlateSheet } from './framing.ts'
import { FreeSpace } from './placing/free-space.ts'

/* Last: a sheet with everything that stands on it, packed as it is shipped. */

/** Grains per unit of the plate: what the shipped file rounds to. */
export const GRAIN = 10

/** What a board is drawn from. */
export interface Draft {
  readonly table: BoardTable
  readonly sheet: PlateSheet
  readonly bridges?: readonly Bridge[]
}

/** A way for armies over water; its ends stand on firm ground. Units of the plate. */
export interface Bridge {
  readonly between: readonly [string, string]
  readonly ends: readonly [Point, Point]
}

/** A drawing on which nothing stands yet. */
export type Bare = Omit<DrawnPlate, 'places'>

/** Points as whole grains, each relative to the one before. */
function packed(points: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  return points.flatMap((point) => {
    const [toX, toY] = [Math.round(point[0] * GRAIN), Math.round(point[1] * GRAIN)]
    const step = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return step
  })
}

const LETTERS = new Map(Object.entries(LINES).map(([letter, kind]) => [kind, letter]))

/** The drawing without its places. */
export function bare({ table, sheet: { width, height, arcs, islets }, bridges }: Draft): Bare {
  const areas = [...new Set(arcs.flatMap((arc) => [arc.left, arc.right]))].filter((area) => area !== OUTSIDE)
  return {
    id: table.id,
    width,
    height,
    grain: GRAIN,
    arcs: arcs.map((arc) => packed(arc.points)),
    kinds: arcs.map((arc) => LETTERS.get(arc.kind)).join(''),
    areas: Object.fromEntries(areas.map((area) => [area, ringsAround(arcs, area)])),
    islets: islets.map(packed),
    ...(bridges === undefined ? {} : { bridges }),
  }
}

/** The shore nearest to each coast's mark. */
export function shoresOf(province: string, sheet: PlateSheet, seas: ReadonlySet<string>) {
  const shore = sheet.arcs.filter(
    ({ left, right }) => (left === province && seas.has(right)) || (right === province && seas.has(left)),
  )
  const chains = coastChains(shore).map((chain) => chain.flatMap((arc) => arc.points))
  const marks = sheet.marks.filter((mark) => mark.province === province)
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
export function islandsOf({ table, sheet, bridges = [] }: Draft, drawn: Bare): Ring[] {
  const shapes = shapesOf(drawn)
  const detached = table.provinces
    .filter((p) => p.kind !== 'sea')
    .flatMap((p) => shapes.areaRings(p.code).toSorted(bySize).slice(1))
  const islets = sheet.islets.map((islet) => asRing(flatten(smooth([...islet, ...islet.slice(0, 1)]))))
  return [...islets, ...detached, ...bridges.map(groundOf)]
}

/** The codes of a board's seas. */
export const seasOf = (table: BoardTable): ReadonlySet<string> =>
  new Set(table.provinces.filter((p) => p.kind === 'sea').map((p) => p.code))

/** Throws if something finds no room in its province. */
export function draw(draft: Draft): DrawnPlate {
  const { table, sheet } = draft
  const seas = seasOf(table)
  const drawn = bare(draft)
  const shapes = shapesOf(drawn)
  const islands = islandsOf(draft, drawn)
  const places = table.provinces
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, kind, centre = false }) => {
      const sea = kind === 'sea'
      const room = new FreeSpace(shapes.areaRings(code), sea ? islands : [])
      return [code, placed({ name, sea, centre, room, coasts: shoresOf(code, sheet, seas) })] as const
    })
  return { ...drawn, places: Object.fromEntries(places) }
}
