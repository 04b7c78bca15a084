/**
 * The map maker's picture of a map, which reuses the unchanged parts of the previous picture, and the
 * cells that a stroke has changed. Pure.
 */
import { cellsWith, onPlate, type Sketch, sketchOf } from '../../../../src/board/cells/index.ts'
import { baseAtlas, codeOf, type Design } from '../../../../src/variants/twilight-zone/map-maker.ts'
import { type NameSize, placeLabels, type Point, labelSpots } from './label-places.ts'

export interface PlaceInPicture {
  readonly code: string
  readonly sea: boolean
  readonly path: string
  readonly name: string
  /** Possible positions of the name on the plate, and the chosen one. */
  readonly spots: readonly Point[]
  readonly at: Point
  readonly size: NameSize
}

export interface Picture {
  readonly design: Design
  readonly sketch: Sketch
  readonly places: readonly PlaceInPicture[]
  /** Path data of cells without a province. */
  readonly blank: string
}

/** The sorted cells of each space that matches. */
function cellsOf({ cells }: Design, matches: (code: string) => boolean): ReadonlyMap<string, readonly number[]> {
  const spaces = new Map<string, number[]>()
  for (const [n, cell] of cells.entries()) {
    const code = codeOf(cell)
    if (!matches(code)) continue
    const list = spaces.get(code)
    if (list === undefined) spaces.set(code, [n])
    else list.push(n)
  }
  return spaces
}

/** The provinces whose cells have changed; null: possibly all. */
function changedIn(design: Design, before: Design | undefined): ReadonlySet<string> | null {
  if (before?.width !== design.width || before.height !== design.height) return null
  const changed = design.cells.flatMap((cell, n) => {
    const previous = before.cells[n] ?? ''
    return cell === previous ? [] : [codeOf(cell), codeOf(previous)]
  })
  return new Set(changed)
}

export function pictureOf(design: Design, before: Picture | null): Picture {
  const sketch = sketchOf(baseAtlas(), cellsWith(baseAtlas(), design), before?.sketch ?? null)
  const changed = changedIn(design, before?.design)
  const old = new Map(before?.places.map((place) => [place.code, place]))
  const isUnchanged = (code: string): boolean => changed !== null && !changed.has(code) && old.has(code)
  const spaces = cellsOf(design, (code) => !isUnchanged(code))
  const shapes = baseAtlas().provinces.flatMap(({ code, terrain, centre }) => {
    const path = sketch.areas.get(code)
    if (path === undefined) return []
    const reused = isUnchanged(code) ? old.get(code)?.spots : undefined
    const spots = reused ?? labelSpots(design.width, spaces.get(code) ?? []).map((spot) => onPlate(design, spot))
    return [{ code, sea: terrain === 'sea', path, text: centre ? `${code}•` : code, spots }]
  })
  const names = placeLabels(shapes)
  const places = shapes.flatMap(({ text: name, ...space }, n): PlaceInPicture[] => {
    const label = names[n]
    return label === undefined ? [] : [reuseIfEqual({ ...space, name, ...label }, old.get(space.code))]
  })
  return { design, sketch, places, blank: sketch.areas.get('#1') ?? '' }
}

/** The previous object if nothing has changed. */
const reuseIfEqual = (place: PlaceInPicture, old: PlaceInPicture | undefined): PlaceInPicture =>
  old?.path === place.path &&
  old.spots === place.spots &&
  old.size === place.size &&
  old.at.every((n, axis) => n === place.at[axis])
    ? old
    : place

/** A cell that a stroke has changed. */
interface PaintedCell {
  readonly cell: number
  /** Null: no province. */
  readonly terrain: 'sea' | 'land' | null
}

/** More changes are not a stroke but another map. */
const MAX_PAINTED = 40

const terrainOf = (cell: string): PaintedCell['terrain'] => {
  const terrain = baseAtlas().province(codeOf(cell))?.terrain
  return terrain === undefined ? null : terrain === 'sea' ? 'sea' : 'land'
}

/** Null if `design` is another map. */
export function findPaintedCells(before: Design, design: Design): readonly PaintedCell[] | null {
  if (before.width !== design.width || before.height !== design.height) return null
  const painted = design.cells.flatMap((code, cell) =>
    code === before.cells[cell] ? [] : [{ cell, terrain: terrainOf(code) }],
  )
  return painted.length > MAX_PAINTED ? null : painted
}
