/** What a viewer can see of the attendance at a seat. */
import type { Seat } from '../../rules/names.ts'
import type { GameState } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { seatRecord, isMasked, seatPlayedBy } from '../seats/records.ts'
import type { WaitReason } from '../seat-model.ts'
import { isHolderVisible, redactOpenReason, visiblePlayer } from './secrecy.ts'
import type { GameView, SeatView } from './shapes.ts'

/**
 * Games that hide who has saved also hide which seats the phase waits for and who used an
 * extension. Anonymous games hide absences, misses and extensions: other games show when a player
 * is away, so these would reveal who plays the seat.
 */
export function presenceView(
  game: GameState,
  seat: Seat,
  viewer: PlayerId | null,
): Pick<SeatView, 'open' | 'misses' | 'excuses' | 'sitter' | 'absences'> {
  const { open, misses, excuses, sitter } = seatRecord(game, seat)
  const holder = game.holders[seat]
  const isAttendanceVisible = !isMasked(game) || isHolderVisible(game, seat, viewer)
  const isWaitVisible = seat === seatPlayedBy(game, viewer) || !game.settings.hideStatus || game.wait === null
  return {
    open: open === null ? null : { ...open, why: redactOpenReason(game, open.why) },
    misses: isAttendanceVisible ? misses : null,
    excuses: isAttendanceVisible && isWaitVisible ? excuses : null,
    sitter: sitter === null ? null : { ...sitter, player: visibleSitter(game, holder, sitter.player, viewer) },
    absences: holder !== undefined && isHolderVisible(game, seat, viewer) ? (game.absences[holder] ?? []) : [],
  }
}

/** Players see their own sitter. */
const visibleSitter = (game: GameState, holder: PlayerId | undefined, sitter: PlayerId, viewer: PlayerId | null) =>
  holder !== undefined && holder === viewer ? sitter : visiblePlayer(game, sitter, viewer)

/**
 * The seats of a wait reveal who gave no orders in time, and who had declared an absence. Seats
 * offered in the first phase are open, which everyone sees anyway.
 */
export const areWaitSeatsPublic = (game: Pick<GameState, 'settings' | 'status'>, why: WaitReason): boolean =>
  why === 'no-show' || !(game.settings.hideStatus || isMasked(game))

export const waitView = (game: GameState): GameView['wait'] =>
  game.wait === null
    ? null
    : { why: game.wait.why, seats: areWaitSeatsPublic(game, game.wait.why) ? game.wait.seats : null }
