import type { SavedGame } from '../../rules/saved/index.ts'
import { COMPLETED, toSavedPhase } from '../../rules/saved/index.ts'
import { savedMapOf } from '../../variants/index.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { variantOf } from '../in-play.ts'

/** What everybody may know of a game, for other programs: the closed phases with their orders, and the position as it stands, without any. */
export function savedGame(game: GameState, closed: readonly ClosedPhase[]): SavedGame {
  const variant = variantOf(game)
  const history = closed.map(({ before, report }) =>
    toSavedPhase(
      variant,
      before,
      report.rulings.filter(({ given }) => given).map(({ issued }) => issued),
    ),
  )
  const now = toSavedPhase(variant, game.position ?? variant.setup(0))
  const last = game.status === 'finished' ? { ...now, name: COMPLETED, state: { ...now.state, name: COMPLETED } } : now
  return { id: game.id, map: savedMapOf(variant), phases: [...history, last] }
}
