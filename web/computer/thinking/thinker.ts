/** The worker in which computers think, so that the page never stops. */
import { analyse, type AnalysisRequest } from './analyse.ts'
import { think, type ThinkRequest } from './think.ts'

addEventListener('message', ({ data }: MessageEvent<ThinkRequest | AnalysisRequest>) => {
  if ('power' in data) postMessage(analyse(data))
  else for (const answer of think(data)) postMessage(answer)
})
