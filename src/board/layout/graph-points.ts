/** Places the vertices of a graph for straight edges with few crossings. Deterministic. */
import type { Point } from '../curve.ts'
import { crossingEdges } from './embedding.ts'
import type { Extent } from '../plate.ts'
import { type Edge, edgeKey } from './graph.ts'
import { evenOut, firstPositions } from './positions.ts'
import { triangulate } from './triangulation.ts'

/** Shares of ground: of a vertex, and of one that fills a gap. */
const SHARES = { own: 1, spare: 0.4 } as const
/** Rounds of pushing vertices apart: enough for the provinces of a board. */
const PUSHES = 80

/** A point inside the extent for each vertex, apart by `room` if possible. Edges are listed once. */
export function graphPoints(size: number, edges: readonly Edge[], extent: Extent, room: Extent): readonly Point[] {
  const crossing = new Set(crossingEdges(size, edges).map((edge) => edgeKey(...edge)))
  const planarEdges = edges.filter((edge) => !crossing.has(edgeKey(...edge)))
  const mesh = triangulate(size, planarEdges, () => false)
  const shares = Array.from({ length: mesh.size }, (_, vertex) => (vertex < size ? SHARES.own : SHARES.spare))
  const inset = Math.max(room.width, room.height) / 2
  return pushApart(evenOut(mesh, firstPositions(mesh, extent, inset), shares).slice(0, size), extent, room)
}

/** Pushes overlapping items apart, each half of the way, along the shorter axis. */
function pushApart(start: readonly Point[], extent: Extent, room: Extent): readonly Point[] {
  const points = start.map(([x, y]): [number, number] => [x, y])
  const within = (n: number, size: number, max: number): number => Math.min(max - size / 2, Math.max(size / 2, n))
  for (let round = 0; round < PUSHES; round++)
    for (const [i, a] of points.entries()) {
      for (const b of points.slice(i + 1)) push(a, b, room)
      a[0] = within(a[0], room.width, extent.width)
      a[1] = within(a[1], room.height, extent.height)
    }
  return points
}

function push(a: [number, number], b: [number, number], { width, height }: Extent): void {
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const [overX, overY] = [width - Math.abs(x), height - Math.abs(y)]
  if (overX <= 0 || overY <= 0) return
  const axis = overX < overY ? 0 : 1
  const half = (axis === 0 ? overX : overY) / 2
  const way = (axis === 0 ? x : y) < 0 ? -half : half
  a[axis] -= way
  b[axis] += way
}
