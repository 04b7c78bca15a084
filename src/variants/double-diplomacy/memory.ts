/** The memory of Double Diplomacy: overrides spent, and a tie for the solo. */
import { readObject, readStrings } from '../../lib/json.ts'
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { phaseIn, plainRules, SEATS } from './seats.ts'

const TIES = ['asked', 'shared', 'broken-by-play'] as const

export type Memory = {
  /** The first year of the two-year period for which each seat has spent its override (DBL-6). */
  readonly overrides: Readonly<Record<string, number>>
  /** Seats tied for the solo (DBL-9). `tie`: voting, all said yes, or in the tie-break (DBL-10). */
  readonly tied: readonly Seat[]
  readonly tie: (typeof TIES)[number] | null
}
export const EMPTY_MEMORY: Memory = { overrides: {}, tied: [], tie: null }

export function readMemory({ memory }: Pick<Position, 'memory'>): Memory {
  const { overrides, tied, tie } = readObject(memory)
  const years = Object.entries(readObject(overrides)).flatMap(([one, year]) =>
    typeof year === 'number' ? [[one, periodOf(year)] as const] : [],
  )
  const rivals = SEATS.filter((one) => readStrings(tied).includes(one))
  return {
    overrides: Object.fromEntries(years),
    tied: rivals,
    tie: rivals.length < 2 ? null : (TIES.find((one) => one === tie) ?? null),
  }
}

/** The first year of the period: 1901 and 1902, 1903 and 1904. */
const periodOf = (year: number): number => year - ((year - plainRules().calendar.from) % 2)

/** The first year of the phase's two-year period. */
export const periodIn = (position: Position): number => periodOf(phaseIn(position).year)

/** Has this seat spent its override in this period (DBL-6)? */
export const hasSpent = (position: Position, by: Seat): boolean =>
  readMemory(position).overrides[by] === periodIn(position)
