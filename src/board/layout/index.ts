/**
 * Draws a board from its table of borders: neighbours share a border on the drawing, and no others do.
 * Borders that do not fit, because the graph is not planar, become links. Deterministic.
 */
import polylabel from 'polylabel'
import type { Atlas, ProvinceInfo } from '../../rules/atlas/atlas.ts'
import type { Point } from '../curve.ts'
import { placesFor } from '../placing/place.ts'
import type { Region } from '../placing/region.ts'
import {
  type BarePlate,
  type DrawnBridge,
  type DrawnPlace,
  type DrawnPlate,
  boxSize,
  type Ring,
  AUTOMATIC_EXTENT,
} from '../plate.ts'
import { shapesOf } from '../open-plate.ts'
import { crossingEdges, triangulate, type Triangulation } from './embedding.ts'
import { type Edge, edgeKey, graphOf, partsWithout } from './graph.ts'
import { evenOut, firstPositions } from './positions.ts'
import { type Border, bordersOf, makeBarePlate } from './regions.ts'

/** The distance of the outer vertices from the frame. */
const INSET = 56
/** Distance of the border from the middle of a province, and attempts to achieve it. */
const MIN_ROOM = 22
const ATTEMPTS = 5
/** Enough to place everything, and fast: the user is waiting. */
const EFFORT = {
  across: 22,
  spots: 64,
  rounds: 18,
  coastsApart: 2,
  codeSizes: [1, 0.9, 0.8],
  maxFullSizeOutside: 1,
  staysHome: false,
}
/** The largest share of a province: its neighbours need ground, too. */
const MAX_SHARE = 2

/** The share of ground of a province, relative to others; gaps need little. */
const SHARES = { land: 1, coast: 1, sea: 1.1, gap: 0.5, rim: 0.5 } as const

/** Every pair of provinces that border each other, for armies or for fleets. */
function borderEdges(atlas: Atlas): Edge[] {
  const edges = new Map<string, Edge>()
  for (const { province, reach } of atlas.locations)
    for (const n of [...reach.army, ...reach.fleet]) {
      const neighbour = atlas.locations[n]?.province.index ?? province.index
      if (neighbour !== province.index) edges.set(edgeKey(province.index, neighbour), [province.index, neighbour])
    }
  return [...edges.values()].map(([a, b]): Edge => (a < b ? [a, b] : [b, a])).toSorted(byNumber)
}

const byNumber = (a: Edge, b: Edge): number => a[0] - b[0] || a[1] - b[1]

/**
 * Names each vertex: a province by its code. A gap belongs to a province that borders all others around it,
 * preferably a sea; otherwise it is nobody's land (`#1`), or water (`#1~`) among seas.
 */
function namesOf(atlas: Atlas, edges: readonly Edge[], mesh: Triangulation): string[] {
  const names = atlas.provinces.map(({ code }): string => code)
  const spare = new Set(Array.from({ length: mesh.size - mesh.own }, (_, i) => mesh.own + i))
  const own = new Set(names.keys())
  const meshGraph = graphOf(
    mesh.size,
    mesh.triangles.flatMap(([a, b, c]): Edge[] => [
      [a, b],
      [b, c],
      [c, a],
    ]),
  )
  const borders = graphOf(mesh.own, edges)
  for (const [i, gap] of partsWithout(meshGraph, own).entries()) {
    const around = [
      ...new Set(gap.flatMap((vertex) => [...(meshGraph[vertex] ?? [])].filter((neighbour) => !spare.has(neighbour)))),
    ]
    const candidates = around.filter((candidate) =>
      around.every((neighbour) => neighbour === candidate || borders[candidate]?.has(neighbour)),
    )
    const isSea = (vertex: number): boolean => atlas.provinces[vertex]?.terrain === 'sea'
    const owner = candidates.find(isSea) ?? candidates[0]
    const nobodys = `#${i + 1}${around.every(isSea) ? '~' : ''}`
    for (const vertex of gap) names[vertex] = owner === undefined ? nobodys : (names[owner] ?? nobodys)
  }
  return names
}

const isWater = (atlas: Atlas, name: string): boolean => name.endsWith('~') || atlas.province(name)?.terrain === 'sea'

/** The letter of a border's kind, see `LINES`. */
function kindOf(atlas: Atlas, { left, right }: Border): string {
  if (right === null) return 'f'
  const wet = [left, right].filter((name) => isWater(atlas, name)).length
  return wet === 2 ? 's' : wet === 1 ? 'c' : 'l'
}

const bareAtlasPlate = (atlas: Atlas, borders: readonly Border[]): BarePlate =>
  makeBarePlate(atlas.id, borders, (border) => kindOf(atlas, border))

