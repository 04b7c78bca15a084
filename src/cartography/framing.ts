import { distance, type Point } from '../board/curve.ts'
import { areaProvince, isIdleWater, type LineKind } from '../board/plate.ts'
import { areaOf, type Box, inBox, interiorOf, isClosed, nth } from './geometry/geometry.ts'
import { simplified } from './geometry/lines.ts'
import { OUTSIDE } from './partition.ts'
import { type Arc, arcsBetween, type Face, noded, type PlanarMap, planarMap } from './geometry/planar.ts'
import { type Mark, moved, type Topology } from './warp.ts'

/* Stage 3: the warped topology, cut to the plate's frame, in units of the plate, with no more points than are seen. */

/** An arc as it will be drawn. */
export interface PlateArc extends Arc {
  readonly kind: LineKind
}

export interface PlateTopology {
  readonly width: number
  readonly height: number
  readonly arcs: readonly PlateArc[]
  readonly islets: readonly (readonly Point[])[]
  readonly marks: readonly Mark[]
}

/** What a plate shows of a topology, in the topology's units, and how wide it shows it; its height follows. */
export interface Cutting {
  readonly frame: Box
  readonly width: number
}

const GRID = 1000
/** Islands and inner waters smaller than these (square units) are left out. */
const LEAST_ISLAND = 26
const LEAST_WATER = 60
/** Corners that carry less than this (square units) are dropped; borders are kept smoother than coasts, seas finer. */
const COARSENESS = 1.6
const COARSENESS_OF: Partial<Record<LineKind, number>> = { sea: 0.7, land: 1.3 }

const isInnerWater = (area: string): boolean => area.endsWith('~') && !isIdleWater(area)
const between = (arc: Arc, test: (area: string) => boolean): boolean => test(arc.left) || test(arc.right)

/** An area's province; nobody's land is its own. */
const province = (area: string): string => areaProvince(area) ?? area

function kindOf(arc: Arc, seas: ReadonlySet<string>): LineKind {
  const isSea = (area: string): boolean => seas.has(area) || isIdleWater(area)
  if (between(arc, (area) => area === OUTSIDE)) return 'frame'
  if (isSea(arc.left) && isSea(arc.right)) return 'sea'
  if (province(arc.left) === province(arc.right)) return 'shore'
  if (between(arc, isInnerWater)) return between(arc, isSea) ? 'strait' : 'coast'
  return between(arc, isSea) ? 'coast' : 'land'
}

function worthDrawing(arc: Arc): boolean {
  if (arc.start !== arc.end) return true
  const size = Math.abs(areaOf(arc.points))
  return size > LEAST_ISLAND || (between(arc, isInnerWater) && size > LEAST_WATER)
}

const CUT = 'frame'
type Cut = Arc | typeof CUT

/** The area a face of the cut map belongs to: that of the arcs around it, by length. */
function areaOfFace(map: PlanarMap<Cut>, face: Face, plate: Box): string {
  if (face.area > 0 ? !inBox(plate, interiorOf(face.ring), 1e-12) : reachesOut(face, plate)) return OUTSIDE
  const votes = new Map<string, number>()
  for (const h of face.halfEdges.map((i) => nth(map.halfEdges, i))) {
    const length = distance(nth(map.nodes, h.from), nth(map.nodes, h.to))
    for (const { tag, forward } of h.uses) {
      if (tag === CUT) continue
      const area = forward === h.forward ? tag.left : tag.right
      votes.set(area, (votes.get(area) ?? 0) + length)
    }
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? OUTSIDE
}

/** Is this the outside of the whole map, or of something that sticks out of the frame? */
function reachesOut(face: Face, { right, bottom }: Box): boolean {
  const xs = face.ring.map((p) => p[0])
  if (Math.min(...xs) <= 0.001 && Math.max(...xs) >= right - 0.001) return true
  const [x, y] = nth(face.ring, 0)
  return x <= 0 || x >= right || y <= 0 || y >= bottom
}

function clipped(arcs: readonly Arc[], plate: Box): Arc[] {
  const { right, bottom } = plate
  const rim: Point[] = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
    [0, 0],
  ]
  const lines = [...arcs.map((arc) => ({ points: arc.points, tag: arc as Cut })), { points: rim, tag: CUT as Cut }]
  const map = planarMap(noded(lines, GRID), GRID)
  const areas = map.faces.map((face) => areaOfFace(map, face, plate))
  const onPlate = (arc: Arc): boolean => arc.points.some((p) => inBox(plate, p, -0.01))
  return arcsBetween(map, (face) => nth(areas, face)).filter(
    (arc) => onPlate(arc) || (arc.left === OUTSIDE) !== (arc.right === OUTSIDE),
  )
}

/** The longest way (units) along the coast that a needle's mouth may cut off, and the widest mouth. */
const NEEDLE = { length: 90, mouth: 2.6 }

