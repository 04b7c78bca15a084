/** Looks up seats: holders, sitters, attendance and absences. */
import type { Seat } from '../../rules/names.ts'
import type { GameState } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Absence, SeatRecord } from '../seat-model.ts'

/** The seat that this player holds; null: none. */
export function seatOf(game: GameState, player: PlayerId | null): Seat | null {
  const [seat] = Object.entries(game.holders).find(([, holder]) => holder === player) ?? []
  return player === null || seat === undefined ? null : (seat as Seat)
}

/** The seat this player gives orders for: their own, or one they sit for now. */
export function seatPlayedBy(game: GameState, player: PlayerId | null): Seat | null {
  const [seat] =
    Object.entries(game.seats).find(([, record]) => record?.sitter?.active && record.sitter.player === player) ?? []
  return seatOf(game, player) ?? ((seat ?? null) as Seat | null)
}

type Seats = Pick<GameState, 'seats' | 'settings'>

/** A seat without a record has all its extensions. */
export const seatRecord = ({ seats, settings }: Seats, seat: Seat): SeatRecord =>
  seats[seat] ?? { open: null, misses: 0, kept: 0, excuses: settings.absence.excuses, sitter: null }

/** Nobody waits for an open seat, and it has no vote. */
export const isOpenSeat = ({ seats }: Pick<GameState, 'seats'>, seat: Seat): boolean =>
  (seats[seat]?.open ?? null) !== null

/** The player's declared absence at this moment; null: none. */
export const absenceAt = (
  { absences }: Pick<GameState, 'absences'>,
  player: PlayerId | undefined,
  at: Instant,
): Absence | null =>
  (player === undefined ? [] : (absences[player] ?? [])).find(({ from, until }) => from <= at && at < until) ?? null

/** The seat that this player sits in for somebody, now or later; null: none. */
export function seatSatIn({ seats }: Pick<GameState, 'seats'>, player: PlayerId): Seat | null {
  const [seat] = Object.entries(seats).find(([, record]) => record?.sitter?.player === player) ?? []
  return seat === undefined ? null : (seat as Seat)
}

/** Whether they are a master who must not play, hold a seat or sit, since they would see orders. */
export const standsApart = ({ master, settings }: GameState, player: PlayerId): boolean =>
  player === master && settings.master !== 'player'

/** Whether the game hides who plays. A result reveals it; games that were called off never do. */
export const isMasked = ({ settings, status }: Pick<GameState, 'settings' | 'status'>): boolean =>
  settings.anonymous && status !== 'finished'
