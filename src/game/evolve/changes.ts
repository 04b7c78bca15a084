/** Who notices an event: what everyone sees, and what only some seats see. */
import type { Seat } from '../../rules/names.ts'
import { isOutcomePublic } from '../proposal.ts'
import { isMasked } from '../seats/records.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'

/**
 * Does everybody see that this happened? Of a sheet only whether it exists and whether it is ready is ever shown, and
 * that only if the game does not hide it: so saving a second time is seen by its own seat alone.
 */
export function isPublicEvent(game: GameState, event: GameEvent): boolean {
  switch (event.kind) {
    case 'saved':
      return !game.settings.hideStatus && game.sheets[event.seat]?.ready !== event.sheet.ready
    case 'readied':
      return !game.settings.hideStatus
    case 'voted':
    case 'balloted':
    case 'reminded':
    case 'map-shown':
      return false
    // His other games are told the same at the same time.
    case 'absences-declared':
      return !isMasked(game)
    case 'decided':
      return isOutcomePublic(event.proposal, event.outcome)
    default:
      return true
  }
}

/** The seats that see what others do not. */
export function seatsSeeing(event: GameEvent): readonly Seat[] {
  switch (event.kind) {
    case 'saved':
    case 'readied':
    case 'voted':
    case 'balloted':
      return [event.seat]
    case 'map-shown':
      return [event.seat, event.to]
    // Nor a masked absence: a sitter, who counts with the seat, is not told of it.
    default:
      return []
  }
}
