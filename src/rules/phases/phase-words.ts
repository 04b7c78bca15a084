/** A phase by its code, as a person says it. */

/** A year of one move has no season. */
const SEASON: Readonly<Record<string, string>> = { S: 'Spring ', F: 'Fall ', W: 'Winter ', Y: '' }
const STEP: Readonly<Record<string, string>> = { D: 'design', M: 'movement', R: 'retreats', A: 'adjustments' }

/** Does a phase of this code ask for a text, a map, instead of orders? */
export const isDraftCode = (code: string): boolean => /^[SFWY]-?\d+D$/.test(code)

/** `F1901R` → `Fall 1901, retreats`, `Y1901M` → `1901, movement`, with the era behind the year; anything that is not such a code stays as it is. */
export function phaseInWords(code: string, era: string | null): string {
  const [, season = '', year = '', step = ''] = /^([SFWY])(-?\d+)([DMRA])$/.exec(code) ?? []
  return season === '' ? code : `${SEASON[season]}${year}${era === null ? '' : ` ${era}`}, ${STEP[step]}`
}
