/** Which of the public games somebody wants to see. Pure. */
import { DAY_MINUTES, HOUR_MINUTES } from '../../src/lib/time.ts'
import type { Listing } from '../client/api.ts'

/** By the length of a movement phase, in minutes: `from` it and below `to`. */
export const PACES = [
  { id: '', title: 'Any pace', from: 0, to: Infinity },
  { id: 'live', title: 'In one sitting', from: 0, to: 2 * HOUR_MINUTES },
  { id: 'daily', title: 'Up to a day a phase', from: 2 * HOUR_MINUTES, to: DAY_MINUTES + 1 },
  { id: 'slow', title: 'More than a day a phase', from: DAY_MINUTES + 1, to: Infinity },
] as const

export interface Filter {
  /** The id of a variant; empty: all. */
  readonly variant: string
  /** The id of a pace. */
  readonly pace: string
}

export const NO_FILTER: Filter = { variant: '', pace: '' }

export function fits({ variant, minutes }: Pick<Listing, 'variant' | 'minutes'>, filter: Filter): boolean {
  const pace = PACES.find(({ id }) => id === filter.pace) ?? PACES[0]
  const isOfVariant = filter.variant === '' || variant === filter.variant
  return isOfVariant && minutes.moves >= pace.from && minutes.moves < pace.to
}

/** The variants that are there, in the order in which they come. */
export const variantsIn = (games: readonly Pick<Listing, 'variant'>[]): readonly string[] => [
  ...new Set(games.map(({ variant }) => variant)),
]
