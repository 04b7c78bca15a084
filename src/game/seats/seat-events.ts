/** Events that open and fill seats, and that name, start and stop sitters. */
import { inPlay } from '../in-play.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import { type Cause, CLOCK, type Instant, type PlayerId } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import { isOpenSeat, seatRecord } from './seat-lookup.ts'
import type { OpenReason, Sitter } from '../seat-model.ts'

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

/** Starts and stops sitters whose time has come. */
export function sittingEvents(game: Playing, now: Instant): readonly GameEvent[] {
  const seats = Object.keys(game.seats) as Seat[]
  return seats.flatMap((seat) => {
    const { sitter } = seatRecord(game, seat)
    return sitter === null ? [] : startOrStop(sitter, seat, CLOCK, now)
  })
}

/** When the next sitter starts or stops; null: none, or the game sleeps. */
export function nextSittingAt({ seats, sleep }: Playing): Instant | null {
  if (sleep !== null) return null
  const dates = Object.values(seats).flatMap((record) => {
    const sitter = record?.sitter ?? null
    if (sitter === null) return []
    return sitter.active ? sitter.until : Math.min(sitter.from, sitter.until)
  })
  return dates.length === 0 ? null : Math.min(...dates)
}

function startOrStop({ from, until, active }: Sitter, seat: Seat, cause: Cause, now: Instant): readonly GameEvent[] {
  if (now >= until) return [{ kind: 'sitting', at: now, seat, sits: false, cause }]
  return active || now < from ? [] : [{ kind: 'sitting', at: now, seat, sits: true, cause }]
}

/** Replaces the seat's sitter. Null removes them. */
export function sitterEvents(
  game: GameState,
  seat: Seat,
  sitter: Omit<Sitter, 'active'> | null,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] {
  const before = seatRecord(game, seat).sitter
  const ended: readonly GameEvent[] = before === null ? [] : [{ kind: 'sitting', at: now, seat, sits: false, cause }]
  if (sitter === null) return ended
  const { player, from, until } = sitter
  const named: GameEvent = { kind: 'sitter-named', at: now, seat, sitter: player, from, until, cause }
  return [...ended, named, ...startOrStop({ ...sitter, active: false }, seat, cause, now)]
}
