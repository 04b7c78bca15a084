/** Drawings whose outlines are made: a board of one of them is drawn at once, and not after the next picture. */
import { outlinesOf, type Plate } from '../../src/board/plate.ts'
import type { BoardMap } from '../../src/board/plates.ts'

const atHand = new Map<string, Plate>()

/** The plate of a board, if it is a drawing that is at hand. */
export const plateAtHand = (map: Pick<BoardMap, 'drawing' | 'cells'> | null): Plate | undefined =>
  map === null || map.cells !== null ? undefined : atHand.get(map.drawing ?? '')

/** In tasks of their own, as a page makes what takes long. */
type InPieces = (outlines: Iterable<() => unknown>, make: (outline: () => unknown) => unknown) => Promise<void>

/** Makes the outlines of a plate. `drawing`: what it is called, if it is one. */
export async function outlined(plate: Plate, drawing: string | null, inPieces: InPieces): Promise<Plate> {
  await inPieces(outlinesOf(plate), (make) => make())
  if (drawing !== null) atHand.set(drawing, plate)
  return plate
}
