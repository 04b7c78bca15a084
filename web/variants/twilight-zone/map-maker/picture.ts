/** What the map maker shows of a map, made from what it showed before: only what a change has touched is made anew. Pure. */
import { cellsWith, onPlate, type Sketch, sketchOf } from '../../../../src/board/cells/index.ts'
import { baseAtlas, codeOf, type Design } from '../../../../src/variants/twilight-zone/map-maker.ts'
import { type NameSize, placed, type Point } from './label-places.ts'
import { labelSpots } from './label-spot.ts'

export interface PlaceInPicture {
  readonly code: string
  readonly sea: boolean
  readonly path: string
  readonly name: string
  /** Where its name may be, on the plate, and where it is. */
  readonly spots: readonly Point[]
  readonly at: Point
  readonly size: NameSize
}

export interface Picture {
  readonly design: Design
  readonly sketch: Sketch
  readonly places: readonly PlaceInPicture[]
  /** Path data of the cells of no province. */
  readonly blank: string
}

/** Of each space that is asked about, the cells, in order. */
function cellsOf({ cells }: Design, isAsked: (code: string) => boolean): ReadonlyMap<string, readonly number[]> {
  const spaces = new Map<string, number[]>()
  for (const [n, cell] of cells.entries()) {
    const code = codeOf(cell)
    if (!isAsked(code)) continue
    const some = spaces.get(code)
    if (some === undefined) spaces.set(code, [n])
    else some.push(n)
  }
  return spaces
}

/** The provinces whose cells are others than before; null: all of them may be. */
function changedIn(design: Design, before: Design | undefined): ReadonlySet<string> | null {
  if (before?.width !== design.width || before.height !== design.height) return null
  const changed = design.cells.flatMap((cell, n) => {
    const was = before.cells[n] ?? ''
    return cell === was ? [] : [codeOf(cell), codeOf(was)]
  })
  return new Set(changed)
}

export function pictureOf(design: Design, before: Picture | null): Picture {
  const sketch = sketchOf(baseAtlas(), cellsWith(baseAtlas(), design), before?.sketch ?? null)
  const changed = changedIn(design, before?.design)
  const known = new Map(before?.places.map((place) => [place.code, place]))
  const isKnown = (code: string): boolean => changed !== null && !changed.has(code) && known.has(code)
  const spaces = cellsOf(design, (code) => !isKnown(code))
  const drawn = baseAtlas().provinces.flatMap(({ code, terrain, centre }) => {
    const path = sketch.areas.get(code)
    if (path === undefined) return []
    const was = isKnown(code) ? known.get(code) : undefined
    const spots = was?.spots ?? labelSpots(design.width, spaces.get(code) ?? []).map((one) => onPlate(design, one))
    return [{ code, sea: terrain === 'sea', path, text: centre ? `${code}•` : code, spots }]
  })
  const names = placed(drawn)
  const places = drawn.flatMap(({ text: name, ...one }, n): PlaceInPicture[] => {
    const label = names[n]
    return label === undefined ? [] : [asBefore({ ...one, name, ...label }, known.get(one.code))]
  })
  return { design, sketch, places, blank: sketch.areas.get('#1') ?? '' }
}

/** The very place that was there before, if nothing of it is another. */
const asBefore = (place: PlaceInPicture, was: PlaceInPicture | undefined): PlaceInPicture =>
  was?.path === place.path &&
  was.spots === place.spots &&
  was.size === place.size &&
  was.at.every((n, axis) => n === place.at[axis])
    ? was
    : place
