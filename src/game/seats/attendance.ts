/** Which seats must give orders in the open phase, and which have given any. */
import type { Seat } from '../../rules/names.ts'
import { requiredSeats } from '../sheets/required-orders.ts'
import { inPlay } from '../in-play.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { isOpenSeat } from './records.ts'

/** Seats that must give orders but have no lines, not even invalid ones, and are not ready. */
export const silentSeats = (game: Playing): readonly Seat[] =>
  requiredSeats(inPlay(game)).filter((seat) => {
    const sheet = game.sheets[seat]
    return sheet === undefined || (!sheet.ready && sheet.lines.length === 0)
  })

/**
 * The seats that a phase waits for: those that must give orders and have a player, and after the
 * deadline those it still waits for. A first phase that offers missing seats also waits for open
 * ones.
 */
export function seatsWaitedFor(game: Playing): readonly Seat[] {
  const { wait, settings } = game
  const required = requiredSeats(inPlay(game))
  if (!hasBegun(game) && settings.absence.noShow === 'offer') return required
  const played = required.filter((seat) => !isOpenSeat(game, seat))
  return wait === null ? played : played.filter((seat) => wait.seats.includes(seat))
}

/** Whether a phase was ever closed, even if it was rolled back. */
export const hasBegun = ({ history, rollBacks }: GameState): boolean => history.length > 0 || rollBacks.length > 0

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
    open: required.filter((seat) => !due.includes(seat)),
  }
}

/**
 * Whether an absence excuses the seat, where everyone can see that. Not in an anonymous game: other
 * games may show when a player is away, so it would reveal their seat. Their record is excused all
 * the same.
 */
export const isVisiblyExcused = (game: Playing, seat: Seat, now: Instant): boolean =>
  !game.settings.anonymous && isExcused(game, seat, now)

/** Whether the seat's player has declared an absence during this phase. */
export function isExcused({ holders, absences, openedAt }: Playing, seat: Seat, now: Instant): boolean {
  const holder = holders[seat]
  const declared = holder === undefined ? [] : (absences[holder] ?? [])
  return declared.some(({ from, until }) => from <= now && until > openedAt)
}
