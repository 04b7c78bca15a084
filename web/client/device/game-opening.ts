/** What a game was opened with on this device, so that it can be asked for at once the next time: nothing of what was on its board. */
import { readStored, store } from './storage.ts'

export interface GameOpening {
  /** As in `GameView`. */
  readonly drawing: string | null
  /** How many phases had closed. */
  readonly phases: number
}

const keyOf = (game: string): string => `opening ${game}`

const isOpening = (found: unknown): found is GameOpening =>
  typeof found === 'object' &&
  found !== null &&
  'drawing' in found &&
  (found.drawing === null || typeof found.drawing === 'string') &&
  'phases' in found &&
  Number.isInteger(found.phases)

/** Null if the game was never opened here. */
export function openingOf(game: string): GameOpening | null {
  const found = readStored(keyOf(game))
  return isOpening(found) ? found : null
}

export function noteOpening(game: string, { drawing, phases }: GameOpening): void {
  const known = openingOf(game)
  if (known?.drawing !== drawing || known.phases !== phases) store(keyOf(game), { drawing, phases })
}
