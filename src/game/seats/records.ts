/** What is remembered of the seats of a game, and who counts as present in it. */
import type { Seat } from '../../rules/names.ts'
import type { GameState, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Absence, SeatRecord } from '../seat-model.ts'

/** The seat that this player holds; null if none. */
export function seatOf(game: GameState, player: PlayerId | null): Seat | null {
  const [seat] = Object.entries(game.holders).find(([, holder]) => holder === player) ?? []
  return player === null || seat === undefined ? null : (seat as Seat)
}

/** The seat whose orders this player gives and sees: their own, or one they sit for now. */
export function seatPlayedBy(game: GameState, player: PlayerId | null): Seat | null {
  const sat = Object.entries(game.seats).find(([, record]) => record?.sitter?.active && record.sitter.player === player)
  return seatOf(game, player) ?? (player === null || sat === undefined ? null : (sat[0] as Seat))
}

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

/** The game master of a game whose master does not play: he is never in a place from which he would see orders. */
export const standsApart = ({ master, settings }: GameState, player: PlayerId): boolean =>
  player === master && settings.master !== 'player'

/** Is nobody told who plays here? Names appear with the result, which a game that was called off never has. */
export const isMasked = ({ settings, status }: Pick<GameState, 'settings' | 'status'>): boolean =>
  settings.anonymous && status !== 'finished'
