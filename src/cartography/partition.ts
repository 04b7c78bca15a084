import { type Point, distance } from '../board/curve.ts'
import { Earth, projected } from './earth.ts'
import { areaOf, type Box, boxOf, inBox, inRing, nth } from './geometry/geometry.ts'
import { roughened, splined } from './geometry/lines.ts'
import { type Arc, arcsBetween, type Face, type Line, noded, type PlanarMap, planarMap } from './geometry/planar.ts'
import { borders, cuts, idleIslands, innerWater, islands, landLines, seaLines, seeds } from './sources/europe.ts'

/* Stage 1: coasts, borders of today and hand-made lines, cut into a map of provinces, in km. */

export interface Partition {
  /** Between areas as in `DrawnPlate.areas`; `out` is what lies beyond. */
  readonly arcs: readonly Arc[]
  /** Islands that divide nothing. */
  readonly islets: readonly (readonly Point[])[]
}

/** What the partition covers, in km; wider than the plate. */
const REACH: Box = { left: -2600, top: -2800, right: 2950, bottom: 2300 }
const GRID = 100
/** Islands and lakes smaller than these (km²) are left out; unnamed land larger than the last is kept as nobody's. */
const LEAST_ISLET = 250
const LEAST_LAKE = 2000
const LARGEST_SLIVER = 4000

export const OUTSIDE = 'out'

/** What another board adds to the standard one: longitude and latitude, as in the sources. */
export interface Additions {
  readonly landLines: Readonly<Record<string, readonly Point[]>>
  readonly seeds: Readonly<Record<string, readonly Point[]>>
}

const NOTHING: Additions = { landLines: {}, seeds: {} }

type Tag = 'coast' | 'border' | 'frame'

interface Seed {
  readonly area: string
  readonly at: Point
}

const seedsOf = (points: Readonly<Record<string, readonly Point[]>>): Seed[] =>
  Object.entries(points).flatMap(([area, list]) => list.map((at) => ({ area, at: projected(at) })))

/** The parts of a line inside the reach, each with one point beyond either end. */
function clipped(line: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  let [part, before]: [Point[], Point | null] = [[], null]
  for (const point of line) {
    if (inBox(REACH, point)) {
      if (part.length === 0 && before !== null) part.push(before)
      part.push(point)
    } else if (part.length > 0) {
      parts.push([...part, point])
      part = []
    }
    before = point
  }
  return part.length > 1 ? [...parts, part] : parts
}

/** Coasts that bound provinces, and islands that merely lie in the sea. */
function coastlines(earth: Earth, seas: ReadonlySet<string>): { coasts: Point[][]; islets: Point[][] } {
  const onLand = [...seedsOf(seeds).filter((seed) => !seas.has(seed.area)), ...seedsOf(islands)]
  const idle = Object.values(idleIslands).map(projected)
  const coasts: Point[][] = []
  const islets: Point[][] = []
  for (const rings of earth.lands()) {
    const outline = nth(rings, 0)
    if (!outline.some((p) => inBox(REACH, p))) continue
    const bounds = !idle.some((at) => inRing(outline, at)) && onLand.some(({ at }) => inRing(outline, at))
    if (bounds)
      coasts.push(...rings.filter((ring, i) => i === 0 || Math.abs(areaOf(ring)) >= LEAST_LAKE).flatMap(clipped))
    else if (Math.abs(areaOf(outline)) > LEAST_ISLET) islets.push(outline)
  }
  return { coasts, islets }
}

/** The rim of the reach, a little inside it. */
function rim(): Point[] {
  const [left, top, right, bottom] = [REACH.left + 5, REACH.top + 5, REACH.right - 5, REACH.bottom - 5]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
}

/** Each hand-made border has wiggles of its own. */
const FIRST_WIGGLE = 2
const WIGGLE_STEP = 7919

function drawnLines(earth: Earth, coasts: readonly Point[][], added: Additions): Line<Tag>[] {
  const line =
    (tag: Tag) =>
    (points: readonly Point[]): Line<Tag> => ({ points, tag })
  return [
    ...coasts.map(line('coast')),
    ...borders.flatMap(([a, b]) => earth.border(a, b)).map(line('border')),
    ...[...Object.values(landLines), ...Object.values(added.landLines)]
      .map((points, i) => roughened(points.map(projected), 0.1, 4, (i + FIRST_WIGGLE) * WIGGLE_STEP))
      .map(line('border')),
    ...Object.values(seaLines)
      .map((points) => splined(points.map(projected), 15))
      .map(line('border')),
    ...Object.values(cuts)
      .map((points) => points.map(projected))
      .map(line('border')),
    line('frame')(rim()),
  ]
}

