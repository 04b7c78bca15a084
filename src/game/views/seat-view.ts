/** Of the presence of seats, what a viewer may see. */
import type { Seat } from '../../rules/names.ts'
import type { GameState } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import { seatRecord, isMasked, seatPlayedBy } from '../seats/records.ts'
import type { WaitReason } from '../seat-model.ts'
import { isHolderVisible, redactOpenReason, visiblePlayer } from './secrecy.ts'
import type { GameView, SeatView } from './shapes.ts'

/**
 * Where it is hidden who has saved, it is not told for whom a phase waits, nor who has just used an excuse. Where it is hidden who
 * plays, others are not told when he will be away, which they may know from another game; nor what his absence made of his misses
 * and excuses.
 */
export function presenceView(
  game: GameState,
  seat: Seat,
  viewer: PlayerId | null,
): Pick<SeatView, 'open' | 'misses' | 'excuses' | 'sitter' | 'absences'> {
  const { open, misses, excuses, sitter } = seatRecord(game, seat)
  const holder = game.holders[seat]
  const isKnown = !isMasked(game) || isHolderVisible(game, seat, viewer)
  const isWaitTold = seat === seatPlayedBy(game, viewer) || !game.settings.hideStatus || game.wait === null
  return {
    open: open === null ? null : { ...open, why: redactOpenReason(game, open.why) },
    misses: isKnown ? misses : null,
    excuses: isKnown && isWaitTold ? excuses : null,
    sitter: sitter === null ? null : { ...sitter, player: visibleSitter(game, holder, sitter.player, viewer) },
    absences: holder !== undefined && isHolderVisible(game, seat, viewer) ? (game.absences[holder] ?? []) : [],
  }
}

/** Whom a player has named he knows. */
const visibleSitter = (game: GameState, holder: PlayerId | undefined, sitter: PlayerId, viewer: PlayerId | null) =>
  holder !== undefined && holder === viewer ? sitter : visiblePlayer(game, sitter, viewer)

/**
 * May everybody know who gave nothing in time? Whoever is not waited for had declared an absence. The seats that are offered in the
 * first phase are open, which all see.
 */
export const isWaitPublic = (game: Pick<GameState, 'settings' | 'status'>, why: WaitReason): boolean =>
  why === 'no-show' || !(game.settings.hideStatus || isMasked(game))

export const waitView = (game: GameState): GameView['wait'] =>
  game.wait === null ? null : { why: game.wait.why, seats: isWaitPublic(game, game.wait.why) ? game.wait.seats : null }
