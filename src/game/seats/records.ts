/** What is remembered of the seats of a game, and who counts as present in it. */
import type { Seat } from '../../rules/names.ts'
import type { GameState, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../names.ts'
import type { Absence, SeatRecord } from './model.ts'

type Seats = Pick<GameState, 'seats' | 'settings'>

/** A seat of which nothing is recorded yet has all its excuses. */
export const seatRecord = ({ seats, settings }: Seats, seat: Seat): SeatRecord =>
  seats[seat] ?? { open: null, misses: 0, kept: 0, excuses: settings.absence.excuses, sitter: null }

/** Nobody plays it: it is not waited for, and is in nobody's way to a draw. */
export const isOpenSeat = ({ seats }: Pick<GameState, 'seats'>, seat: Seat): boolean =>
  (seats[seat]?.open ?? null) !== null

/** Nothing was saved. To be ready with an empty sheet is a decision, and so is a line that cannot be read; to leave neither is a miss. */
export const hasNothingSaved = (sheet: Sheet | undefined): boolean =>
  sheet === undefined || (!sheet.ready && sheet.lines.length === 0)

/** The declared absence of this player that covers a moment; null if he is expected. */
export const absenceAt = (
  { absences }: Pick<GameState, 'absences'>,
  player: PlayerId | undefined,
  at: Instant,
): Absence | null =>
  (player === undefined ? [] : (absences[player] ?? [])).find(({ from, until }) => from <= at && at < until) ?? null

/** The seat that this player sits in for another, or will. */
export function seatSatIn({ seats }: Pick<GameState, 'seats'>, player: PlayerId): Seat | null {
  const [seat] = Object.entries(seats).find(([, record]) => record?.sitter?.player === player) ?? []
  return seat === undefined ? null : (seat as Seat)
}
