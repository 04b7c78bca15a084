/** A phase by its code, as a person says it. */
import type { Step } from './calendar.ts'

/** A year of one move has no season. */
const SEASON: Readonly<Record<string, string>> = { S: 'Spring ', F: 'Fall ', W: 'Winter ', Y: '' }
const STEP: Readonly<Record<string, Step>> = { D: 'draft', M: 'moves', R: 'retreats', A: 'adjustments' }

export const STEP_WORDS: Readonly<Record<Step, string>> = {
  draft: 'design',
  moves: 'movement',
  retreats: 'retreats',
  adjustments: 'adjustments',
}

/** `1901`, `1901 BC`. */
export const yearWords = (year: number | string, era: string | null): string =>
  era === null ? `${year}` : `${year} ${era}`

/** Does a phase of this code ask for a text, a map, instead of orders? */
export const isDraftCode = (code: string): boolean => /^[SFWY]-?\d+D$/.test(code)

/** `F1901R` → `Fall 1901, retreats`, `Y1901M` → `1901, movement`, with the era behind the year; anything that is not such a code stays as it is. */
export function phaseInWords(code: string, era: string | null): string {
  const [, season = '', year = '', last = ''] = /^([SFWY])(-?\d+)([DMRA])$/.exec(code) ?? []
  const step = STEP[last]
  return step === undefined ? code : `${SEASON[season]}${yearWords(year, era)}, ${STEP_WORDS[step]}`
}
