/** A deadline has passed and somebody has given nothing: the phase waits for him once, or it closes. */
import { MINUTE_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { inPlay } from '../in-play.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import { RETURN_TIME, MAX_WAIT } from '../seat-model.ts'
import { offerSeats } from './seat-opening.ts'
import { hasBegun, isSpared, silentSeats } from './attendance.ts'
import { absenceAt, isOpenSeat, seatRecord } from './records.ts'
import { callOff } from './calling-off.ts'

const CLOCK = { kind: 'clock' } as const

/** What happens instead of the phase closing; null: it closes. */
export function waitEvents(game: Playing, now: Instant): readonly GameEvent[] | null {
  const silent = silentSeats(game)
  return waitForReturn(game, silent, now) ?? firstPhase(game, silent, now) ?? waitForExcused(game, silent, now)
}

/** Players who have said that they would be away now, in a game that waits for them. */
function waitForReturn(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  if (game.settings.absence.onAbsence !== 'wait' || game.settings.anonymous || game.wait !== null) return null
  const absences = silent.flatMap((seat) => absenceAt(game, game.holders[seat], now) ?? [])
  const seats = silent.filter((seat) => absenceAt(game, game.holders[seat], now) !== null)
  if (absences.length === 0) return null
  const back = Math.max(...absences.map(({ until }) => until)) + RETURN_TIME
  const until = Math.min(back, now + MAX_WAIT)
  return [{ kind: 'waited', at: now, until, local: null, seats, excused: [], why: 'absence', cause: CLOCK }]
}

/** A game has not begun before everybody has given his first orders: it offers the seats of those who have not, once, and is called off if that does not help. */
function firstPhase(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  const { variant, position } = inPlay(game)
  const absent = silent.filter((seat) => !isSpared(game, seat, now))
  if (hasBegun(game) || game.settings.absence.noShow !== 'offer' || absent.length === 0) return null
  if (game.wait?.why === 'no-show') return [callOff('no-show', CLOCK, now)]
  const { deadline: until, local } = dueOf(game.settings, variant, position.turn, now)
  return [
    { kind: 'waited', at: now, until, local, seats: absent, excused: [], why: 'no-show', cause: CLOCK },
    ...offerSeats(game, absent, 'no-show', now),
  ]
}

/** Those who have an excuse left use one; the others have the same time, for nothing. */
function waitForExcused(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  const { waitMinutes } = game.settings.absence
  const seats = silent.filter((seat) => !isOpenSeat(game, seat) && !isSpared(game, seat, now))
  const excused = seats.filter((seat) => seatRecord(game, seat).excuses > 0)
  if (game.wait !== null || waitMinutes === 0 || excused.length === 0) return null
  const until = now + waitMinutes * MINUTE_MS
  return [{ kind: 'waited', at: now, until, local: null, seats, excused, why: 'excuse', cause: CLOCK }]
}
