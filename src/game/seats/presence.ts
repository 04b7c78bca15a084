/** Who owes orders in the present phase, and who of them is there. */
import type { Seat } from '../../rules/names.ts'
import { wantsBySeat } from '../required-orders.ts'
import { inPlay } from '../in-play.ts'
import type { ClosedPhase, GameState, Instant } from '../model.ts'
import { absenceAt, hasNothingSaved, isOpenSeat } from './records.ts'

/** Seats that owe orders in this phase and have given nothing; open ones among them. */
export const silentSeats = (game: GameState): readonly Seat[] =>
  [...wantsBySeat(inPlay(game)).keys()].filter((seat) => hasNothingSaved(game.sheets[seat]))

/** The seats for which a phase stays open: those that owe orders and have a player; past its deadline, those that it waits for. */
export function seatsWaitedFor(game: GameState): readonly Seat[] {
  const owing = [...wantsBySeat(inPlay(game)).keys()].filter((seat) => !isOpenSeat(game, seat))
  const { wait } = game
  return wait === null || wait.why === 'no-show' ? owing : owing.filter((seat) => wait.seats.includes(seat))
}

/** Who gave orders and who did not, as the phase closes. */
export function attendance(game: GameState, now: Instant): Pick<ClosedPhase, 'due' | 'missed' | 'excused' | 'open'> {
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

/** Did its player say that he would not be there when the phase was to end? */
const isExcused = (game: GameState, seat: Seat, now: Instant): boolean =>
  absenceAt(game, game.holders[seat], now) !== null
