/** A seat is offered to others, and somebody takes it: the events of it, for whoever decides that. */
import { variantOf, inPlay } from '../in-play.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import type { Due } from '../schedule.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant, PlayerId } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import { isOpenSeat, seatRecord } from './records.ts'
import type { OpenReason } from '../seat-model.ts'

/** The seat is open from now on; nothing if it is already. What its player has saved is dropped, and his sitter sits no more. */
export const openSeatEvents = (
  game: GameState,
  seat: Seat,
  why: OpenReason,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] => (isOpenSeat(game, seat) ? [] : [{ kind: 'seat-opened', at: now, seat, why, cause }])

/** Several seats, by the clock. */
export const offerSeats = (
  game: GameState,
  seats: readonly Seat[],
  why: OpenReason,
  now: Instant,
): readonly GameEvent[] => seats.flatMap((seat) => openSeatEvents(game, seat, why, { kind: 'clock' }, now))

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

/** Seats that are still in the game and have missed as often in a row as the game lets them. */
export function seatsGone(game: Playing): readonly Seat[] {
  const { openAfter } = game.settings.absence
  if (openAfter === null) return []
  const { variant, position } = inPlay(game)
  return variant.seats.filter((seat) => {
    const { open, misses } = seatRecord(game, seat)
    return open === null && misses >= openAfter && variant.alive(position, seat)
  })
}

/** Orders for an open seat bring its player back, and orders wake a game: the phase then has its whole length. */
export function presenceEvents(game: Playing, seat: Seat, now: Instant): readonly GameEvent[] {
  const cause = { kind: 'player', seat } as const
  return [
    ...(isOpenSeat(game, seat) ? [{ kind: 'seat-returned', at: now, seat, cause } as const] : []),
    ...(game.sleep === null ? [] : [{ kind: 'woken', at: now, due: wholePhase(game, now), cause } as const]),
  ]
}

const wholePhase = (game: Playing, now: Instant): Due => dueOf(game.settings, variantOf(game), game.position.turn, now)
