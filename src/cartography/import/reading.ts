import type { Point } from '../../board/curve.ts'
import type { BoardTable } from '../../rules/atlas/atlas.ts'
import { areaOf, type Box, boxOf } from '../geometry/geometry.ts'
import type { Painted } from './divide.ts'
import { isMadeUp, meaningOf, type Meaning, type Spot } from './names.ts'
import { outlineOf } from './outline.ts'
import type { Svg, SvgShape } from './svg.ts'

/* What the shapes of an SVG are for a board, in the units of the SVG, and everything that is wrong with them. */

interface Marked {
  readonly code: string
  readonly at: Point
}

export interface Reading {
  /** Provinces and other areas, in the order in which they are painted. */
  readonly painted: readonly Painted[]
  readonly coasts: readonly (Marked & { readonly coast: string })[]
  readonly spots: readonly (Marked & { readonly spot: Spot })[]
  /** What is shown: as much of the drawing as its provinces take. */
  readonly frame: Box
  readonly problems: readonly string[]
  /** How many shapes have no name and are left out. */
  readonly leftOut: number
}

interface Named {
  readonly shape: SvgShape
  readonly meaning: Meaning
}

/** Curves are drawn in steps of this part of the drawing's size. */
const STEP = 1 / 400
/** An outline is empty if it takes less than this part of the drawing. */
const EMPTY = 1e-7

/** How large the drawing is, as far as can be told without reading curves. */
function extentOf({ box }: Svg, shapes: readonly Named[]): number {
  if (box !== null) return Math.max(box.right - box.left, box.bottom - box.top)
  const points = shapes.flatMap(({ shape }) => {
    const outline = outlineOf(shape, Number.MAX_VALUE)
    return typeof outline === 'string' ? [] : outline.rings.flat()
  })
  const { left, top, right, bottom } = boxOf(points)
  return Math.max(right - left, bottom - top)
}

/** The middle of a shape's box. */
function middleOf(points: readonly Point[]): Point {
  const { left, top, right, bottom } = boxOf(points)
  return [(left + right) / 2, (top + bottom) / 2]
}

const titleOf = ({ shape: { ownName }, meaning }: Named): string =>
  meaning.kind === 'province' ? meaning.code : (ownName ?? 'A shape')

/** A shape's outlines; a string says what is wrong with it. */
function ringsOf(named: Named, size: number): (readonly Point[])[] | string {
  const outline = outlineOf(named.shape, size * STEP)
  const title = titleOf(named)
  if (typeof outline === 'string') return `The path of ${title} cannot be read: ${outline}.`
  const painted = named.meaning.kind === 'province' || named.meaning.kind === 'ground'
  const isEmpty = outline.rings.every((ring) => Math.abs(areaOf(ring)) <= EMPTY * size * size)
  if (outline.rings.length === 0) return `${title} is empty: its shape has no outline.`
  if (painted && outline.isOpen) return `The outline of ${title} is not closed: it does not end where it began.`
  if (painted && isEmpty) return `${title} is empty: its outline surrounds nothing.`
  return [...outline.rings]
}

/** The provinces' box, as far as the drawing shows it. */
function frameOf(painted: readonly Painted[], box: Box | null): Box {
  const around = boxOf(painted.filter(({ area }) => !area.startsWith('#')).flatMap(({ rings }) => rings.flat()))
  if (box === null) return around
  return {
    left: Math.max(around.left, box.left),
    top: Math.max(around.top, box.top),
    right: Math.min(around.right, box.right),
    bottom: Math.min(around.bottom, box.bottom),
  }
}

/** The provinces and coasts of the table that the drawing does not name, in sentences. */
function missing(table: BoardTable, meanings: readonly Meaning[]): string[] {
  const drawn = new Set(meanings.flatMap((one) => (one.kind === 'province' ? [one.code] : [])))
  const marked = new Set(meanings.flatMap((one) => (one.kind === 'coast' ? [`${one.code}/${one.coast}`] : [])))
  const provinces = table.provinces.filter(({ code }) => !drawn.has(code)).map(({ code }) => code)
  const coasts = table.provinces
    .flatMap(({ code, coasts: named = [] }) => named.map((coast) => `${code}/${coast}`))
    .filter((coast) => !marked.has(coast))
  return [
    ...(provinces.length === 0 ? [] : [`No shape is named for these provinces: ${provinces.join(', ')}.`]),
    ...coasts.map((coast) => `No mark is named ${coast}: put a circle near the middle of that coast.`),
  ]
}

/** Reads the shapes of an SVG for a board. */
export function readShapes(svg: Svg, table: BoardTable): Reading {
  const unknown: string[] = []
  let leftOut = 0
  const named = svg.shapes.flatMap((shape): Named[] => {
    const meaning = shape.names.map((name) => meaningOf(name, table)).find((one) => one !== null)
    if (meaning !== undefined) return [{ shape, meaning }]
    if (shape.ownName === null || isMadeUp(shape.ownName)) leftOut += 1
    else unknown.push(shape.ownName)
    return []
  })
  const size = extentOf(svg, named)
  const problems = [
    ...svg.problems,
    ...missing(
      table,
      named.map(({ meaning }) => meaning),
    ),
    ...unknown.map((name) => `The board has nothing that is called ${name}.`),
  ]
  const painted: Painted[] = []
  const coasts: (Marked & { readonly coast: string })[] = []
  const spots: (Marked & { readonly spot: Spot })[] = []
  for (const one of named) {
    const rings = ringsOf(one, size)
    const { meaning, shape } = one
    if (typeof rings === 'string') problems.push(rings)
    else if (meaning.kind === 'province') painted.push({ area: meaning.code, rings, evenOdd: shape.evenOdd })
    else if (meaning.kind === 'ground') painted.push({ area: meaning.area, rings, evenOdd: shape.evenOdd })
    else if (meaning.kind === 'coast') coasts.push({ ...meaning, at: middleOf(rings.flat()) })
    else spots.push({ ...meaning, at: middleOf(rings.flat()) })
  }
  return { painted, coasts, spots, frame: frameOf(painted, svg.box), problems, leftOut }
}
