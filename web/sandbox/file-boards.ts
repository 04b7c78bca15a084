/** Boards from files: their variants, and their drawings, which a worker makes. */
import type { DrawnPlate } from '../../src/board/plate.ts'
import { addDrawing } from '../../src/board/plates.ts'
import { boardVariant, type FileBoard } from '../../src/game/imports/board-variant.ts'
import type { MapProblem } from '../../src/game/imports/map-lines.ts'
import type { Result } from '../../src/lib/result.ts'

/**
 * How long a drawing may take, in milliseconds. A slow phone draws a board like the standard one in
 * half of it.
 */
const MAX_DRAWING_MS = 60_000

/** The variant on this board. Its drawing is made when it is first shown. */
export function openFileBoard(text: string): Result<FileBoard, readonly MapProblem[]> {
  const board = boardVariant(text)
  if (board.ok && typeof Worker === 'function') addDrawing(board.value.variant.id, () => drawInWorker(text))
  return board
}

/** Rejects if the board cannot be drawn, or takes too long. */
function drawInWorker(text: string): Promise<DrawnPlate> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPlate>()
  const worker = new Worker(new URL('./board-drawer.ts', import.meta.url), { type: 'module' })
  const timer = setTimeout(() => end(null), MAX_DRAWING_MS)
  const end = (plate: DrawnPlate | null) => {
    clearTimeout(timer)
    worker.terminate()
    if (plate === null) reject(new Error('this board cannot be drawn'))
    else resolve(plate)
  }
  worker.addEventListener('error', () => end(null))
  worker.addEventListener('message', ({ data }: MessageEvent<DrawnPlate | null>) => end(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(text)
  return promise
}
