/**
 * The worker that draws boards from files, so that the page never stops. Answers null if a board
 * cannot be drawn.
 */
import { drawAtlas } from '../../src/board/layout/index.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'
import { boardVariant } from '../../src/game/imports/board-variant.ts'
import { startingAtlas } from '../../src/game/views/boards.ts'

function drawBoard(text: string): DrawnPlate | null {
  const board = boardVariant(text)
  try {
    return board.ok ? drawAtlas(startingAtlas(board.value.variant)) : null
  } catch {
    // Its borders fit on no drawing.
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(drawBoard(data)))
