/** The end of a game that has a last year. */
import type { Calendar, Phase } from '../phase-calendar.ts'
import { phaseAt } from '../phase-calendar.ts'
import type { Position } from '../position/position.ts'
import type { Variant, Verdict } from '../seam/variant.ts'

/** The result once centres have changed owner in the last year; null before that. */
export function lastYearVerdict(variant: Variant, position: Position, closed: Phase): Verdict | null {
  const { lastYear, calendar } = variant
  if (lastYear === null || !closed.captures || yearsBetween(calendar, closed.year, lastYear.year) > 0) return null
  const contenders = variant.contenders(position)
  if (contenders.length === 0) return null
  const end = { lastYear: lastYear.year } as const
  if (lastYear.result === 'draw') return { why: 'draw', winners: contenders, ...end }
  const max = Math.max(...contenders.map((seat) => variant.score(position, seat)))
  const leaders = contenders.filter((seat) => variant.score(position, seat) === max)
  return { why: leaders.length === 1 ? 'solo' : 'draw', winners: leaders, ...end }
}

/** In how many years centres will still change owner; null if there is no last year. */
export function yearsLeft({ calendar, lastYear }: Variant, { turn }: Position): number | null {
  if (lastYear === null) return null
  let years = 0
  for (let at = turn; ; at++) {
    const { captures, year } = phaseAt(calendar, at)
    if (yearsBetween(calendar, year, lastYear.year) < 0) return years
    if (captures) years++
  }
}

const yearsBetween = ({ by }: Calendar, from: number, to: number): number => (to - from) * by
