/** Statistics as text. Pure. */
import { formatCount, formatList, formatPercent } from '../text/words.ts'
import type { Estimate, VariantStatistics } from '../client/archive-api.ts'

/** `8%–22%` */
export const rangeText = ({ low, high }: Estimate): string => `${formatPercent(low)}–${formatPercent(high)}`

const ENDINGS = [
  ['solo', 'solo win'],
  ['draw', 'draw'],
  ['concession', 'concession'],
  ['joint', 'joint win'],
] as const

/** `12 games: 7 solo wins and 5 draws.` */
export function endingsText({ games, endings }: Pick<VariantStatistics, 'games' | 'endings'>): string {
  const parts = ENDINGS.flatMap(([why, noun]) => {
    const count = endings[why] ?? 0
    return count === 0 ? [] : [formatCount(count, noun)]
  })
  return `${formatCount(games, 'game')}: ${formatList(parts)}.`
}

/** `A game has 34 phases on average (95%: 30–38), the shortest 12, the longest 61.` */
export function lengthText({ games, phases }: Pick<VariantStatistics, 'games' | 'phases'>): string {
  const { value, low, high, shortest, longest } = phases
  if (games === 1) return `It had ${formatCount(longest, 'phase')}.`
  const range = `${Math.max(0, Math.round(low))}–${Math.round(high)}`
  return `A game has ${Math.round(value)} phases on average (95%: ${range}), the shortest ${shortest}, the longest ${longest}.`
}
