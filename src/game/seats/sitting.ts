/** Sitters start, stop and are named. A period starts or ends when the game next runs. */
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import { type Cause, CLOCK, type Instant } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import type { Sitter } from '../seat-model.ts'
import { seatRecord } from './records.ts'

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