/** Points along each coast: towards the seas that its fleets can reach, or else other provinces. */
function shoresOf(atlas: Atlas, { code, coasts }: ProvinceInfo, borders: readonly Border[]): Record<string, Point[]> {
  const along = (codes: ReadonlySet<string>): Point[] =>
    borders.flatMap(({ points, left, right }) => {
      const neighbour = left === code ? right : right === code ? left : null
      return neighbour !== null && codes.has(neighbour) ? [...points] : []
    })
  return Object.fromEntries(
    coasts.map((coast) => {
      const reachable = (atlas.location(`${code}/${coast}`)?.reach.fleet ?? []).flatMap(
        (n) => atlas.locations[n]?.province ?? [],
      )
      const seas = along(new Set(reachable.filter(({ terrain }) => terrain === 'sea').map((province) => province.code)))
      return [coast, seas.length > 0 ? seas : along(new Set(reachable.map((province) => province.code)))]
    }),
  )
}

const meanOf = (points: readonly Point[]): Point => {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length)
  return [mean(0), mean(1)]
}

function placesOf(atlas: Atlas, drawing: BarePlate, borders: readonly Border[]): Record<string, DrawnPlace> {
  const shapes = shapesOf(drawing)
  const regions = atlas.provinces.map((province): Region => {
    const { code, name, terrain, centre } = province
    const rings = shapes.areaRings(code).toSorted((a, b) => boxSize(b) - boxSize(a))
    const coasts = Object.entries(shoresOf(atlas, province, borders)).map(
      ([coast, shore]) => [coast, { shore, middle: meanOf(shore) }] as const,
    )
    return { name, code, sea: terrain === 'sea', centre, rings, coasts: Object.fromEntries(coasts) }
  })
  return placesFor(regions, AUTOMATIC_EXTENT, EFFORT)
}

/** A line from token to token for each border that the drawing cannot show. */
function linksOf(
  atlas: Atlas,
  edges: readonly Edge[],
  borders: readonly Border[],
  places: Readonly<Record<string, DrawnPlace>>,
): DrawnBridge[] {
  const drawnPairs = new Set(borders.map(({ left, right }) => [left, right].toSorted().join(' ')))
  return edges.flatMap(([a, b]): DrawnBridge[] => {
    const [from, to] = [atlas.provinces[a], atlas.provinces[b]]
    if (from === undefined || to === undefined || drawnPairs.has([from.code, to.code].toSorted().join(' '))) return []
    const ends = [from, to].map(({ code }) => places[code]?.unit)
    return [{ between: [from.code, to.code], ends: [ends[0] ?? [], ends[1] ?? []] }]
  })
}

/** The initial share of ground of each vertex. */
function sharesOf(atlas: Atlas, mesh: Triangulation): number[] {
  const rim = new Set(mesh.outer)
  return Array.from({ length: mesh.size }, (_, vertex) => {
    const terrain = atlas.provinces[vertex]?.terrain
    return (terrain === undefined ? SHARES.gap : SHARES[terrain]) * (rim.has(vertex) ? SHARES.rim : 1)
  })
}

/** Half the width of the largest thing that fits into a province. */
const roomIn = (rings: readonly Ring[]): number => {
  const outlineFirst = rings.toSorted((a, b) => boxSize(b) - boxSize(a))
  return polylabel(
    outlineFirst.map(({ points }) => points.map(([x, y]) => [x, y])),
    2,
  ).distance
}

/** Places the vertices. Repeats with more ground for provinces too small for token and name. */
function placeBorders(atlas: Atlas, mesh: Triangulation, nameOf: (vertex: number) => string): Border[] {
  const shares = sharesOf(atlas, mesh)
  let points = firstPositions(mesh, AUTOMATIC_EXTENT, INSET)
  for (let attempt = 1; ; attempt++) {
    points = evenOut(mesh, points, shares)
    const borders = bordersOf({ mesh, points, nameOf, extent: AUTOMATIC_EXTENT })
    const shapes = shapesOf(bareAtlasPlate(atlas, borders))
    const rooms = atlas.provinces.map(({ code }) => roomIn(shapes.areaRings(code)))
    if (attempt === ATTEMPTS || rooms.every((room) => room >= MIN_ROOM)) return borders
    for (const [i, room] of rooms.entries())
      if (room < MIN_ROOM) shares[i] = Math.min(MAX_SHARE, ((shares[i] ?? 1) * MIN_ROOM) / Math.max(room, MIN_ROOM / 2))
  }
}

export function drawAtlas(atlas: Atlas): DrawnPlate {
  const edges = borderEdges(atlas)
  const crossing = new Set(crossingEdges(atlas.provinces.length, edges).map((edge) => edgeKey(...edge)))
  const planarEdges = edges.filter((edge) => !crossing.has(edgeKey(...edge)))
  const isSea = (vertex: number): boolean => atlas.provinces[vertex]?.terrain === 'sea'
  const mesh = triangulate(atlas.provinces.length, planarEdges, isSea)
  const names = namesOf(atlas, edges, mesh)
  const borders = placeBorders(atlas, mesh, (vertex) => names[vertex] ?? '')
  const drawing = bareAtlasPlate(atlas, borders)
  const places = placesOf(atlas, drawing, borders)
  const links = linksOf(atlas, edges, borders, places)
  return { ...drawing, ...(links.length === 0 ? {} : { links }), places }
}
