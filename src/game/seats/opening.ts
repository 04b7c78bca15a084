/** A seat is offered to others, and somebody takes it: the events of it, for whoever decides that. */
import type { Seat } from '../../rules/names.ts'
import type { Cause } from '../cause.ts'
import type { GameEvent, GameState, Instant, PlayerId } from '../model.ts'
import { isOpenSeat } from './records.ts'
import type { OpenReason } from './model.ts'

/** The seat is open from now on; nothing if it is already. What its player has saved is dropped. */
export const openSeatEvents = (
  game: GameState,
  seat: Seat,
  why: OpenReason,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] => (isOpenSeat(game, seat) ? [] : [{ kind: 'seat-opened', at: now, seat, why, cause }])

/** This player holds the seat from now on, whoever held it before; its own player simply comes back. Whether he may is the caller's question. */
export const fillSeatEvents = (
  game: GameState,
  seat: Seat,
  player: PlayerId,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] =>
  game.holders[seat] === player
    ? [{ kind: 'seat-returned', at: now, seat, cause }]
    : [{ kind: 'seat-taken', at: now, seat, player, cause }]
