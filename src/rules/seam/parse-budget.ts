/**
 * What reading text may still cost. The lines of a sheet share one budget, as do sheets that are
 * read together, so that no text costs more than it is worth.
 */
export interface ParseBudget {
  /** Words of order lines. */
  words: number
  /** Steps of the grammar. A plain order takes about 100. */
  steps: number
  /** Readings of ambiguous lines beyond the first two of each. */
  readings: number
  /** Words that name no place, for which the nearest names are looked up. */
  guesses: number
}

/** Enough for four hundred orders written out in full, and for as many ambiguous names. */
export const MAX_BUDGET: Readonly<ParseBudget> = { words: 4000, steps: 90_000, readings: 400, guesses: 12 }

export const newBudget = (): ParseBudget => ({ ...MAX_BUDGET })

/** Is enough left to read another line? */
export const hasBudget = ({ words, steps }: ParseBudget): boolean => words > 0 && steps > 0

/**
 * False if less than `amount` is left. Then nothing is left, and the rest of the text is not read.
 */
export function consume(budget: ParseBudget, kind: keyof ParseBudget, amount = 1): boolean {
  const isEnough = budget[kind] >= amount
  budget[kind] = isEnough ? budget[kind] - amount : 0
  return isEnough
}
