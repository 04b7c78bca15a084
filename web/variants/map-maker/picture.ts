/** What the map maker shows of a map, made from what it showed before: only what a change has touched is made anew. Pure. */
import { cellsWith, onPlate, type Sketch, sketchOf } from '../../../src/board/cells/index.ts'
import { BASE, codeOf, type Design } from '../../../src/variants/twilight-zone/map-maker.ts'
import { labelSpot } from './label-spot.ts'

export interface PlaceInPicture {
  readonly code: string
  readonly sea: boolean
  readonly centre: boolean
  readonly path: string
  /** Where its name is, on the plate. */
  readonly at: readonly [number, number]
}

export interface Picture {
  readonly design: Design
  readonly sketch: Sketch
  readonly places: readonly PlaceInPicture[]
  /** Path data of the cells of no province. */
  readonly blank: string
}

/** Of each space the cells, in order. */
const spacesOf = ({ cells }: Design): Map<string, number[]> => Map.groupBy(cells.keys(), (n) => codeOf(cells[n] ?? ''))

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
  const sketch = sketchOf(BASE, cellsWith(BASE, design), before?.sketch ?? null)
  const changed = changedIn(design, before?.design)
  const spaces = spacesOf(design)
  const known = new Map(before?.places.map((place) => [place.code, place]))
  const places = BASE.provinces.flatMap(({ code, terrain, centre }): PlaceInPicture[] => {
    const path = sketch.areas.get(code)
    if (path === undefined) return []
    const was = changed === null || changed.has(code) ? undefined : known.get(code)
    const at = was?.at ?? onPlate(design, labelSpot(design.width, spaces.get(code) ?? []))
    return [{ code, sea: terrain === 'sea', centre, path, at }]
  })
  return { design, sketch, places, blank: sketch.areas.get('#1') ?? '' }
}
