/** Options about the end of a game, which all variants read alike. */
import { type Calendar, eraOf, phaseAt, yearLabel } from '../phase-calendar.ts'
import { type Choice, type ChosenOptions, LAST_YEAR_RESULTS, type LastYear } from './variant.ts'

export const VICTORY = 'victory'
export const LAST_YEAR = 'lastYear'
export const LAST_YEAR_RESULT = 'lastYearResult'
const NO_LAST_YEAR = 'none'

/** How many years are offered as the last one. */
const YEARS = 30

/** The number of centres to win, with the rulebook's own number first. */
export const victoryChoice = (counts: readonly number[], limits?: string): Choice => ({
  id: VICTORY,
  title: 'Centres to win',
  values: counts.map((value) => ({ value, title: `${value} centres` })),
  ...(limits !== undefined && { limits }),
})

/** A number, and then the others from `min` to `max`. */
export const countsFrom = (usual: number, { min, max }: { readonly min: number; readonly max: number }): number[] => [
  usual,
  ...Array.from({ length: max - min + 1 }, (_, n) => min + n).filter((count) => count !== usual),
]

/** The value chosen for `victoryChoice`. */
export const victoryOf = ({ [VICTORY]: victory }: ChosenOptions): number => Number(victory)

const RESULT_TITLES: Readonly<Record<LastYear['result'], string>> = {
  draw: 'A draw between all survivors',
  most: 'The most centres win',
}

/** A last year, and its result. */
export const lastYearChoices = (calendar: Calendar): readonly Choice[] => [
  {
    id: LAST_YEAR,
    title: 'Last year',
    values: [
      { value: NO_LAST_YEAR, title: 'No last year' },
      ...yearsOf(calendar).map((year) => ({ value: year, title: `Ends after ${yearLabel(year, eraOf(calendar))}` })),
    ],
  },
  {
    id: LAST_YEAR_RESULT,
    title: 'Result after the last year',
    values: LAST_YEAR_RESULTS.map((value) => ({ value, title: RESULT_TITLES[value] })),
    needs: LAST_YEAR,
  },
]

/** The first years in which centres change owner. */
function yearsOf(calendar: Calendar): readonly number[] {
  const years = new Set<number>()
  for (let turn = 0; years.size < YEARS; turn++) {
    const { captures, year } = phaseAt(calendar, turn)
    if (captures) years.add(year)
  }
  return [...years]
}

/** The last year that was chosen; null: none. */
export function lastYearOf({ [LAST_YEAR]: year, [LAST_YEAR_RESULT]: result }: ChosenOptions): LastYear | null {
  if (typeof year !== 'number') return null
  return { year, result: result === 'most' ? 'most' : 'draw' }
}
