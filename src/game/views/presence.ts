/** Of the presence of seats, what a viewer may see. */
import type { Seat } from '../../rules/names.ts'
import type { GameState, PlayerId } from '../model.ts'
import { seatRecord } from '../seats/records.ts'
import type { WaitReason } from '../seats/model.ts'
import { isMasked, isNamedTo, playerTold, seatPlayedBy } from './secrecy.ts'
import type { GameView, SeatView } from './shapes.ts'

/**
 * Where it is hidden who has saved, it is not told for whom a phase waits, nor who has just used an excuse. Where it is hidden who
 * plays, others are not told when he will be away: they may know it from another game.
 */
export function presenceView(
  game: GameState,
  seat: Seat,
  viewer: PlayerId | null,
): Pick<SeatView, 'open' | 'misses' | 'excuses' | 'sitter' | 'absences'> {
  const { open, misses, excuses, sitter } = seatRecord(game, seat)
  const holder = game.holders[seat]
  const isTold = seat === seatPlayedBy(game, viewer) || !game.settings.hideStatus || game.wait === null
  return {
    open,
    misses,
    excuses: isTold ? excuses : null,
    sitter: sitter === null ? null : { ...sitter, player: sitterTold(game, holder, sitter.player, viewer) },
    absences: holder !== undefined && isNamedTo(game, holder, viewer) ? (game.absences[holder] ?? []) : [],
  }
}

/** Whom a player has named he knows. */
const sitterTold = (game: GameState, holder: PlayerId | undefined, sitter: PlayerId, viewer: PlayerId | null) =>
  holder !== undefined && holder === viewer ? sitter : playerTold(game, sitter, viewer)

/** May everybody know who gave nothing in time? The seats that are offered in the first phase are open, which all see. */
export const isToldForWhom = (game: Pick<GameState, 'settings' | 'status'>, why: WaitReason): boolean =>
  why === 'no-show' || !(game.settings.hideStatus || (why === 'absence' && isMasked(game)))

export const waitView = (game: GameState): GameView['wait'] =>
  game.wait === null ? null : { why: game.wait.why, seats: isToldForWhom(game, game.wait.why) ? game.wait.seats : null }
