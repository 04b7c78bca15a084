/** Decides whether a phase waits for missing orders after its deadline, once, or closes. */
import { MINUTE_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import { CLOCK, type Instant } from '../ids.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'
import { RETURN_TIME, MAX_WAIT } from '../seat-model.ts'
import { offerSeats } from './seat-opening.ts'
import { hasBegun, isVisiblyExcused, silentSeats } from './attendance.ts'
import { absenceAt, isOpenSeat, seatRecord } from './records.ts'
import { callOff } from './calling-off.ts'

/** The events if the phase stays open; null: it closes. */
export function waitEvents(game: Playing, now: Instant): readonly GameEvent[] | null {
  const silent = silentSeats(game)
  return (
    waitForReturn(game, silent, now) ?? waitForFirstOrders(game, silent, now) ?? waitForExtension(game, silent, now)
  )
}

/** Waits until absent players return, if the settings say so. */
function waitForReturn(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  if (game.settings.absence.onAbsence !== 'wait' || game.settings.anonymous || game.wait !== null) return null
  const absenceOf = (seat: Seat) => absenceAt(game, game.holders[seat], now)
  const seats = silent.filter((seat) => absenceOf(seat) !== null)
  const returns = seats.flatMap((seat) => absenceOf(seat)?.until ?? [])
  if (returns.length === 0) return null
  const until = Math.min(Math.max(...returns) + RETURN_TIME, now + MAX_WAIT)
  return [{ kind: 'waited', at: now, until, local: null, seats, excused: [], why: 'absence', cause: CLOCK }]
}

/** In the first phase, offers missing seats once. If orders are still missing, calls the game off. */
function waitForFirstOrders(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  const absent = silent.filter((seat) => !isVisiblyExcused(game, seat, now))
  if (hasBegun(game) || game.settings.absence.noShow !== 'offer' || absent.length === 0) return null
  if (game.wait?.why === 'no-show') return [callOff('no-show', CLOCK, now)]
  const { deadline: until, local } = fullPhaseDue(game, now)
  return [
    { kind: 'waited', at: now, until, local, seats: absent, excused: [], why: 'no-show', cause: CLOCK },
    ...offerSeats(game, absent, 'no-show', now),
  ]
}

/** Waits if a missing seat has an extension left. Other missing seats get the same time. */
function waitForExtension(game: Playing, silent: readonly Seat[], now: Instant): readonly GameEvent[] | null {
  const { waitMinutes } = game.settings.absence
  const seats = silent.filter((seat) => !isOpenSeat(game, seat) && !isVisiblyExcused(game, seat, now))
  const excused = seats.filter((seat) => seatRecord(game, seat).excuses > 0)
  if (game.wait !== null || waitMinutes === 0 || excused.length === 0) return null
  const until = now + waitMinutes * MINUTE_MS
  return [{ kind: 'waited', at: now, until, local: null, seats, excused, why: 'excuse', cause: CLOCK }]
}
