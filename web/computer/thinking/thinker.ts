/** The worker in which computers think and phases are adjudicated, so that the page never stops. */
import { analyse, type AnalysisRequest } from './analyse.ts'
import { closeOpenPhase, type CloseRequest } from './close-phase.ts'
import { think, type ThinkRequest } from './think.ts'

addEventListener('message', ({ data }: MessageEvent<ThinkRequest | AnalysisRequest | CloseRequest>) => {
  if ('power' in data) postMessage(analyse(data))
  else if ('sheets' in data) postMessage(closeOpenPhase(data))
  else for (const answer of think(data)) postMessage(answer)
})
