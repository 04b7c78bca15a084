import type { Point } from '../board/curve.ts'
import { type Effort, placesFor } from '../board/placing/place.ts'
import type { Region } from '../board/placing/region.ts'
import { type BarePlate, type DrawnPlace, type DrawnPlate, isIdleWater, STEPS_PER_UNIT } from '../board/plate.ts'
import { shapesOf } from '../board/open-plate.ts'
import type { BoardTable } from '../rules/atlas/atlas.ts'
import { describeDifferences, missingLinks } from './drawn-borders.ts'
import { inRing, nth } from './geometry.ts'
import { findArcs } from './painted-areas.ts'
import {
  findCrossings,
  isIslandVisible,
  type PlateArc,
  tidyIslet,
  tidyArcs,
  withCorners,
  withKinds,
} from './plate-arcs.ts'
import { type BoardLines, plateFromLines, regionsOf, seasOf } from './plate-regions.ts'
import { type BoardShapes, readShapes } from './shape-meanings.ts'
import { readSvg } from './svg-reader.ts'

/** A plate made from an SVG, or sentences about its problems. */
export type Imported =
  | { readonly ok: true; readonly plate: DrawnPlate; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Plates are made once, so finding places may take seconds. */
export const EFFORT: Effort = {
  across: 36,
  spots: 160,
  rounds: 240,
  coastsApart: 0,
  codeSizes: [1, 0.95, 0.9, 0.85, 0.8],
  maxFullSizeOutside: 1,
  staysHome: false,
}

/** Outlines that come closer than this meet (units of the plate). Exact drawings already fit. */
const REACH = 2
const EXACT_REACH = 0.05

/** Square units of the plate for each province, and the limits of a plate's width. */
const AREA_PER_PROVINCE = 16_000
const MIN_WIDTH = 600
const MAX_WIDTH = 1400

/** The size of the plate, and the conversion from units of the SVG. */
interface Scale {
  readonly width: number
  readonly height: number
  readonly toPlate: (point: Point) => Point
}

function scaleFor({ frame }: BoardShapes, provinces: number, plateWidth: number | null): Scale {
  const aspect = (frame.right - frame.left) / (frame.bottom - frame.top)
  const idealWidth = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.sqrt(provinces * AREA_PER_PROVINCE * aspect)))
  const width = plateWidth ?? Math.round(idealWidth)
  const scale = width / (frame.right - frame.left)
  return {
    width,
    height: Math.round(width / aspect),
    toPlate: ([x, y]) => [(x - frame.left) * scale, (y - frame.top) * scale],
  }
}

const toGrid = ([x, y]: Point): Point => [
  Math.round(x * STEPS_PER_UNIT) / STEPS_PER_UNIT,
  Math.round(y * STEPS_PER_UNIT) / STEPS_PER_UNIT,
]

/** The lines of a board. In an exact drawing every point stays where it is; others are tidied. */
function linesOf(table: BoardTable, shapes: BoardShapes, scale: Scale, isExact: boolean): BoardLines {
  const { width, height, toPlate } = scale
  const seas = seasOf(table)
  const move = isExact ? (point: Point) => toGrid(toPlate(point)) : toPlate
  const painted = shapes.painted.map((area) => ({ ...area, rings: area.rings.map((ring) => ring.map(move)) }))
  const frame = { width, height, reach: isExact ? EXACT_REACH : REACH }
  const arcs = withKinds(
    findArcs(painted, frame, (area) => seas.has(area) || isIdleWater(area)),
    seas,
  )
  const islets = shapes.islets.map((ring) => ring.map(toPlate))
  return {
    table,
    width,
    height,
    arcs: isExact ? arcs : tidyArcs(arcs),
    islets: isExact ? islets : islets.map(tidyIslet).filter(isIslandVisible),
    bridges: shapes.bridges.map(({ between, ends: [from, to] }) => ({
      between,
      ends: [toGrid(toPlate(from)), toGrid(toPlate(to))],
    })),
    coasts: shapes.coasts.map((mark) => ({ ...mark, at: toGrid(toPlate(mark.at)) })),
    crowds: shapes.crowds,
  }
}

