/**
 * Which seats must give orders, and which have given any. Games wait for missing orders once. Games
 * that nobody plays fall asleep and are called off.
 */
import type { Seat } from '../../rules/names.ts'
import { requiredSeats } from '../sheets/required-orders.ts'
import { inPlay } from '../in-play.ts'
import type { ClosedPhase, Forming, GameState, Playing } from '../model.ts'
import { type Cause, CLOCK, type Instant } from '../ids.ts'
import { absenceAt, isOpenSeat, seatRecord } from './seat-lookup.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import { fullPhaseDue } from '../clock/phase-deadlines.ts'
import { CALL_OFF_AFTER, type CallOffReason, MAX_WAIT, RETURN_TIME, WARNING_TIME } from '../seat-model.ts'
import { isComputerSeat } from './computer-seats.ts'
import { offerSeats } from './seat-events.ts'

/**
 * Seats that must give orders but have no lines, not even invalid ones, and are not ready. The
 * computer is never silent: nobody waits for it at the deadline.
 */
const silentSeats = (game: Playing): readonly Seat[] =>
  requiredSeats(inPlay(game)).filter((seat) => {
    if (isComputerSeat(game, seat)) return false
    const sheet = game.sheets[seat]
    return sheet === undefined || (!sheet.ready && sheet.lines.length === 0)
  })

/**
 * The seats that a phase waits for: those that must give orders and have a player, and after the
 * deadline those it still waits for. A first phase that offers missing seats also waits for open
 * ones, unless the computer plays them.
 */
export function seatsWaitedFor(game: Playing): readonly Seat[] {
  const { wait, settings } = game
  const required = requiredSeats(inPlay(game))
  if (!hasBegun(game) && settings.absence.noShow === 'offer')
    return required.filter((seat) => !isComputerSeat(game, seat))
  const played = required.filter((seat) => !isOpenSeat(game, seat))
  return wait === null ? played : played.filter((seat) => wait.seats.includes(seat))
}

/** Whether a phase was ever closed, even if it was rolled back. */
const hasBegun = ({ history, rollBacks }: GameState): boolean => history.length > 0 || rollBacks.length > 0

/** Attendance as the phase closes. */
export function attendance(game: Playing, now: Instant): Pick<ClosedPhase, 'due' | 'missed' | 'excused' | 'open'> {
  const required = requiredSeats(inPlay(game))
  const due = required.filter((seat) => !isOpenSeat(game, seat))
  const silent = silentSeats(game).filter((seat) => due.includes(seat))
  const excused = silent.filter((seat) => isExcused(game, seat, now))
  return {
    due,
    missed: silent.filter((seat) => !excused.includes(seat)),
    excused,
    open: required.filter((seat) => !due.includes(seat) && game.computed[seat] === undefined),
  }
}

/**
 * Whether an absence excuses the seat, where everyone can see that. Not in an anonymous game: other
 * games may show when a player is away, so it would reveal their seat. Their record is excused all
 * the same.
 */
const isVisiblyExcused = (game: Playing, seat: Seat, now: Instant): boolean =>
  !game.settings.anonymous && isExcused(game, seat, now)

/** Whether the seat's player has declared an absence during this phase. */
export function isExcused({ holders, absences, openedAt }: Playing, seat: Seat, now: Instant): boolean {
  const holder = holders[seat]
  const declared = holder === undefined ? [] : (absences[holder] ?? [])
  return declared.some(({ from, until }) => from <= now && until > openedAt)
}

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

/** Ends the game without a result. */
export const callOff = (why: CallOffReason, cause: Cause, at: Instant): GameEvent => ({
  kind: 'abandoned',
  at,
  why,
  cause,
})

/** A game falls asleep if every surviving seat is open or, right after a phase, has missed it. */
export function sleepEvents(game: Playing, isPhaseClosed: boolean, now: Instant): readonly GameEvent[] {
  if (game.sleep !== null) return []
  const { variant, position } = inPlay(game)
  const alive = variant.seats.filter((seat) => variant.alive(position, seat))
  const isGone = (seat: Seat) => isOpenSeat(game, seat) || (isPhaseClosed && seatRecord(game, seat).misses > 0)
  return alive.every(isGone) ? [{ kind: 'slept', at: now, callOffAt: now + CALL_OFF_AFTER, cause: CLOCK }] : []
}

/** Calls the game off if it has slept for too long. */
export const sleepEndEvents = ({ sleep }: Playing, now: Instant): readonly GameEvent[] =>
  sleep !== null && now >= sleep.callOffAt ? [callOff('asleep', CLOCK, now)] : []

/** When a game stops waiting for players. */
export const waitsUntil = ({ createdAt, fillBy, callOffAt }: Forming): Instant =>
  callOffAt ?? fillBy ?? createdAt + CALL_OFF_AFTER

/** When an unfilled game is next warned or called off. */
export const unfilledDue = (game: Forming): Instant => game.callOffAt ?? waitsUntil(game) - WARNING_TIME

/** Warns, or calls the game off. After a late warning, players still have the whole time. */
export function unfilledEvents(game: Forming, now: Instant): readonly GameEvent[] {
  if (now < unfilledDue(game)) return []
  if (game.callOffAt !== null) return [callOff('unfilled', CLOCK, now)]
  return [{ kind: 'unfilled-warned', at: now, callOffAt: now + WARNING_TIME, cause: CLOCK }]
}
