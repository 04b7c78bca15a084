/** What the wall says about a game and its powers. Pure. */
import type { GameView, SeatView } from '../../src/game/views/shapes.ts'
import { calledOffText, dateOf, endingText, stepsText } from '../text/words.ts'

/** `free`: a phone can take it. `none`: it has nothing to order now. */
export type SeatState = 'free' | 'computer' | 'seated' | 'ready' | 'thinking' | 'none' | 'out'

export const SEAT_STATE_LABELS: Readonly<Record<SeatState, string>> = {
  free: 'Free',
  computer: 'Computer',
  seated: 'Seated',
  ready: 'Ready',
  thinking: 'Thinking',
  none: '–',
  out: 'Eliminated',
}

export function seatState({ status }: Pick<GameView, 'status'>, seat: SeatView): SeatState {
  if (!seat.alive) return 'out'
  if (status === 'forming') return seat.player === null ? 'free' : 'seated'
  if (status !== 'playing') return 'none'
  if (seat.open !== null) return seat.computer ? 'computer' : 'free'
  if (seat.ready === null) return 'none'
  return seat.ready ? 'ready' : 'thinking'
}

/** Seats that a phone can take with the code of the wall, the computer's included. */
export const claimableSeats = ({ status, seats }: Pick<GameView, 'status' | 'seats'>): readonly SeatView[] =>
  seats.filter((seat) => {
    if (status === 'forming') return seat.player === null
    return status === 'playing' && seat.open !== null && seat.alive
  })

/** `Spring 1901`, or how the game ended. */
export function wallTitle({ status, phase, seats, verdict, calledOff }: GameView): string {
  if (verdict !== null) {
    const winners = seats.filter(({ seat }) => verdict.winners.includes(seat)).map(({ name }) => name)
    return endingText(verdict, winners)
  }
  if (status === 'abandoned') return calledOffText({ calledOff })
  if (phase !== null) return dateOf(phase)
  return seats.some(({ player }) => player === null) ? 'Take a seat' : 'Everyone has a seat'
}

/** `movement`; null: no phase is open. */
export const wallSteps = ({ phase }: Pick<GameView, 'phase'>): string | null =>
  phase === null ? null : stepsText(phase)
