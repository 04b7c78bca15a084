/** What the parts of a hosted game are known by: the names that every file of the room may use. */
import type { Seat, Brand } from '../rules/names.ts'

/** An account. Names and addresses are the accounts' business; a game knows only this id. */
export type PlayerId = string & Brand<'PlayerId'>
export type GameId = string & Brand<'GameId'>
/** Milliseconds since 1970, UTC. */
export type Instant = number

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
