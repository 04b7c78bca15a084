/** Why something happened to a game: carried by its events, and told in its public log. */
import type { Seat } from '../rules/names.ts'
import type { PlayerId } from './names.ts'

export type Cause =
  /** A deadline, or a rule of the service that needs nobody. */
  | { readonly kind: 'clock' }
  /** A zone changed its rules after a deadline was made in it; the time of day is kept. */
  | { readonly kind: 'zone-rules' }
  /** Seats that are waited for. */
  | { readonly kind: 'absence'; readonly seats: readonly Seat[] }
  /** The creator of a game that has not begun. */
  | { readonly kind: 'creator' }
  /** A player, for his own seat. */
  | { readonly kind: 'player'; readonly seat: Seat }
  /** A ballot; who voted how is in no event that others see. */
  | { readonly kind: 'vote'; readonly proposal: string }
  /** The game master, or an operator of the site with his powers. */
  | { readonly kind: 'master' | 'operator'; readonly player: PlayerId }
