/** Filters for public games. Pure. */
import { DAY_MINUTES, HOUR_MINUTES } from '../../src/lib/time.ts'
import type { Listing } from '../client/api.ts'

/** By minutes of a movement phase: `from` inclusive, `to` exclusive. */
export const PACES = [
  { id: '', title: 'Any pace', from: 0, to: Infinity },
  { id: 'live', title: 'In one sitting', from: 0, to: 2 * HOUR_MINUTES },
  { id: 'daily', title: 'Up to a day per phase', from: 2 * HOUR_MINUTES, to: DAY_MINUTES + 1 },
  { id: 'slow', title: 'More than a day per phase', from: DAY_MINUTES + 1, to: Infinity },
] as const

export interface Filter {
  /** A variant's id; empty: all. */
  readonly variant: string
  /** The id of a pace; empty: all. */
  readonly pace: string
}

export const NO_FILTER: Filter = { variant: '', pace: '' }

export function matchesFilter({ variant, minutes }: Pick<Listing, 'variant' | 'minutes'>, filter: Filter): boolean {
  const pace = PACES.find(({ id }) => id === filter.pace) ?? PACES[0]
  const matchesVariant = filter.variant === '' || variant === filter.variant
  return matchesVariant && minutes.moves >= pace.from && minutes.moves < pace.to
}

/** The distinct variants of these games, in order of appearance. */
export const variantsIn = (games: readonly Pick<Listing, 'variant'>[]): readonly string[] => [
  ...new Set(games.map(({ variant }) => variant)),
]
