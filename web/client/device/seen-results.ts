/** How many phases of a game were viewed on this device. Results after them are new. */
import { readStored, store } from './storage.ts'

const seenKey = (game: string): string => `seen ${game}`

/** Null if the game was never opened here. */
export function phasesSeen(game: string): number | null {
  const seen = readStored(seenKey(game))
  return typeof seen === 'number' ? seen : null
}

export function notePhasesSeen(game: string, phases: number): void {
  if (phases !== phasesSeen(game)) store(seenKey(game), phases)
}

/** The count last reported to the service, so that it is reported once. */
const reportedKey = (game: string): string => `seen-told ${game}`
export const phasesReported = (game: string): unknown => readStored(reportedKey(game))
export const notePhasesReported = (game: string, phases: number): void => store(reportedKey(game), phases)

/**
 * How many closed phases are new here. On a first visit all are, unless the game is over: then its
 * end is shown.
 */
export const unseenPhases = (game: string, closed: number, isOver: boolean): number =>
  Math.max(0, closed - (phasesSeen(game) ?? (isOver ? closed : 0)))
