/** Plates for small pictures, which have no labels: placing those takes most of the time of a drawing. */
import { memoize, weakMemoize } from '../../lib/memoize.ts'
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { drawCells } from '../cells/index.ts'
import { openPlate } from '../open-plate.ts'
import { placesWithoutLabels } from '../placing/place.ts'
import type { Plate } from '../plate.ts'
import { type BoardMap, loadPlate } from '../plates.ts'

/** The maps of the games in a list. */
const MAX_CACHED = 16

const platesOn = weakMemoize((atlas: Atlas) =>
  memoize(MAX_CACHED, (rows: string): Plate => openPlate(drawCells(atlas, rows.split('\n'), placesWithoutLabels))),
)

/** Without labels if it is drawn from cells. */
export async function loadSmallPlate(map: Omit<BoardMap, 'id'>): Promise<Plate> {
  return map.cells === null ? loadPlate(map) : platesOn(await map.atlas())(map.cells.join('\n'))
}
