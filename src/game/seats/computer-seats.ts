/** The seats that the computer plays: open ones, if the game's creator said so. */
import type { Seat } from '../../rules/names.ts'
import { inPlay } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import { requiredSeats } from '../sheets/required-orders.ts'

/** Whether the computer plays the seat, until a person takes it or its player returns. */
export function isComputerSeat({ seats, settings }: Pick<GameState, 'seats' | 'settings'>, seat: Seat): boolean {
  const open = seats[seat]?.open ?? null
  return open !== null && (open.why === 'computer' || settings.computers.vacant)
}

/** The seats whose orders the computer still has to give. None while the game is asleep. */
export function computersToAsk(game: GameState): readonly Seat[] {
  const isOwing = (seat: Seat) => isComputerSeat(game, seat) && game.computed[seat] === undefined
  if (game.status !== 'playing' || game.sleep !== null || !(Object.keys(game.seats) as Seat[]).some(isOwing)) return []
  return requiredSeats(inPlay(game)).filter(isOwing)
}

/** Whether no person has to give orders, only the computer. */
export function doOnlyComputersOwe(game: Playing): boolean {
  const seats = requiredSeats(inPlay(game))
  return seats.length > 0 && seats.every((seat) => isComputerSeat(game, seat))
}

/** Whether an agreed draw includes the seat. The creator decides about computers. */
export const sharesDraws = (game: Pick<GameState, 'seats' | 'settings'>, seat: Seat): boolean =>
  game.settings.computers.draws || !isComputerSeat(game, seat)
