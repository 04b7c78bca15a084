import type { Point } from '../board/curve.ts'
import type { BoardTable } from '../rules/atlas/atlas.ts'
import { type Box, boxAround } from '../board/plate.ts'
import { areaOf, middleOfBox, nth } from './geometry.ts'
import type { PaintedArea } from './painted-areas.ts'
import { outlineOf } from './shape-outlines.ts'
import type { Svg, SvgShape } from './svg-reader.ts'

/*
 * The meanings of an SVG's shapes by their names: `PAR`, `SPA/NC`, `PAR.centre`, `DEN.water`, `land-alps`,
 * `water-lake`, `islet-3`, `bridge-GAW-GUR`. Case does not matter. Lengths are in units of the SVG.
 */

/** A circle named `PAR.unit` is the place of PAR's unit. */
const SPOTS = ['unit', 'centre', 'label'] as const
type Spot = (typeof SPOTS)[number]

type Meaning =
  | { readonly kind: 'province'; readonly code: string }
  | { readonly kind: 'coast'; readonly code: string; readonly coast: string }
  | { readonly kind: 'spot'; readonly code: string; readonly spot: Spot }
  /** Land or water that is no province, or water inside one: see `DrawnPlate.areas`. */
  | { readonly kind: 'ground'; readonly area: string }
  /** A small island that divides nothing. */
  | { readonly kind: 'islet' }
  /** A way for armies over water. */
  | { readonly kind: 'bridge'; readonly between: readonly [string, string] }

interface NamedShape {
  readonly shape: SvgShape
  readonly meaning: Meaning
}

interface PlacedMark {
  readonly code: string
  readonly at: Point
}

/** The shapes of an SVG by their meaning, and their problems. */
export interface BoardShapes {
  /** Provinces and other areas, in painting order. */
  readonly painted: readonly PaintedArea[]
  readonly islets: readonly (readonly Point[])[]
  readonly bridges: readonly { readonly between: readonly [string, string]; readonly ends: readonly [Point, Point] }[]
  readonly coasts: readonly (PlacedMark & { readonly coast: string })[]
  readonly spots: readonly (PlacedMark & { readonly spot: Spot })[]
  /** How many units may share a province, if more than one. */
  readonly crowds: Readonly<Record<string, number>>
  /** The part of the drawing that the plate shows. */
  readonly frame: Box
  readonly problems: readonly string[]
  /** The number of unnamed shapes, which are left out. */
  readonly leftOut: number
}

/** Automatic names of drawing programs: `path12`, `rect3-7`, `Layer_1`. */
const AUTOMATIC_NAME =
  /^(?:path|rect|circle|ellipse|line|polygon|polyline|shape|svg|g|use|group|layer|image|text)[-_]?\d[\w-]*$/i

const groundName = (kind: string, name: string): string =>
  `#${name.toUpperCase().replaceAll('~', '')}${kind.toLowerCase() === 'water' ? '~' : ''}`

/** The meaning of a name on this board; null if it has none. */
function meaningOf(name: string, table: BoardTable): Meaning | null {
  const codeOf = (text = ''): string | undefined =>
    table.provinces.find(({ code }) => code === text.toUpperCase())?.code
  const [, kind = '', rest = ''] = /^(land|water|islet|bridge)-(.+)$/i.exec(name) ?? []
  const [from, to] = rest.split('-').map(codeOf)
  if (/^(?:land|water)$/i.test(kind)) return { kind: 'ground', area: groundName(kind, rest) }
  if (/^islet$/i.test(kind)) return { kind: 'islet' }
  if (/^bridge$/i.test(kind)) return from && to ? { kind: 'bridge', between: [from, to] } : null

  const [first = '', second] = name.toUpperCase().split(/[./]/)
  const code = codeOf(first)
  if (code === undefined) return null
  if (second === undefined) return { kind: 'province', code }
  const coast = table.provinces.find((province) => province.code === code)?.coasts?.find((c) => c === second)
  if (coast !== undefined) return { kind: 'coast', code, coast }
  if (second === 'WATER') return { kind: 'ground', area: `${code}~` }
  const spot = SPOTS.find((s) => s.toUpperCase() === second)
  return spot === undefined ? null : { kind: 'spot', code, spot }
}

/** Distance between points on curves, as a part of the drawing's size. */
const STEP = 1 / 400
/** The largest rounding error in an exact drawing, as a part of its size. */
const SPLINE_ERROR = 4e-5
/** Points of all outlines. A detailed board has 25,000. */
const MAX_POINTS = 100_000
/** An outline is empty if it takes less than this part of the drawing. */
const EMPTY = 1e-7

/** The size of the drawing. Without a `viewBox` it is measured, with curves as straight lines. */
function sizeOf({ box }: Svg, shapes: readonly NamedShape[]): number {
  if (box !== null) return Math.max(box.right - box.left, box.bottom - box.top)
  const points = shapes.flatMap(({ shape }) => {
    const outline = outlineOf(shape, { step: Number.MAX_VALUE, splineError: null })
    return typeof outline === 'string' ? [] : outline.rings.flat()
  })
  const { left, top, right, bottom } = boxAround(points)
  return Math.max(right - left, bottom - top)
}

const titleOf = ({ shape: { ownName }, meaning }: NamedShape): string =>
  meaning.kind === 'province' ? meaning.code : (ownName ?? 'A shape')

