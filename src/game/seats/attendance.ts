/** Who owes orders in the present phase, and who of them is there. */
import type { Seat } from '../../rules/names.ts'
import { wantsBySeat } from '../sheets/wanted-orders.ts'
import { inPlay } from '../in-play.ts'
import type { ClosedPhase, GameState, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { hasNothingSaved, isOpenSeat } from './records.ts'

/** Seats that owe orders in this phase and have given nothing; open ones among them. */
export const silentSeats = (game: Playing): readonly Seat[] =>
  [...wantsBySeat(inPlay(game)).keys()].filter((seat) => hasNothingSaved(game.sheets[seat]))

/**
 * The seats for which a phase stays open: those that owe orders and have a player; past its deadline, those that it waits for.
 * Where a game does not begin without all of them, its first phase stays open for its open seats, too.
 */
export function seatsWaitedFor(game: Playing): readonly Seat[] {
  const { wait, settings } = game
  const owing = [...wantsBySeat(inPlay(game)).keys()]
  if (!hasBegun(game) && settings.absence.noShow === 'offer') return owing
  const played = owing.filter((seat) => !isOpenSeat(game, seat))
  return wait === null ? played : played.filter((seat) => wait.seats.includes(seat))
}

/** Was a phase ever closed? A game that went back to its first one has begun all the same. */
export const hasBegun = ({ history, rollBacks }: GameState): boolean => history.length > 0 || rollBacks.length > 0

/** Who gave orders and who did not, as the phase closes. */
export function attendance(game: Playing, now: Instant): Pick<ClosedPhase, 'due' | 'missed' | 'excused' | 'open'> {
  const owing = [...wantsBySeat(inPlay(game)).keys()]
  const due = owing.filter((seat) => !isOpenSeat(game, seat))
  const silent = silentSeats(game).filter((seat) => due.includes(seat))
  const excused = silent.filter((seat) => isExcused(game, seat, now))
  return {
    due,
    missed: silent.filter((seat) => !excused.includes(seat)),
    excused,
    open: owing.filter((seat) => !due.includes(seat)),
  }
}

/**
 * Is nothing held against this seat because its player is away? Where it is not told who plays it is treated like every other:
 * his other games may tell when he is away, and an exception would tell whose seat it is. His own record excuses him there, too.
 */
export const isSpared = (game: Playing, seat: Seat, now: Instant): boolean =>
  !game.settings.anonymous && isExcused(game, seat, now)

/** Did its player say that he would be away during a part of this phase? */
export function isExcused({ holders, absences, openedAt }: Playing, seat: Seat, now: Instant): boolean {
  const holder = holders[seat]
  const declared = holder === undefined ? [] : (absences[holder] ?? [])
  return declared.some(({ from, until }) => from <= now && until > openedAt)
}
