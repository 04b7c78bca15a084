import type { PlayedPhase, SavedGame } from '../../rules/saved/index.ts'
import { toSavedGame } from '../../rules/saved/index.ts'
import { savedMapOf } from '../../variants/index.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { variantOf } from '../in-play.ts'

/** No messages are written down, and a reader of the document should not look for them. */
const RULES = ['NO_PRESS'] as const

/**
 * What everybody may know of a game, for other programs: the closed phases with their orders, and the position as it stands, without
 * any. In the form of the Python package `diplomacy`.
 */
export function savedGame(game: GameState, closed: readonly ClosedPhase[]): SavedGame {
  const variant = variantOf(game)
  const history = closed.map(({ before, report, closedAt, missed, excused, open }): PlayedPhase => ({
    before,
    rulings: report.rulings,
    at: closedAt,
    inDisorder: [...missed, ...excused, ...open].flatMap((seat) => variant.powers(before, seat)),
  }))
  const now: PlayedPhase = {
    before: game.position ?? variant.setup(0),
    rulings: [],
    at: game.openedAt ?? game.createdAt,
    inDisorder: [],
  }
  const heading = { id: game.id, map: savedMapOf(variant), rules: RULES }
  return toSavedGame(variant, heading, [...history, now], game.status === 'finished')
}