/** Cuts off inlets and spits too narrow to draw: where a coast comes back almost to where it was. */
function withoutNeedles(points: readonly Point[]): Point[] {
  const gone: number[] = []
  for (const [i, p] of points.entries()) gone.push(i === 0 ? 0 : nth(gone, i - 1) + distance(p, nth(points, i - 1)))
  const mouthAt = (i: number): number => {
    let mouth = -1
    for (let j = i + 2; j < points.length - 1 && nth(gone, j) - nth(gone, i) < NEEDLE.length; j++) {
      const [gap, length] = [distance(nth(points, i), nth(points, j)), nth(gone, j) - nth(gone, i)]
      const narrow = gap < NEEDLE.mouth && length > 3 * gap + 1.5 && i > 0
      if (narrow && Math.abs(areaOf(points.slice(i, j + 1))) < length * 1.9) mouth = j
    }
    return mouth
  }
  const kept: Point[] = []
  for (let i = 0; i < points.length;) {
    kept.push(nth(points, i))
    const mouth = mouthAt(i)
    i = mouth > 0 ? mouth : i + 1
  }
  return kept
}

function cleared(arc: PlateArc): PlateArc {
  const coast = arc.kind === 'coast' || arc.kind === 'shore'
  return coast && arc.points.length > 12 && !isClosed(arc.points) ? { ...arc, points: withoutNeedles(arc.points) } : arc
}

const key = (x: number, y: number): string => `${x},${y}`

/** Numbers of the arcs that touch another one elsewhere than at a junction, on the grid they are shipped in. */
function colliding(arcs: readonly PlateArc[], stepsPerUnit: number): Set<number> {
  const junctions = new Set(
    arcs
      .flatMap(({ points }) => [nth(points, 0), nth(points, points.length - 1)])
      .map(([x, y]) => key(Math.round(x * stepsPerUnit), Math.round(y * stepsPerUnit))),
  )
  const segments = noded(
    arcs.map(({ points }, tag) => ({ points, tag })),
    stepsPerUnit,
  )
  const meeting = new Map<string, number[]>()
  const degree = new Map<string, number>()
  const bad = new Set<number>()
  for (const { x0, y0, x1, y1, uses } of segments) {
    const tags = uses.map((use) => use.tag)
    if (tags.length > 1) for (const tag of tags) bad.add(tag)
    for (const end of [key(x0, y0), key(x1, y1)]) {
      degree.set(end, (degree.get(end) ?? 0) + 1)
      meeting.set(end, [...(meeting.get(end) ?? []), ...tags])
    }
  }
  for (const [end, tags] of meeting)
    if ((degree.get(end) ?? 0) > 2 && !junctions.has(end)) for (const tag of tags) bad.add(tag)
  return bad
}

/** Arcs with no more points than are seen; where two would touch, thinned more gently, or if that is no help, much more. */
function thinned(arcs: readonly PlateArc[], stepsPerUnit: number): PlateArc[] {
  const tolerance = arcs.map(() => 1)
  const drawn = arcs.map((arc) => ({
    ...arc,
    points: simplified(arc.points, COARSENESS * (COARSENESS_OF[arc.kind] ?? 1)),
  }))
  for (let pass = 0; pass < 8; pass++) {
    const bad = colliding(drawn, stepsPerUnit)
    if (bad.size === 0) return drawn
    for (const i of bad) {
      tolerance[i] = nth(tolerance, i) * (pass < 4 ? 0.4 : 4)
      drawn[i] = { ...nth(drawn, i), points: simplified(nth(arcs, i).points, COARSENESS * nth(tolerance, i)) }
    }
  }
  throw new Error('some arcs still touch after thinning')
}

/** Cuts the topology to the frame. */
export function framed(topology: Topology, seas: ReadonlySet<string>, { frame, width }: Cutting): PlateTopology {
  const scale = width / (frame.right - frame.left)
  const height = Math.round((frame.bottom - frame.top) * scale)
  const plate: Box = { left: 0, top: 0, right: width, bottom: height }
  const { arcs, islets, marks } = moved(topology, ([x, y]) => [(x - frame.left) * scale, (y - frame.top) * scale])
  return {
    width,
    height,
    arcs: clipped(arcs.filter(worthDrawing), plate).map((arc) => ({ ...arc, kind: kindOf(arc, seas) })),
    islets: islets
      .map((islet) => simplified(islet, COARSENESS))
      .filter((islet) => Math.abs(areaOf(islet)) > LEAST_ISLAND && islet.some((p) => inBox(plate, p, 5))),
    marks,
  }
}

/** The topology as it is if no two of its arcs touch but at junctions. Throws if they do. */
export function untangled(topology: PlateTopology, stepsPerUnit: number): PlateTopology {
  const bad = [...colliding(topology.arcs, stepsPerUnit)].map((i) => nth(topology.arcs, i))
  if (bad.length > 0) throw new Error(`these borders cross: ${bad.map((arc) => `${arc.left} ${arc.right}`).join(', ')}`)
  return topology
}

/** Cuts the topology to the frame and thins it. Throws if two arcs would cross on the plate. */
export function framedAndThinned(
  topology: Topology,
  seas: ReadonlySet<string>,
  cutting: Cutting,
  stepsPerUnit: number,
): PlateTopology {
  const plate = framed(topology, seas, cutting)
  return { ...plate, arcs: thinned(plate.arcs.map(cleared), stepsPerUnit) }
}
