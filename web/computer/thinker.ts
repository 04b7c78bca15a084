/** The worker in which computers think, so that the page never stops. */
import { think, type ThinkRequest } from './think.ts'

addEventListener('message', ({ data }: MessageEvent<ThinkRequest>) => {
  for (const answer of think(data)) postMessage(answer)
})
