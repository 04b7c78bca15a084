/** Makes a region around each vertex: neighbours share a border, and no others touch. */
import type { Point } from '../curve.ts'
import { AUTOMATIC_EXTENT, type BarePlate, type Extent, packPoints, STEPS_PER_UNIT } from '../plate.ts'
import type { Triangulation } from './embedding.ts'

/** A border between two junctions, and the names of the regions on its sides; null is outside. */
export interface Border {
  readonly points: readonly Point[]
  readonly left: string
  readonly right: string | null
  readonly start: string
  readonly end: string
}

/** How many times closer borders are to a spare vertex: gaps stay small. */
const SPARE_PULL = 2.6

type Name = (vertex: number) => string

const mean = (weighted: readonly (readonly [Point, number])[]): Point => {
  const sum = weighted.reduce((total, [, weight]) => total + weight, 0)
  const along = (axis: 0 | 1): number =>
    weighted.reduce((total, [point, weight]) => total + point[axis] * weight, 0) / sum
  return [along(0), along(1)]
}

const between = (a: Point, b: Point): Point =>
  mean([
    [a, 1],
    [b, 1],
  ])

/** The input for all borders. */
interface Plan {
  readonly mesh: Triangulation
  readonly points: readonly Point[]
  readonly nameOf: Name
  readonly extent: Extent
}

/** A point of the drawing, pulled towards spare vertices that belong to no province. */
const spot = ({ points, nameOf }: Plan, vertices: readonly number[]): Point =>
  mean(vertices.map((vertex) => [points[vertex] ?? [0, 0], nameOf(vertex).startsWith('#') ? SPARE_PULL : 1]))

/** Projects a point from the middle of the drawing onto the frame. */
function onFrame([x, y]: Point, { width, height }: Extent): Point {
  const [dx, dy] = [x - width / 2, y - height / 2]
  const reach = Math.min(width / 2 / Math.max(Math.abs(dx), 1e-9), height / 2 / Math.max(Math.abs(dy), 1e-9))
  return [width / 2 + dx * reach, height / 2 + dy * reach]
}

const edgeName = (a: number, b: number): string => `${a}>${b}`

/** The triangle to the left of each edge, by its number. */
function trianglesByEdge({ triangles }: Triangulation): Map<string, number> {
  return new Map(
    triangles.flatMap(([a, b, c], i) => [
      [edgeName(a, b), i] as const,
      [edgeName(b, c), i] as const,
      [edgeName(c, a), i] as const,
    ]),
  )
}

/** The borders between regions of different names. */
function innerBorders(plan: Plan): Border[] {
  const { mesh, nameOf } = plan
  const beside = trianglesByEdge(mesh)
  const centres = mesh.triangles.map((corners) => spot(plan, corners))
  return [...beside].flatMap(([edge, triangle]): Border[] => {
    const [a = 0, b = 0] = edge.split('>').map(Number)
    const opposite = beside.get(edgeName(b, a))
    if (nameOf(a) === nameOf(b) || (opposite !== undefined && a > b)) return []
    const crossing = spot(plan, [a, b])
    const from = centres[triangle] ?? crossing
    const to = opposite === undefined ? onFrame(crossing, plan.extent) : (centres[opposite] ?? crossing)
    const end = opposite === undefined ? frameNode(a, b) : `t${opposite}`
    const points = [from, between(from, crossing), crossing, between(crossing, to), to]
    return [{ points, left: nameOf(a), right: nameOf(b), start: `t${triangle}`, end }]
  })
}

const frameNode = (a: number, b: number): string => `f${Math.min(a, b)} ${Math.max(a, b)}`

/** The corners of the frame between two of its points, in the direction of increasing angles. */
function cornersBetween(from: Point, to: Point, { width, height }: Extent): Point[] {
  const angle = ([x, y]: Point): number => Math.atan2(y - height / 2, x - width / 2)
  const ahead = (point: Point): number => (angle(point) - angle(from) + 4 * Math.PI) % (2 * Math.PI)
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return corners.filter((corner) => ahead(corner) < ahead(to)).toSorted((a, b) => ahead(a) - ahead(b))
}

/** The edge of the drawing, in the order of `outer`: by increasing angle. */
function frameBorders(plan: Plan): Border[] {
  const { mesh, nameOf, extent } = plan
  const at = (i: number): number => mesh.outer[(i + mesh.outer.length) % mesh.outer.length] ?? 0
  return mesh.outer.map((vertex, i) => {
    const [before, after] = [at(i - 1), at(i + 1)]
    const first = onFrame(spot(plan, [vertex, before]), extent)
    const last = onFrame(spot(plan, [vertex, after]), extent)
    return {
      points: [first, ...cornersBetween(first, last, extent), last],
      left: nameOf(vertex),
      right: null,
      start: frameNode(vertex, before),
      end: frameNode(vertex, after),
    }
  })
}

export const bordersOf = (plan: Plan): Border[] => [...innerBorders(plan), ...frameBorders(plan)]

/** Paths along borders, by their start. */
type Ways = Map<string, { readonly border: number; readonly to: string }[]>

/** The rings around each region: numbers of borders, `~n` for border n backwards. */
export function allRingsOf(borders: readonly Omit<Border, 'points'>[]): Map<string, number[][]> {
  const waysOf = new Map<string, Ways>()
  const add = (name: string, from: string, border: number, to: string): void => {
    const ways: Ways = waysOf.get(name) ?? new Map()
    const existing = ways.get(from)
    if (existing === undefined) ways.set(from, [{ border, to }])
    else existing.push({ border, to })
    waysOf.set(name, ways)
  }
  for (const [i, { left, right, start, end }] of borders.entries()) {
    add(left, start, i, end)
    if (right !== null) add(right, end, ~i, start)
  }
  return new Map(Array.from(waysOf, ([name, ways]) => [name, joinRings(ways)]))
}

/** `kindOf` returns the letter of a border's kind, see `LINES`. */
export function makeBarePlate(id: string, borders: readonly Border[], kindOf: (border: Border) => string): BarePlate {
  return {
    id,
    ...AUTOMATIC_EXTENT,
    stepsPerUnit: STEPS_PER_UNIT,
    arcs: borders.map(({ points }) => packPoints(points)),
    kinds: borders.map(kindOf).join(''),
    areas: Object.fromEntries([...allRingsOf(borders)].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    islets: [],
  }
}

/** Joins the paths into rings. */
function joinRings(ways: Ways): number[][] {
  const rings: number[][] = []
  for (const [start, list] of ways)
    while (list.length > 0) {
      const ring: number[] = []
      for (let at = start; ;) {
        const way = ways.get(at)?.shift()
        if (way === undefined) break
        ring.push(way.border)
        at = way.to
      }
      rings.push(ring)
    }
  return rings
}
