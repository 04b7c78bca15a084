import { type DrawnPlate, openPlate, type Plate } from './plate.ts'

/** The drawings, by the id of the map each draws. They are data; their shape is `openPlate`'s to read. */
const DRAWINGS = new Map<string, () => Promise<{ readonly default: unknown }>>([
  ['balkan', () => import('./plates/balkan.json')],
  ['classical', () => import('./plates/classical.json')],
  ['duo', () => import('./plates/duo.json')],
])
const opened = new Map<string, Promise<Plate>>()

async function drawingOf(board: string): Promise<DrawnPlate> {
  const fetchDrawing = DRAWINGS.get(board)
  if (fetchDrawing === undefined) throw new Error(`no drawing of the board ${board}`)
  return (await fetchDrawing()).default as DrawnPlate
}

const open = async (board: string): Promise<Plate> => openPlate(await drawingOf(board))

/** Is there a drawing of this board? */
export const isDrawn = (board: string): boolean => DRAWINGS.has(board)

/** The drawing of a board, by the board's id (`classical`), fetched once. Rejects if there is none. */
export function loadPlate(board: string): Promise<Plate> {
  const plate = opened.get(board) ?? open(board)
  opened.set(board, plate)
  return plate
}

/** How large a drawing is, in the units of the plate. Rejects if there is none. */
export const sizeOfPlate = (board: string): Promise<Pick<Plate, 'width' | 'height'>> => drawingOf(board)
