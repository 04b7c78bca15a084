import type { Point } from '../board/curve.ts'
import { type Arc, ringPoints, ringsAround } from './geometry/planar.ts'
import { OUTSIDE, type Partition } from './partition.ts'
import { sizes } from './sources/europe.ts'

/*
 * Stage 2: a rubber-sheet warp (Dougenik, Chrisman, Niemeyer 1985) that gives crowded provinces room while Europe stays
 * recognisable. Every area pushes or pulls the points around it towards the size it should have.
 */

/** Wanted size of an area: its true size to this power, so that large ones shrink. */
const LEVELLING = 0.8
const SEA_FACTOR = 0.9
const NOBODYS_FACTOR = 0.8
/** How strictly the hand-made wishes for sizes are followed. */
const WISH_POWER = 0.45
const ROUNDS = 8

/** Land of nobody that got no seed: named after its face. */
const isUnnamed = (area: string): boolean => /^#\d/.test(area)

interface Extent {
  readonly size: number
  readonly centre: Point
}

function extentOf(arcs: readonly Arc[], area: string): Extent {
  let [size, x, y] = [0, 0, 0]
  for (const ring of ringsAround(arcs, area).map((r) => ringPoints(arcs, r))) {
    let before = ring.at(-1)
    for (const here of ring) {
      if (before !== undefined) {
        const cross = before[0] * here[1] - here[0] * before[1]
        size += cross
        x += (before[0] + here[0]) * cross
        y += (before[1] + here[1]) * cross
      }
      before = here
    }
  }
  return { size: Math.abs(size / 2), centre: [x / (3 * size), y / (3 * size)] }
}

function wantedSize(area: string, size: number, seas: ReadonlySet<string>): number {
  const levelled = (size / 1000) ** LEVELLING
  if (isUnnamed(area)) return levelled * NOBODYS_FACTOR
  return levelled * (seas.has(area) ? SEA_FACTOR : 1) * (sizes[area] ?? 1) ** WISH_POWER
}

interface Force {
  readonly centre: Point
  /** Radius of a circle as large as the area, and by how much it should grow. */
  readonly radius: number
  readonly growth: number
}

/** What each area does to the points around it, and how far the sizes are off on average (1 is perfect). */
function forcesOf(arcs: readonly Arc[], wanted: ReadonlyMap<string, number>): { forces: Force[]; error: number } {
  const extents = [...wanted].map(([area, share]) => ({ share, ...extentOf(arcs, area) }))
  const total = extents.reduce((sum, e) => sum + e.size, 0)
  const shares = [...wanted.values()].reduce((sum, share) => sum + share, 0)
  let error = 0
  const forces = extents.map(({ share, size, centre }) => {
    const target = (total * share) / shares
    const radius = Math.sqrt(size / Math.PI)
    error += Math.max(target, size) / Math.min(target, size)
    return { centre, radius, growth: Math.sqrt(target / Math.PI) - radius }
  })
  return { forces, error: error / extents.length }
}

/** Pushes a point by all forces together, damped. */
function pushed(point: Point, forces: readonly Force[], damping: number): Point {
  let [dx, dy] = [0, 0]
  for (const { centre, radius, growth } of forces) {
    const [ex, ey] = [point[0] - centre[0], point[1] - centre[1]]
    const away = Math.hypot(ex, ey) || 1e-6
    const near = (away * away) / (radius * radius)
    const force = away > radius ? (growth * radius) / away : growth * near * (4 - (3 * away) / radius)
    dx += (force * ex) / away
    dy += (force * ey) / away
  }
  return [point[0] + dx * damping, point[1] + dy * damping]
}

/** A point near one of the coasts of a province that has several. */
export interface Mark {
  readonly province: string
  readonly coast: string
  readonly at: Point
}

/** A partition, warped, as arcs that the areas on their two sides share (a topology in the sense of TopoJSON); the marks go along with it. */
export interface Topology extends Partition {
  readonly marks: readonly Mark[]
}

export function warped(partition: Partition, marks: readonly Mark[], seas: ReadonlySet<string>): Topology {
  const areas = new Set(partition.arcs.flatMap((arc) => [arc.left, arc.right]).filter((area) => area !== OUTSIDE))
  const wanted = new Map([...areas].map((area) => [area, wantedSize(area, extentOf(partition.arcs, area).size, seas)]))
  let topology: Topology = { ...partition, marks }
  for (let round = 0; round < ROUNDS; round++) {
    const { forces, error } = forcesOf(topology.arcs, wanted)
    topology = moved(topology, (point) => pushed(point, forces, 1 / (1 + error)))
  }
  return topology
}

/** Every point of a topology moved by the same rule. */
export const moved = (topology: Topology, move: (point: Point) => Point): Topology => ({
  arcs: topology.arcs.map((arc) => ({ ...arc, points: arc.points.map(move) })),
  islets: topology.islets.map((islet) => islet.map(move)),
  marks: topology.marks.map((mark) => ({ ...mark, at: move(mark.at) })),
})
