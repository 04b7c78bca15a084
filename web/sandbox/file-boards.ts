/** Boards from files: their variants, and their drawings, which a worker makes. */
import { addDrawing } from '../../src/board/plates.ts'
import { boardId, boardVariant, type FileBoard } from '../../src/game/imports/board-variant.ts'
import type { MapProblem } from '../../src/game/imports/map-lines.ts'
import { err, type Result } from '../../src/lib/result.ts'
import type { BoardFiles, DrawResult } from './drawn-board.ts'

/**
 * How long a drawing may take, in milliseconds. A slow phone draws a board like the standard one in
 * half of it.
 */
const MAX_DRAWING_MS = 60_000

/** Characters of an SVG. That of the standard board has 210,000; browsers limit addresses to a million. */
export const MAX_SVG = 500_000

const problem = (message: string): DrawResult => err([{ line: null, message }])

/** The variant on this board. Its drawing is made when it is first shown. */
export function openFileBoard({ board, drawing }: BoardFiles): Result<FileBoard, readonly MapProblem[]> {
  const read = boardVariant(board, drawing)
  if (read.ok && typeof Worker === 'function')
    addDrawing(read.value.variant.id, async () => {
      const drawn = await drawInWorker({ board, drawing })
      if (!drawn.ok) throw new Error(drawn.error.map(({ message }) => message).join(' '))
      return drawn.value.plate
    })
  return read
}

/** Draws a board from its SVG and keeps the drawing. Stops when `signal` aborts. */
export async function readDrawing(board: string, drawing: string, signal: AbortSignal): Promise<DrawResult> {
  const drawn = await drawInWorker({ board, drawing }, signal)
  if (drawn.ok) {
    const { plate, board: complete } = drawn.value
    addDrawing(boardId(complete, drawing), () => Promise.resolve(plate))
  }
  return drawn
}

async function drawInWorker(files: BoardFiles, signal?: AbortSignal): Promise<DrawResult> {
  if ((files.drawing?.length ?? 0) > MAX_SVG)
    return problem(`This drawing is too large: at most ${MAX_SVG / 1000} thousand characters. Simplify its outlines.`)
  const { promise, resolve } = Promise.withResolvers<DrawResult>()
  const worker = new Worker(new URL('./board-drawer.ts', import.meta.url), { type: 'module' })
  const end = (drawn: DrawResult) => {
    clearTimeout(timer)
    worker.terminate()
    resolve(drawn)
  }
  const seconds = MAX_DRAWING_MS / 1000
  const timer = setTimeout(
    () => end(problem(`This board cannot be drawn within ${seconds} seconds here: simplify it.`)),
    MAX_DRAWING_MS,
  )
  signal?.addEventListener('abort', () => end(problem('The drawing was stopped.')))
  worker.addEventListener('error', () => end(problem('This board cannot be drawn here.')))
  worker.addEventListener('message', ({ data }: MessageEvent<DrawResult>) => end(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(files)
  return promise
}
