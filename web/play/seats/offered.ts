/** Who sees open seats first. */
import type { GameView } from '../../../src/game/views/shapes.ts'

/** Who only looks on may have come by a link for nothing else; who has lost his seat may come back. Other players find them beside the powers. */
export const offersSeats = ({ status, you, seats }: Pick<GameView, 'status' | 'you' | 'seats'>): boolean =>
  status === 'playing' &&
  seats.some(({ seat, open, alive }) => open !== null && alive && (you === null || seat === you))
