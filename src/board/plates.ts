/** The plates of boards: stored drawings, or drawings made when needed. */
import type { Atlas } from '../rules/atlas/atlas.ts'
import { AUTOMATIC_EXTENT, type DrawnPlate, type Extent, type Plate } from './plate.ts'
import { openPlate } from './open-plate.ts'

interface Drawing {
  /** Width by height, so that a page can make room before the drawing is loaded. */
  readonly aspect: number
  /** Whether players sit on opposite sides of it, so that it may be turned. */
  readonly hasTwoSides?: true
  /** The drawing is data; `openPlate` reads its shape. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** The drawings, by the name in a board's table. */
const DRAWINGS = new Map<string, Drawing>([
  ['balkan', { aspect: 840 / 802, load: () => import('./plates/balkan.json') }],
  ['classical', { aspect: 1200 / 1086, load: () => import('./plates/classical.json') }],
  ['duo', { aspect: 1200 / 1040, hasTwoSides: true, load: () => import('./plates/duo.json') }],
])

/** Adds a drawing that is made when it is first shown. Does nothing if there is one of this name. */
export function addDrawing(name: string, draw: () => Promise<DrawnPlate>): void {
  if (DRAWINGS.has(name)) return
  const aspect = AUTOMATIC_EXTENT.width / AUTOMATIC_EXTENT.height
  DRAWINGS.set(name, { aspect, load: async () => ({ default: await draw() }) })
}

/** The aspect of any board; `drawing` as in `BoardMap`. */
export const aspectOf = (drawing: string | null): number =>
  DRAWINGS.get(drawing ?? '')?.aspect ?? AUTOMATIC_EXTENT.width / AUTOMATIC_EXTENT.height

/** The source of a board's drawing. */
export interface BoardMap {
  /** Identifies boards without a drawing: the variant played on them. */
  readonly id: string
  /** The name of the drawing in the board's table; null if there is none. */
  readonly drawing: string | null
  /** The rows of cells that the board is drawn from; null if it is not drawn from cells. */
  readonly cells: readonly string[] | null
  /** The board itself, needed only if there is no drawing. */
  readonly atlas: () => Atlas | Promise<Atlas>
}

/** May a player look at this drawing from its other side? */
export const hasTwoSides = (name: string | null): boolean => DRAWINGS.get(name ?? '')?.hasTwoSides === true

/** By name, and whether they are turned. */
const openedPlates = new Map<string, Promise<Plate>>()
const drawnPlates = new WeakMap<Atlas, Promise<Plate>>()
/** By the text of their rows, the oldest first. */
const fromCells = new Map<string, Promise<Plate>>()

/** Is there a drawing of this name? */
export const isDrawn = (name: string | null): boolean => DRAWINGS.has(name ?? '')

async function openDrawing(name: string): Promise<DrawnPlate> {
  const module = await DRAWINGS.get(name)?.load()
  if (module === undefined) throw new Error(`there is no drawing ${name}`)
  return module.default as DrawnPlate
}

/** Drawing from borders is loaded only when needed. */
const drawPlate = async (atlas: Atlas): Promise<Plate> =>
  openPlate((await import('./layout/index.ts')).drawAtlas(atlas))

/** Drawing from cells is loaded only when needed. */
const drawFromCells = async (atlas: Atlas, rows: readonly string[]): Promise<Plate> =>
  openPlate((await import('./cells/index.ts')).drawCells(atlas, rows))

interface Plates<K> {
  get(key: K): Promise<Plate> | undefined
  set(key: K, plate: Promise<Plate>): unknown
  delete(key: K): unknown
}

/** Makes a plate once. If loading fails, the next call tries again. */
function cachePlate<K>(plates: Plates<K>, key: K, make: () => Promise<Plate>): Promise<Plate> {
  const plate = plates.get(key) ?? make()
  plates.set(key, plate)
  plate.catch(() => plates.delete(key))
  return plate
}

/**
 * The drawing of this name, ready for the screen. `isTurned`: from its other side, if it has one. Rejects if
 * there is no such drawing.
 */
export function loadDrawing(name: string, isTurned = false): Promise<Plate> {
  const turns = isTurned && hasTwoSides(name)
  return cachePlate(openedPlates, turns ? `${name}, turned` : name, async () => {
    const drawn = await openDrawing(name)
    return openPlate(turns ? (await import('./turn-plate.ts')).turnPlate(drawn) : drawn)
  })
}

/** Enough for a viewer to look at all maps of a game in turn. */
const MAX_CACHED = 16

async function loadCells(rows: readonly string[], atlas: BoardMap['atlas']): Promise<Plate> {
  const text = rows.join('\n')
  const plate = cachePlate(fromCells, text, async () => drawFromCells(await atlas(), rows))
  for (const old of fromCells.keys()) if (fromCells.size > MAX_CACHED && old !== text) fromCells.delete(old)
  return plate
}

/**
 * The plate of a board: from its cells, from its drawing, or drawn from its borders. `isTurned`:
 * see `loadDrawing`.
 */
export async function loadPlate({ drawing, cells, atlas }: Omit<BoardMap, 'id'>, isTurned = false): Promise<Plate> {
  if (cells !== null) return loadCells(cells, atlas)
  if (drawing !== null && isDrawn(drawing)) return loadDrawing(drawing, isTurned)
  const board = await atlas()
  return cachePlate(drawnPlates, board, () => drawPlate(board))
}

/** The size of a board's plate, in its units; `drawing` as in `BoardMap`. */
export async function sizeOfPlate(drawing: string | null): Promise<Extent> {
  return drawing !== null && isDrawn(drawing) ? openDrawing(drawing) : AUTOMATIC_EXTENT
}
