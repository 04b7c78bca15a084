/** Events that open and fill seats. */
import { inPlay } from '../in-play.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import { type Cause, CLOCK, type Instant, type PlayerId } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import { isOpenSeat, seatRecord } from './records.ts'
import type { OpenReason } from '../seat-model.ts'

/** None if the seat is already open. Also drops its sheet and its sitter. */
export const openSeatEvents = (
  game: GameState,
  seat: Seat,
  why: OpenReason,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] => (isOpenSeat(game, seat) ? [] : [{ kind: 'seat-opened', at: now, seat, why, cause }])

/** Opens seats by the clock. */
export const offerSeats = (
  game: GameState,
  seats: readonly Seat[],
  why: OpenReason,
  now: Instant,
): readonly GameEvent[] => seats.flatMap((seat) => openSeatEvents(game, seat, why, CLOCK, now))

/** Gives the seat to a player, or back to its holder. The caller checks whether they may. */
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

/** Surviving seats that have missed too many phases in a row. */
export function seatsToOpen(game: Playing): readonly Seat[] {
  const { openAfter } = game.settings.absence
  if (openAfter === null) return []
  const { variant, position } = inPlay(game)
  return variant.seats.filter((seat) => {
    const { open, misses } = seatRecord(game, seat)
    return open === null && misses >= openAfter && variant.alive(position, seat)
  })
}

/** Orders bring the player of an open seat back and wake a sleeping game, with a full phase. */
export function presenceEvents(game: Playing, seat: Seat, now: Instant): readonly GameEvent[] {
  const cause: Cause = { kind: 'player', seat }
  const events: GameEvent[] = []
  if (isOpenSeat(game, seat)) events.push({ kind: 'seat-returned', at: now, seat, cause })
  if (game.sleep !== null) events.push({ kind: 'woken', at: now, due: fullPhaseDue(game, now), cause })
  return events
}
