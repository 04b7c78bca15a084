/** Which viewers can notice an event. */
import type { Seat } from '../../rules/names.ts'
import { noticeableSheet } from '../sheets/visible-sheet.ts'
import { isOutcomePublic } from '../proposal.ts'
import { isMasked } from '../seats/seat-lookup.ts'
import type { EventOf, GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'

/**
 * Can everyone see that this happened? Others see at most whether a sheet exists and is ready, so
 * only its own seat notices a second save. `game` is the state before the event.
 */
export function isPublicEvent(game: GameState, event: GameEvent): boolean {
  switch (event.kind) {
    case 'saved':
      return !game.settings.hideStatus && isProgress(game, event)
    case 'readied':
      return !game.settings.hideStatus
    case 'voted':
    case 'balloted':
    case 'computed':
    case 'reminded':
    case 'map-shown':
    case 'ahead-saved':
    case 'ahead-applied':
      return false
    // Other games show the same absence at the same time, which would reveal the player.
    case 'absences-declared':
      return !isMasked(game)
    case 'decided':
      return isOutcomePublic(event.proposal, event.outcome)
    default:
      return true
  }
}

/** Do others notice that the seat saved, or is ready or no longer so? */
function isProgress(game: GameState, { seat, sheet }: EventOf<'saved'>): boolean {
  const after = noticeableSheet({ sheets: { [seat]: sheet }, wait: game.wait }, seat)
  return noticeableSheet(game, seat)?.ready !== after?.ready
}

/** The seats that see an event that is not public. */
export function seatsSeeing(event: GameEvent): readonly Seat[] {
  switch (event.kind) {
    case 'saved':
    case 'readied':
    case 'voted':
    case 'balloted':
    case 'ahead-saved':
    case 'ahead-applied':
      return [event.seat]
    case 'map-shown':
      return [event.seat, event.to]
    // A masked absence included: the seat's sitter must not see it.
    default:
      return []
  }
}
