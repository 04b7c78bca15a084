/** Ids, instants, and causes of events. */
import type { Seat, Brand } from '../rules/names.ts'

/** An account. A game knows only this id: names and addresses stay with the account. */
export type PlayerId = string & Brand<'PlayerId'>
export type GameId = string & Brand<'GameId'>
/** Milliseconds since 1970, UTC. */
export type Instant = number

/** Why an event happened, or who caused it. */
export type Cause =
  /** A deadline, or a rule that the service applies by itself. */
  | { readonly kind: 'clock' }
  /** A time zone changed its rules after the deadline was set. The local time is kept. */
  | { readonly kind: 'zone-rules' }
  /** The phase waits for these seats. */
  | { readonly kind: 'absence'; readonly seats: readonly Seat[] }
  /** The game's creator, before it starts. */
  | { readonly kind: 'creator' }
  /** The player of this seat. */
  | { readonly kind: 'player'; readonly seat: Seat }
  /** A vote. No public event says who voted how. */
  | { readonly kind: 'vote'; readonly proposal: string }
  /** The game master, an operator of the site with the same powers, or the organiser of the tournament. */
  | { readonly kind: 'master' | 'operator' | 'organiser'; readonly player: PlayerId }

export const CLOCK = { kind: 'clock' } as const satisfies Cause