/** Finds the smallest face around a point. */
class Finder {
  readonly #rows: { readonly face: number; readonly ring: readonly Point[]; readonly box: Box }[]

  constructor(faces: readonly Face[]) {
    this.#rows = [...faces.entries()]
      .filter(([, face]) => face.area > 0)
      .toSorted(([, a], [, b]) => a.area - b.area)
      .map(([face, { ring }]) => ({ face, ring, box: boxOf(ring) }))
  }

  at(point: Point): number | undefined {
    return this.#rows.find(({ ring, box }) => inBox(box, point, 1e-9) && inRing(ring, point))?.face
  }
}

/**
 * The name of every face: from the seeds inside it, or for slivers from the neighbour with the longest common border. A
 * sliver at the rim that no neighbour claims keeps a `?`; the plate's frame cuts it off.
 */
function namedFaces(map: PlanarMap<Tag>, added: Additions): (face: number) => string {
  const finder = new Finder(map.faces)
  const names = new Map<number, string>()
  const name = ({ area, at }: Seed): void => {
    const face = finder.at(at)
    if (face === undefined) throw new Error(`the seed of ${area} at ${at.join(' ')} lies outside`)
    const before = names.get(face)
    if (before !== undefined && before !== area) throw new Error(`${before} and ${area} are one: a border leaks`)
    names.set(face, area)
  }
  for (const seed of [seeds, islands, added.seeds].flatMap(seedsOf)) name(seed)
  for (const { area, at } of seedsOf(innerWater)) name({ area: `${area}~`, at })

  /** The outside of a group of lines belongs to the face around it. */
  const parents = new Map(
    [...map.faces.entries()]
      .filter(([, face]) => face.area <= 0)
      .map(([i, { ring }]) => [i, finder.at(justBeside(ring))] as const),
  )
  const nameOf = (face: number): string | undefined => {
    const solid = parents.has(face) ? parents.get(face) : face
    return solid === undefined ? OUTSIDE : names.get(solid)
  }
  nameSlivers(map, names, nameOf)
  return (face) => nameOf(face) ?? `?${face}`
}

/** A point just outside a group of lines, to the left of its leftmost point. */
function justBeside(ring: readonly Point[]): Point {
  const leftmost = ring.reduce((a, b) => (a[0] < b[0] ? a : b))
  return [leftmost[0] - 0.003, leftmost[1] + 1e-5]
}

/** A coast keeps a sliver from joining across it, unless nothing else bounds it. */
const COAST_WEIGHT = 0.02

function nameSlivers(
  map: PlanarMap<Tag>,
  names: Map<number, string>,
  nameOf: (face: number) => string | undefined,
): void {
  const nameless = [...map.faces.entries()].filter(([i, face]) => face.area > 0 && !names.has(i))
  for (let pass = 0; pass < 6; pass++)
    for (const [i, face] of nameless) {
      if (names.has(i) || face.area > LARGEST_SLIVER) continue
      const best = strongestNeighbour(map, face, nameOf)
      if (best !== undefined) names.set(i, best)
    }
  for (const [i, face] of nameless) if (face.area > LARGEST_SLIVER) names.set(i, `#${i}`)
}

function strongestNeighbour(
  map: PlanarMap<Tag>,
  face: Face,
  nameOf: (face: number) => string | undefined,
): string | undefined {
  const weights = new Map<string, number>()
  for (const h of face.halfEdges.map((i) => nth(map.halfEdges, i))) {
    const neighbour = nameOf(nth(map.halfEdges, h.twin).face)
    if (neighbour === undefined || neighbour === OUTSIDE) continue
    const length = distance(nth(map.nodes, h.from), nth(map.nodes, h.to))
    const weight = length * (h.uses.some(({ tag }) => tag === 'coast') ? COAST_WEIGHT : 1)
    weights.set(neighbour, (weights.get(neighbour) ?? 0) + weight)
  }
  return [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/** Divides the earth around the board into areas. Throws if a border leaks or a province has no land. */
export function partitioned(seas: ReadonlySet<string>, added: Additions = NOTHING): Partition {
  const earth = new Earth()
  const { coasts, islets } = coastlines(earth, seas)
  const map = planarMap(noded(drawnLines(earth, coasts, added), GRID), GRID)
  const arcs = arcsBetween(map, namedFaces(map, added))
  const found = new Set(arcs.flatMap((arc) => [arc.left, arc.right]))
  const missing = Object.keys(seeds).filter((area) => !found.has(area))
  if (missing.length > 0) throw new Error(`not in the partition: ${missing.join(' ')}`)
  return { arcs, islets }
}
