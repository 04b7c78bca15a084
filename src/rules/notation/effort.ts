/** What reading may cost: shared by the lines of a sheet, and by the sheets that are read at once, so that no text costs more than its worth. */
export interface Effort {
  /** Words of order lines. */
  words: number
  /** Steps of the grammar; a plain order takes about 100. */
  steps: number
  /** Readings of ambiguous lines beyond the first two of each. */
  readings: number
  /** Words that are no place, for which the nearest names are looked up. */
  guesses: number
}

/** Enough for four hundred orders, each of its words written out, and for as many names of two provinces. */
export const MOST_EFFORT: Readonly<Effort> = { words: 4000, steps: 90_000, readings: 400, guesses: 12 }

/** Is there something left for another line? */
export const mayReadOn = ({ words, steps }: Effort): boolean => words > 0 && steps > 0

export const freshEffort = (): Effort => ({ ...MOST_EFFORT })

/** Takes some; false if there is less left, and then nothing is left: whatever comes behind is not looked at any more. */
export function spend(effort: Effort, what: keyof Effort, much = 1): boolean {
  const isEnough = effort[what] >= much
  effort[what] = isEnough ? effort[what] - much : 0
  return isEnough
}
