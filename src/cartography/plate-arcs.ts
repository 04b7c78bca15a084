/** Borders as the plate draws them, with few points. Lengths are in units of the plate. */
import { distance, type Point } from '../board/curve.ts'
import { areaOf, isClosed, nth } from './geometry.ts'
import { areaProvince, isIdleWater, type LineKind, STEPS_PER_UNIT } from '../board/plate.ts'
import { nodeLines } from './noding.ts'
import { type Arc, OUTSIDE } from './planar-map.ts'

/** A binary heap of [weight, item] with the least weight on top. */
class Heap {
  readonly #rows: (readonly [number, number])[] = []

  get size(): number {
    return this.#rows.length
  }

  push(row: readonly [number, number]): void {
    this.#rows.push(row)
    let i = this.#rows.length - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.#weight(parent) <= this.#weight(i)) break
      this.#swap(parent, i)
      i = parent
    }
  }

  pop(): readonly [number, number] {
    const top = nth(this.#rows, 0)
    const last = this.#rows.pop()
    if (last !== undefined && this.#rows.length > 0) {
      this.#rows[0] = last
      this.#sink()
    }
    return top
  }

  #sink(): void {
    for (let i = 0; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let lightest = i
      if (left < this.size && this.#weight(left) < this.#weight(lightest)) lightest = left
      if (right < this.size && this.#weight(right) < this.#weight(lightest)) lightest = right
      if (lightest === i) return
      this.#swap(lightest, i)
      i = lightest
    }
  }

  #weight(i: number): number {
    return nth(this.#rows, i)[0]
  }

  #swap(i: number, j: number): void {
    const [a, b] = [nth(this.#rows, i), nth(this.#rows, j)]
    this.#rows[i] = b
    this.#rows[j] = a
  }
}

/** The area that a corner adds to the shape; less for spikes, which look like errors. */
function cornerWeight(a: Point, b: Point, c: Point): number {
  const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
  const [ux, uy, vx, vy] = [a[0] - b[0], a[1] - b[1], c[0] - b[0], c[1] - b[1]]
  const cosine = (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1)
  return area * (cosine > 0 ? 1 - 0.7 * cosine : 1)
}

/** A closed line keeps at least this many corners. */
const MIN_CORNERS = 8

/** Drops corners that add less than `minArea`, smallest first (Visvalingam). The ends stay. */
function simplifyLine(line: readonly Point[], minArea: number): Point[] {
  const count = line.length
  if (count < 3) return [...line]
  const before = Array.from(line, (_, i) => i - 1)
  const after = Array.from(line, (_, i) => i + 1)
  const isKept = line.map(() => true)
  const weights = line.map(() => 0)
  const heap = new Heap()
  const weigh = (i: number, floor: number): void => {
    const weight = cornerWeight(nth(line, nth(before, i)), nth(line, i), nth(line, nth(after, i)))
    weights[i] = Math.max(weight, floor)
    heap.push([nth(weights, i), i])
  }
  for (let i = 1; i < count - 1; i++) weigh(i, 0)
  const fewest = isClosed(line) ? MIN_CORNERS : 0
  for (let left = count; heap.size > 0;) {
    const [weight, i] = heap.pop()
    if (!isKept[i] || weight !== weights[i]) continue
    if (weight > minArea || left <= fewest) break
    isKept[i] = false
    left -= 1
    const [p, q] = [nth(before, i), nth(after, i)]
    after[p] = q
    before[q] = p
    for (const k of [p, q]) if (k > 0 && k < count - 1) weigh(k, weight)
  }
  return line.filter((_, i) => isKept[i])
}

/** An arc of the plate. */
export interface PlateArc extends Arc {
  readonly kind: LineKind
}

const isInnerWater = (area: string): boolean => area.endsWith('~') && !isIdleWater(area)
const hasSide = (arc: Arc, test: (area: string) => boolean): boolean => test(arc.left) || test(arc.right)

/** An area's province, or the area itself if it is nobody's. */
const provinceIn = (area: string): string => areaProvince(area) ?? area

function kindOf(arc: Arc, seas: ReadonlySet<string>): LineKind {
  const isSea = (area: string): boolean => seas.has(area) || isIdleWater(area)
  if (hasSide(arc, (area) => area === OUTSIDE)) return 'frame'
  if (isSea(arc.left) && isSea(arc.right)) return 'sea'
  if (provinceIn(arc.left) === provinceIn(arc.right)) return 'shore'
  if (hasSide(arc, isInnerWater)) return hasSide(arc, isSea) ? 'strait' : 'coast'
  return hasSide(arc, isSea) ? 'coast' : 'land'
}

export const withKinds = (arcs: readonly Arc[], seas: ReadonlySet<string>): PlateArc[] =>
  arcs.map((arc) => ({ ...arc, kind: kindOf(arc, seas) }))

/** Islands and inner waters smaller than these (square units) are left out. */
const MIN_ISLAND = 26
const MIN_WATER = 60

export const isIslandVisible = (ring: readonly Point[]): boolean => Math.abs(areaOf(ring)) > MIN_ISLAND

function isVisible(arc: PlateArc): boolean {
  if (arc.start !== arc.end || isIslandVisible(arc.points)) return true
  return hasSide(arc, isInnerWater) && Math.abs(areaOf(arc.points)) > MIN_WATER
}

/** Cuts off inlets and spits with narrower mouths and shorter coasts than this. */
const NEEDLE = { length: 90, mouth: 2.6 }

/** Cuts off inlets and spits too narrow to draw: a coast that nearly comes back to a point. */
function withoutNeedles(points: readonly Point[]): Point[] {
  const walked: number[] = []
  for (const [i, p] of points.entries()) walked.push(i === 0 ? 0 : nth(walked, i - 1) + distance(p, nth(points, i - 1)))
  const mouthAt = (i: number): number => {
    let mouth = -1
    for (let j = i + 2; j < points.length - 1 && nth(walked, j) - nth(walked, i) < NEEDLE.length; j++) {
      const [gap, length] = [distance(nth(points, i), nth(points, j)), nth(walked, j) - nth(walked, i)]
      const isNarrow = gap < NEEDLE.mouth && length > 3 * gap + 1.5 && i > 0
      if (isNarrow && Math.abs(areaOf(points.slice(i, j + 1))) < length * 1.9) mouth = j
    }
    return mouth
  }
  const remaining: Point[] = []
  for (let i = 0; i < points.length;) {
    remaining.push(nth(points, i))
    const mouth = mouthAt(i)
    i = mouth > 0 ? mouth : i + 1
  }
  return remaining
}

function withClearCoast(arc: PlateArc): PlateArc {
  const isCoast = arc.kind === 'coast' || arc.kind === 'shore'
  return isCoast && arc.points.length > 12 && !isClosed(arc.points)
    ? { ...arc, points: withoutNeedles(arc.points) }
    : arc
}

/** The numbers of arcs that touch another arc anywhere but at a junction. */
export function findCrossings(arcs: readonly PlateArc[]): Set<number> {
  const keyOf = (x: number, y: number): string => `${x},${y}`
  const junctions = new Set(
    arcs
      .flatMap(({ points }) => [nth(points, 0), nth(points, points.length - 1)])
      .map(([x, y]) => keyOf(Math.round(x * STEPS_PER_UNIT), Math.round(y * STEPS_PER_UNIT))),
  )
  const segments = nodeLines(
    arcs.map(({ points }) => points),
    STEPS_PER_UNIT,
  )
  const meetings = new Map<string, { readonly arcs: number[]; degree: number }>()
  const crossing = new Set<number>()
  for (const { x0, y0, x1, y1, lines } of segments) {
    if (lines.length > 1) for (const arc of lines) crossing.add(arc)
    for (const end of [keyOf(x0, y0), keyOf(x1, y1)]) {
      const meeting = meetings.get(end) ?? { arcs: [], degree: 0 }
      meetings.set(end, meeting)
      meeting.arcs.push(...lines)
      meeting.degree += 1
    }
  }
  for (const [end, meeting] of meetings)
    if (meeting.degree > 2 && !junctions.has(end)) for (const arc of meeting.arcs) crossing.add(arc)
  return crossing
}

/** Corners that add less area than this are dropped: more on land borders than at sea. */
const COARSENESS = 1.6
const COARSENESS_OF: Partial<Record<LineKind, number>> = { sea: 0.7, land: 1.3 }

/** Drops the small corners of an islet, and its last point if that repeats the first. */
export const tidyIslet = (islet: readonly Point[]): Point[] =>
  simplifyLine(isClosed(islet) ? islet : [...islet, ...islet.slice(0, 1)], COARSENESS).slice(0, -1)

const MAX_PASSES = 8

/** Drops invisible points. Where arcs would touch, drops fewer, or else many more. */
function simplifyArcs(arcs: readonly PlateArc[]): PlateArc[] {
  const tolerance = arcs.map(() => 1)
  const simplified = arcs.map((arc) => ({
    ...arc,
    points: simplifyLine(arc.points, COARSENESS * (COARSENESS_OF[arc.kind] ?? 1)),
  }))
  for (let pass = 0; pass < MAX_PASSES; pass++)
    for (const i of findCrossings(simplified)) {
      tolerance[i] = nth(tolerance, i) * (pass < MAX_PASSES / 2 ? 0.4 : 4)
      simplified[i] = {
        ...nth(simplified, i),
        points: simplifyLine(nth(arcs, i).points, COARSENESS * nth(tolerance, i)),
      }
    }
  return simplified
}

/** A straight stretch longer than this gets points near its ends, so that corners stay sharp. */
const LONG = 12
const CORNER = 4

/** Plates draw smooth borders (`smooth`). This keeps corners that were drawn as corners. */
export function withCorners(arc: PlateArc): PlateArc {
  const points = arc.points.flatMap((point, i): Point[] => {
    const before = arc.points[i - 1]
    if (before === undefined) return [point]
    const length = distance(before, point)
    if (length < LONG) return [point]
    const at = (away: number): Point => [
      before[0] + ((point[0] - before[0]) * away) / length,
      before[1] + ((point[1] - before[1]) * away) / length,
    ]
    return [at(CORNER), at(length - CORNER), point]
  })
  return arc.kind === 'frame' ? arc : { ...arc, points }
}

/** Removes small islands, needles and invisible points. */
export const tidyArcs = (arcs: readonly PlateArc[]): PlateArc[] =>
  simplifyArcs(arcs.filter(isVisible).map(withClearCoast))