/** Places by province. Uses spots that the drawing names. */
function findPlaces(
  lines: BoardLines,
  plate: BarePlate,
  { spots }: BoardShapes,
  toPlate: Scale['toPlate'],
  effort: Effort,
): Record<string, DrawnPlace> {
  const regions = regionsOf(lines, plate).map((region): Region => {
    const own = spots.filter(({ code }) => code === region.code)
    return { ...region, given: Object.fromEntries(own.map(({ spot, at }) => [spot, toGrid(toPlate(at))])) }
  })
  return placesFor(regions, plate, effort)
}

/** Problems with an empty plate: hidden or misplaced provinces, and crossings. */
function findProblems(
  { table, arcs, bridges }: BoardLines,
  plate: BarePlate,
  { spots }: BoardShapes,
  toPlate: Scale['toPlate'],
): string[] {
  const rings = shapesOf(plate)
  const isIn = (code: string, at: Point): boolean =>
    rings.areaRings(code).filter(({ points }) => inRing(points, at)).length % 2 === 1
  const sidesOf = ({ left, right }: PlateArc): string => `${left} and ${right}`
  return [
    ...table.provinces
      .filter(({ code }) => plate.areas[code] === undefined)
      .map(({ code }) => `Nothing of ${code} is visible: enlarge it, or move it above the shapes that cover it.`),
    ...spots
      .filter(({ code, at }) => plate.areas[code] !== undefined && !isIn(code, toPlate(at)))
      .map(({ code, spot }) => `${code}.${spot} does not lie in ${code}: move it.`),
    ...bridges
      .filter(({ between, ends }) => !between.every((code, i) => isIn(code, nth(ends, i))))
      .map(({ between: [from, to] }) => `bridge-${from}-${to} must begin in ${from} and end in ${to}.`),
    ...[...findCrossings(arcs)].map(
      (i) => `The border of ${sidesOf(nth(arcs, i))} crosses or touches another one: move it.`,
    ),
  ]
}

const leftOutNote = (count: number): string[] =>
  count === 0 ? [] : [`Shapes without a name of their own, left out: ${count}.`]

/** Without borders in its table, a board has those of its drawing. */
export const hasBorders = ({ army, fleet }: BoardTable): boolean =>
  Object.keys(army).length > 0 || Object.keys(fleet).length > 0

/** Makes a board's plate from an SVG. Deterministic. `effort`: for finding places. */
export function importDrawing(text: string, table: BoardTable, id: string, effort = EFFORT): Imported {
  const svg = readSvg(text)
  if (typeof svg === 'string') return { ok: false, problems: [svg] }
  const shapes = readShapes(svg, table)
  if (shapes.problems.length > 0) return { ok: false, problems: shapes.problems }
  const isExact = svg.plateWidth !== null
  const scale = scaleFor(shapes, table.provinces.length, svg.plateWidth)
  const tidied = linesOf(table, shapes, scale, isExact)
  const problems = findProblems(tidied, plateFromLines(tidied, id), shapes, scale.toPlate)
  if (problems.length > 0) return { ok: false, problems }
  const lines = isExact ? tidied : { ...tidied, arcs: tidied.arcs.map(withCorners) }
  const empty = plateFromLines(lines, id)
  const unlinked = { ...empty, places: findPlaces(lines, empty, shapes, scale.toPlate, effort) }
  const links = missingLinks(table, unlinked)
  const plate = links.length === 0 ? unlinked : { ...unlinked, links }
  const differences = hasBorders(table) ? describeDifferences(table, plate) : []
  return { ok: true, plate, warnings: [...differences, ...leftOutNote(shapes.leftOut)] }
}
