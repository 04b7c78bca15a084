/**
 * How a game master, an operator or a vote changes who holds a seat. A vacant seat is filled at
 * once. The holder of an occupied one is notified a day before: nobody looks at a seat unnoticed.
 */
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import { type Cause, CLOCK, type Instant, type PlayerId } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import { variantOf } from '../in-play.ts'
import { SEAT_NOTICE } from '../seat-model.ts'
import { fillSeatEvents, openSeatEvents } from './seat-events.ts'
import { isOpenSeat, seatAnnouncedFor, seatRecord, seatSatIn, standsApart } from './seat-lookup.ts'

/** Gives the seat to a player, or opens it (null). None if nothing would change. */
export function changeSeatEvents(
  game: Playing,
  seat: Seat,
  player: PlayerId | null,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] {
  if (isOpenSeat(game, seat)) return player === null ? [] : fillSeatEvents(game, seat, player, cause, now)
  const { change } = seatRecord(game, seat)
  const isAnnounced = change !== null && change.player === player
  if (isAnnounced || game.holders[seat] === player) return []
  return [{ kind: 'change-announced', at: now, seat, player, due: now + SEAT_NOTICE, cause }]
}

/** None if no change is announced. */
export const cancelChangeEvents = (game: GameState, seat: Seat, cause: Cause, now: Instant): readonly GameEvent[] =>
  seatRecord(game, seat).change === null ? [] : [{ kind: 'change-cancelled', at: now, seat, cause }]

/** Nobody can hold or sit in two seats, and a master who stands apart in none. */
export function canGetSeat(game: GameState, seat: Seat, player: PlayerId): boolean {
  const hasOtherSeat = Object.entries(game.holders).some(([held, holder]) => held !== seat && holder === player)
  const elsewhere = [seatSatIn(game, player), seatAnnouncedFor(game, player)]
  return !hasOtherSeat && elsewhere.every((other) => other === null || other === seat) && !standsApart(game, player)
}

/**
 * The announced changes that are due. A seat that opens before then changes hands at once. An
 * eliminated power needs no new player: its seat stays as it is.
 */
export const dueChangeEvents = (game: Playing, now: Instant): readonly GameEvent[] =>
  (Object.keys(game.seats) as Seat[]).flatMap((seat) => {
    const { change } = seatRecord(game, seat)
    if (change === null || (now < change.at && !isOpenSeat(game, seat))) return []
    const { player, cause } = change
    const isAlive = variantOf(game).alive(game.position, seat)
    if (player === null && isAlive) return openSeatEvents(game, seat, 'opened', cause, now)
    return player !== null && isAlive && canGetSeat(game, seat, player)
      ? fillSeatEvents(game, seat, player, cause, now)
      : cancelChangeEvents(game, seat, CLOCK, now)
  })

/** When the next announced change is due; null: none. */
export function nextChangeAt({ seats }: Playing): Instant | null {
  const dates = Object.values(seats).flatMap((record) => {
    if (record === undefined || record.change === null) return []
    return record.open === null ? record.change.at : record.open.since
  })
  return dates.length === 0 ? null : Math.min(...dates)
}

/** Cancels changes for an account that is being deleted. */
export function withdrawPlayer(game: GameState, player: PlayerId, now: Instant): readonly GameEvent[] {
  const seat = seatAnnouncedFor(game, player)
  return seat === null ? [] : cancelChangeEvents(game, seat, CLOCK, now)
}
