/** The worker that draws boards from files, so that the page never stops. */
import { type BoardFiles, drawBoard } from './drawn-board.ts'

addEventListener('message', ({ data }: MessageEvent<BoardFiles>) => postMessage(drawBoard(data)))
