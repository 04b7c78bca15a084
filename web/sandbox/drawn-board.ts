/** Draws boards from their SVG or from their borders. Pure but slow: runs in a worker (`board-drawer.ts`). */
import { drawAtlas } from '../../src/board/layout/index.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'
import { adjacencyOf, describeDifferences } from '../../src/cartography/drawn-borders.ts'
import { hasBorders, importDrawing } from '../../src/cartography/import-drawing.ts'
import { boardId, boardVariant } from '../../src/game/imports/board-variant.ts'
import { completeMap } from '../../src/game/imports/complete-map.ts'
import type { MapProblem } from '../../src/game/imports/map-lines.ts'
import { readMapFile } from '../../src/game/imports/read-map-file.ts'
import { startingAtlas } from '../../src/game/views/boards.ts'
import { err, ok, type Result } from '../../src/lib/result.ts'

/** The texts of a board. */
export interface BoardFiles {
  /** A `.map` file. */
  readonly board: string
  /** An SVG; null: drawn from the borders. */
  readonly drawing: string | null
}

export interface DrawnBoard {
  readonly plate: DrawnPlate
  /** The `.map` file; if it had no borders, with those of the drawing. */
  readonly board: string
  readonly warnings: readonly MapProblem[]
}

export type DrawResult = Result<DrawnBoard, readonly MapProblem[]>

/** More problems are only counted. */
const MAX_PROBLEMS = 25

function problemsOf(messages: readonly string[]): MapProblem[] {
  const more = messages.length - MAX_PROBLEMS
  const shown = more > 0 ? [...messages.slice(0, MAX_PROBLEMS), `And ${more} more.`] : messages
  return shown.map((message) => ({ line: null, message }))
}

export function drawBoard({ board, drawing }: BoardFiles): DrawResult {
  try {
    return drawing === null ? drawFromBorders(board) : drawFromSvg(board, drawing)
  } catch {
    const advice = drawing === null ? 'Its borders fit on no drawing.' : 'Simplify the outlines of its drawing.'
    return err(problemsOf([`This board cannot be drawn. ${advice}`]))
  }
}

function drawFromBorders(board: string): DrawResult {
  const read = boardVariant(board)
  return read.ok ? ok({ plate: drawAtlas(startingAtlas(read.value.variant)), board, warnings: [] }) : read
}

function drawFromSvg(board: string, drawing: string): DrawResult {
  const read = readMapFile(board, '')
  if (!read.ok) return read
  const { table } = read.value
  const imported = importDrawing(drawing, table, boardId(board, drawing))
  if (!imported.ok) return err(problemsOf(imported.problems))
  const { plate, warnings } = imported
  if (hasBorders(table)) return ok({ plate, board, warnings: problemsOf(warnings) })
  const complete = completeMap(board, { ...table, ...adjacencyOf(plate) })
  const id = boardId(complete, drawing)
  const reread = readMapFile(complete, id)
  if (!reread.ok) return reread
  const differences = describeDifferences(reread.value.table, plate)
  return ok({ plate: { ...plate, id }, board: complete, warnings: problemsOf([...differences, ...warnings]) })
}
