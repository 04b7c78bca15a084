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
  const years = Object.entries(readObject(overrides)).flatMap(([name, year]) =>
    typeof year === 'number' ? [[name, periodOf(year)] as const] : [],
  )
  const rivals = SEATS.filter((seat) => readStrings(tied).includes(seat))
  return {
    overrides: Object.fromEntries(years),
    tied: rivals,
    tie: rivals.length < 2 ? null : (TIES.find((kind) => kind === tie) ?? null),
  }
}

/** The first year of the period: 1901 and 1902, 1903 and 1904. */
const periodOf = (year: number): number => year - ((year - plainRules().calendar.from) % 2)

/** The first year of the phase's two-year period. */
export const periodIn = (position: Position): number => periodOf(phaseIn(position).year)

/** Has this seat spent its override in this period (DBL-6)? */
export const hasSpent = (position: Position, seat: Seat): boolean =>
  readMemory(position).overrides[seat] === periodIn(position)