/** A shape's outlines, or a sentence about its problem. */
function ringsOf(namedShape: NamedShape, { plateWidth }: Svg, size: number): (readonly Point[])[] | string {
  const splineError = plateWidth === null ? null : size * SPLINE_ERROR
  const outline = outlineOf(namedShape.shape, { step: size * STEP, splineError })
  const title = titleOf(namedShape)
  if (typeof outline === 'string') return `The path of ${title} cannot be read: ${outline}. Correct its path data.`
  const isPainted = ['province', 'ground', 'islet'].includes(namedShape.meaning.kind)
  const isEmpty = outline.rings.every((ring) => Math.abs(areaOf(ring)) <= EMPTY * size * size)
  if (outline.rings.length === 0) return `${title} is empty: draw its outline, or delete it.`
  if (isPainted && outline.isOpen) return `The outline of ${title} does not end where it began: close its path.`
  if (isPainted && isEmpty) return `${title} is empty: its outline surrounds nothing. Draw it again, or delete it.`
  return [...outline.rings]
}

/** Exact drawings show their `viewBox`; others the part of it around their provinces. */
function frameOf(painted: readonly PaintedArea[], { box, plateWidth }: Svg): Box {
  if (box !== null && plateWidth !== null) return box
  const around = boxAround(painted.filter(({ area }) => !area.startsWith('#')).flatMap(({ rings }) => rings.flat()))
  if (box === null) return around
  return {
    left: Math.max(around.left, box.left),
    top: Math.max(around.top, box.top),
    right: Math.min(around.right, box.right),
    bottom: Math.min(around.bottom, box.bottom),
  }
}

/** Sentences about provinces and coasts without a shape. */
function findMissing(table: BoardTable, meanings: readonly Meaning[]): string[] {
  const drawnCodes = new Set(meanings.flatMap((m) => (m.kind === 'province' ? [m.code] : [])))
  const markedCoasts = new Set(meanings.flatMap((m) => (m.kind === 'coast' ? [`${m.code}/${m.coast}`] : [])))
  const provinces = table.provinces.filter(({ code }) => !drawnCodes.has(code)).map(({ code }) => code)
  const coasts = table.provinces
    .flatMap(({ code, coasts: names = [] }) => names.map((coast) => `${code}/${coast}`))
    .filter((coast) => !markedCoasts.has(coast))
  return [
    ...(provinces.length === 0
      ? []
      : [`No shape is named for these provinces: ${provinces.join(', ')}. Name or draw them.`]),
    ...coasts.map((coast) => `No mark is named ${coast}: put a circle near the middle of that coast.`),
  ]
}

interface NamedShapes {
  readonly named: readonly NamedShape[]
  /** Names without a meaning on this board. */
  readonly unknown: readonly string[]
  readonly leftOut: number
}

function nameShapes(svg: Svg, table: BoardTable): NamedShapes {
  const unknown: string[] = []
  let leftOut = 0
  const named = svg.shapes.flatMap((shape): NamedShape[] => {
    const meaning = shape.names.map((name) => meaningOf(name, table)).find((m) => m !== null)
    if (meaning !== undefined) return [{ shape, meaning }]
    if (shape.ownName === null || AUTOMATIC_NAME.test(shape.ownName)) leftOut += 1
    else unknown.push(shape.ownName)
    return []
  })
  return { named, unknown, leftOut }
}

/** Reads the shapes of an SVG for a board. */
export function readShapes(svg: Svg, table: BoardTable): BoardShapes {
  const { named, unknown, leftOut } = nameShapes(svg, table)
  const meanings = named.map(({ meaning }) => meaning)
  const size = sizeOf(svg, named)
  const problems = [
    ...svg.problems,
    ...findMissing(table, meanings),
    ...unknown.map(
      (name) => `The board has nothing called ${name}: correct the name, or start it with land- or water-.`,
    ),
  ]
  const painted: PaintedArea[] = []
  const islets: (readonly Point[])[] = []
  const bridges: BoardShapes['bridges'][number][] = []
  const coasts: BoardShapes['coasts'][number][] = []
  const spots: BoardShapes['spots'][number][] = []
  const crowds: Record<string, number> = {}
  let points = 0
  for (const namedShape of named) {
    const rings = ringsOf(namedShape, svg, size)
    if (typeof rings !== 'string') for (const ring of rings) points += ring.length
    if (points > MAX_POINTS) {
      problems.push(`The outlines have more than ${MAX_POINTS} points, up to ${titleOf(namedShape)}: simplify them.`)
      break
    }
    const { meaning, shape } = namedShape
    const { isEvenOdd, units } = shape
    if (typeof rings === 'string') problems.push(rings)
    else if (meaning.kind === 'ground') painted.push({ area: meaning.area, rings, isEvenOdd })
    else if (meaning.kind === 'islet') islets.push(...rings)
    else if (meaning.kind === 'coast') coasts.push({ ...meaning, at: middleOfBox(rings.flat()) })
    else if (meaning.kind === 'spot') spots.push({ ...meaning, at: middleOfBox(rings.flat()) })
    else if (meaning.kind === 'bridge') {
      const points = rings.flat()
      bridges.push({ between: meaning.between, ends: [nth(points, 0), nth(points, points.length - 1)] })
    } else {
      painted.push({ area: meaning.code, rings, isEvenOdd })
      if (units > 1) crowds[meaning.code] = units
    }
  }
  return { painted, islets, bridges, coasts, spots, crowds, frame: frameOf(painted, svg), problems, leftOut }
}
