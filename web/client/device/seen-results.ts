/** How many closed phases of a game have been looked at on this device: what closes after them are new results. */
import { readStored, store } from './storage.ts'

const seenKey = (game: string): string => `seen ${game}`

/** Null if the game was never opened here: then nothing can be said. */
export function phasesSeen(game: string): number | null {
  const seen = readStored(seenKey(game))
  return typeof seen === 'number' ? seen : null
}

export function notePhasesSeen(game: string, phases: number): void {
  if (phases !== phasesSeen(game)) store(seenKey(game), phases)
}

/** How many the service was last told of, so that it is told once. */
const reportedKey = (game: string): string => `seen-told ${game}`
export const phasesReported = (game: string): unknown => readStored(reportedKey(game))
export const notePhasesReported = (game: string, phases: number): void => store(reportedKey(game), phases)

/**
 * How many of so many closed phases have results that are new here. Whoever comes to a game for the first time has seen none; but
 * of a game that is over, he is shown the end.
 */
export const unseenPhases = (game: string, closed: number, isOver: boolean): number =>
  Math.max(0, closed - (phasesSeen(game) ?? (isOver ? closed : 0)))
