/**
 * The remaining cost of reading text, so that no text is expensive. The lines of a sheet share one
 * budget, as do sheets that are read together.
 */
export interface ParseBudget {
  /** Words in order lines. */
  words: number
  /** Parser steps; a plain order takes about 100. */
  steps: number
  /** Readings of ambiguous lines beyond two per line. */
  readings: number
  /** Unknown words for which similar names are looked up. */
  guesses: number
}

/** Enough for 400 orders written out in full, and as many ambiguous names. */
export const MAX_BUDGET: Readonly<ParseBudget> = { words: 4000, steps: 90_000, readings: 400, guesses: 12 }

export const newBudget = (): ParseBudget => ({ ...MAX_BUDGET })

/** Is enough left to read another line? */
export const hasBudget = ({ words, steps }: ParseBudget): boolean => words > 0 && steps > 0

/** False if less than `amount` is left. The budget is then empty: reading ends. */
export function consume(budget: ParseBudget, kind: keyof ParseBudget, amount = 1): boolean {
  const isEnough = budget[kind] >= amount
  budget[kind] = isEnough ? budget[kind] - amount : 0
  return isEnough
}
