/** Seats with the names of their players. */
import type { PlayerId } from '../../src/game/ids.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'

/** `You`, `Anna (Turkey and Germany)`, or only the powers of a seat whose player is hidden or missing. */
export function seatPlayers(
  { seats, you }: Pick<GameView, 'seats' | 'you'>,
  names: Readonly<Record<PlayerId, string>>,
): Readonly<Record<Seat, string>> {
  return Object.fromEntries(
    seats.map(({ seat, name, player, open }) => {
      const playerName = player === null || open !== null ? undefined : names[player]
      return [seat, seat === you ? 'You' : playerName === undefined ? name : `${playerName} (${name})`]
    }),
  )
}

/**
 * Whether open seats come first on the page: for spectators, who may have followed a link to one, and
 * for a player who lost their seat. Other players find them next to the powers.
 */
export const offersSeats = ({ status, you, seats }: Pick<GameView, 'status' | 'you' | 'seats'>): boolean =>
  status === 'playing' &&
  seats.some(({ seat, open, alive }) => open !== null && alive && (you === null || seat === you))
