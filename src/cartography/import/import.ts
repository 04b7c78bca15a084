import { distance, type Point } from '../../board/curve.ts'
import { placesFor } from '../../board/placing/place.ts'
import type { Region } from '../../board/placing/region.ts'
import { type DrawnPlace, type DrawnPlate, STEPS_PER_UNIT, isIdleWater, shapesOf } from '../../board/plate.ts'
import type { BoardTable } from '../../rules/atlas/atlas.ts'
import { bare, type Bare, type BoardSource, EFFORT, regionsOf, seasOf } from '../draw.ts'
import { framedAndThinned, type PlateArc } from '../framing.ts'
import { inRing } from '../geometry/geometry.ts'
import { differences, missingLinks } from './compare.ts'
import { divided } from './divide.ts'
import { type Reading, readShapes } from './reading.ts'
import { readSvg } from './svg.ts'

/** A drawing from an SVG, or everything that keeps it from being one, in sentences. */
export type Imported =
  | { readonly ok: true; readonly plate: DrawnPlate; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** So many square units of the plate for each province, and what a plate's width may be. */
const PER_PROVINCE = 16_000
const NARROWEST = 600
const WIDEST = 1400

interface Cut {
  readonly width: number
  readonly height: number
  /** From the SVG's units to the plate's. */
  readonly toPlate: (point: Point) => Point
}

function cutOf({ frame }: Reading, provinces: number): Cut {
  const shape = (frame.right - frame.left) / (frame.bottom - frame.top)
  const width = Math.round(Math.max(NARROWEST, Math.min(WIDEST, Math.sqrt(provinces * PER_PROVINCE * shape))))
  const scale = width / (frame.right - frame.left)
  return {
    width,
    height: Math.round(width / shape),
    toPlate: ([x, y]) => [(x - frame.left) * scale, (y - frame.top) * scale],
  }
}

/** A straight stretch longer than this gets a point so far from each of its ends: the plate's curves round no more of a corner. */
const LONG = 12
const CORNER = 4

/** Plates smooth their borders (`smooth`): corners that were drawn as corners are kept as such. */
function cornered(arc: PlateArc): PlateArc {
  const points = arc.points.flatMap((point, i): Point[] => {
    const before = arc.points[i - 1]
    if (before === undefined) return [point]
    const length = distance(before, point)
    if (length < LONG) return [point]
    const at = (far: number): Point => [
      before[0] + ((point[0] - before[0]) * far) / length,
      before[1] + ((point[1] - before[1]) * far) / length,
    ]
    return [at(CORNER), at(length - CORNER), point]
  })
  return arc.kind === 'frame' ? arc : { ...arc, points }
}

function sourceOf(table: BoardTable, reading: Reading, { width, height, toPlate }: Cut): BoardSource {
  const seas = seasOf(table)
  const painted = reading.painted.map((one) => ({ ...one, rings: one.rings.map((ring) => ring.map(toPlate)) }))
  const arcs = divided(painted, { width, height }, (area) => seas.has(area) || isIdleWater(area))
  const marks = reading.coasts.map(({ code, coast, at }) => ({ province: code, coast, at: toPlate(at) }))
  const frame = { left: 0, top: 0, right: width, bottom: height }
  const topology = framedAndThinned({ arcs, islets: [], marks }, seas, { frame, width }, STEPS_PER_UNIT)
  return { table, topology: { ...topology, arcs: topology.arcs.map(cornered) } }
}

const rounded = ([x, y]: Point): Point => [
  Math.round(x * STEPS_PER_UNIT) / STEPS_PER_UNIT,
  Math.round(y * STEPS_PER_UNIT) / STEPS_PER_UNIT,
]

/** Everything that stands on the drawing, by province; what the drawing gives spots of stands there. */
function placesOf(
  source: BoardSource,
  drawn: Bare,
  reading: Reading,
  toPlate: Cut['toPlate'],
  effort: typeof EFFORT,
): Record<string, DrawnPlace> {
  const regions = regionsOf(source, drawn).map((region): Region => {
    const spots = reading.spots.filter(({ code }) => code === region.code)
    const given = Object.fromEntries(spots.map(({ spot, at }) => [spot, rounded(toPlate(at))]))
    return { ...region, given }
  })
  return placesFor(regions, drawn, effort)
}

/** Provinces of which nothing is to be seen, and spots that lie outside of theirs. */
function hidden(table: BoardTable, drawn: Bare, { spots }: Reading, toPlate: Cut['toPlate']): string[] {
  const shapes = shapesOf(drawn)
  const isIn = (code: string, at: Point): boolean =>
    shapes.areaRings(code).filter(({ points }) => inRing(points, at)).length % 2 === 1
  return [
    ...table.provinces
      .filter(({ code }) => drawn.areas[code] === undefined)
      .map(({ code }) => `Nothing of ${code} is to be seen: it is too small, or what is painted later covers it.`),
    ...spots
      .filter(({ code, at }) => drawn.areas[code] !== undefined && !isIn(code, toPlate(at)))
      .map(({ code, spot }) => `${code}.${spot} does not lie in ${code}.`),
  ]
}

const leftOutNote = (count: number): string[] =>
  count === 0 ? [] : [`Shapes without a name of their own, left out: ${count}.`]

/** Draws a board's plate, called `id`, from an SVG whose shapes are named by province codes. The same text gives the same plate. `effort` goes into places for labels and units. */
export function importDrawing(text: string, table: BoardTable, id: string, effort = EFFORT): Imported {
  const svg = readSvg(text)
  if (typeof svg === 'string') return { ok: false, problems: [svg] }
  const reading = readShapes(svg, table)
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems }
  const cut = cutOf(reading, table.provinces.length)
  const source = sourceOf(table, reading, cut)
  const drawn = { ...bare(source), id }
  const problems = hidden(table, drawn, reading, cut.toPlate)
  if (problems.length > 0) return { ok: false, problems }
  const unlinked = { ...drawn, places: placesOf(source, drawn, reading, cut.toPlate, effort) }
  const links = missingLinks(table, unlinked)
  const plate = links.length === 0 ? unlinked : { ...unlinked, links }
  return { ok: true, plate, warnings: [...differences(table, plate), ...leftOutNote(reading.leftOut)] }
}
