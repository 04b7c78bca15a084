/** Somebody orders for a seat in its player's place, between two dates. Events only: his time begins and ends with the next look at the game. */
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import type { GameState, Playing } from '../model.ts'
import type { Sitter } from '../seat-model.ts'
import { seatRecord } from './records.ts'

const CLOCK = { kind: 'clock' } as const

export function sittingsDue(game: Playing, now: Instant): readonly GameEvent[] {
  const seats = Object.keys(game.seats) as Seat[]
  return seats.flatMap((seat) => {
    const { sitter } = seatRecord(game, seat)
    return sitter === null ? [] : sittingDue(sitter, seat, CLOCK, now)
  })
}

/** When the next sitter comes or goes; null: none does. A game asleep does not wake for that. */
export function sittingDueAt({ seats, sleep }: Playing): Instant | null {
  if (sleep !== null) return null
  const dates = Object.values(seats).flatMap((record) => {
    const sitter = record?.sitter ?? null
    if (sitter === null) return []
    return sitter.active ? sitter.until : Math.min(sitter.from, sitter.until)
  })
  return dates.length === 0 ? null : Math.min(...dates)
}

function sittingDue({ from, until, active }: Sitter, seat: Seat, cause: Cause, now: Instant): readonly GameEvent[] {
  if (now >= until) return [{ kind: 'sitting', at: now, seat, sits: false, cause }]
  return active || now < from ? [] : [{ kind: 'sitting', at: now, seat, sits: true, cause }]
}

/** Names a sitter in the place of the one before, if there was one; null: there is none any more. */
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
  return [...ended, named, ...sittingDue({ ...sitter, active: false }, seat, cause, now)]
}
