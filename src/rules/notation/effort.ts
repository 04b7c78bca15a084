/** What reading a sheet may cost beyond reading each of its lines once: shared by its lines, so that no sheet costs more than its worth. */
export interface Effort {
  /** Readings of ambiguous lines beyond the first two of each. */
  readings: number
  /** Words that are no place, for which the nearest names are looked up. */
  guesses: number
}

export const SHEET_EFFORT: Readonly<Effort> = { readings: 400, guesses: 12 }

/** Takes one; false if none is left. */
export function spend(effort: Effort, what: keyof Effort): boolean {
  effort[what] -= 1
  return effort[what] >= 0
}
