import { type DrawnPlate, openPlate, type Plate } from './plate.ts'

const drawings = import.meta.glob<DrawnPlate>('./plates/*.json', { import: 'default' })
const opened = new Map<string, Promise<Plate>>()

async function open(board: string): Promise<Plate> {
  const fetchDrawing = drawings[`./plates/${board}.json`]
  if (fetchDrawing === undefined) throw new Error(`no drawing of the board ${board}`)
  return openPlate(await fetchDrawing())
}

/** The drawing of a board, by the board's id (`classical`), fetched once. Rejects if there is none. */
export function loadPlate(board: string): Promise<Plate> {
  const plate = opened.get(board) ?? open(board)
  opened.set(board, plate)
  return plate
}
