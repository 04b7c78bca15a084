/** Of the presence of seats, what a viewer may see. */
import type { Seat } from '../../rules/names.ts'
import type { GameState } from '../model.ts'
import { seatRecord } from '../seats/records.ts'
import type { WaitReason } from '../seats/model.ts'
import type { GameView, SeatView } from './shapes.ts'

/** Where it is hidden who has saved, it is not told for whom a phase waits, nor who has just used an excuse. */
export function presenceView(
  game: GameState,
  seat: Seat,
  isOwn: boolean,
): Pick<SeatView, 'open' | 'misses' | 'excuses' | 'sitter' | 'absences'> {
  const { open, misses, excuses, sitter } = seatRecord(game, seat)
  const holder = game.holders[seat]
  const isTold = isOwn || !game.settings.hideStatus || game.wait === null
  return {
    open,
    misses,
    excuses: isTold ? excuses : null,
    sitter,
    absences: holder === undefined ? [] : (game.absences[holder] ?? []),
  }
}

/** May everybody know who gave nothing in time? The seats that are offered in the first phase are open, which all see. */
export const isToldForWhom = ({ settings }: Pick<GameState, 'settings'>, why: WaitReason): boolean =>
  !settings.hideStatus || why === 'no-show'

export const waitView = (game: GameState): GameView['wait'] =>
  game.wait === null ? null : { why: game.wait.why, seats: isToldForWhom(game, game.wait.why) ? game.wait.seats : null }
