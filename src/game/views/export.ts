import { type PlayedPhase, type SavedGame, toSavedGame } from '../../rules/saved/index.ts'
import { savedMapOf } from '../../variants/index.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { variantOf } from '../in-play.ts'

/** The document has no messages, and says so. */
const RULES = ['NO_PRESS'] as const

/**
 * The public part of a game in the format of the Python package `diplomacy`: closed phases with
 * their orders, and the current position without orders.
 */
export function savedGame(game: GameState, closed: readonly ClosedPhase[]): SavedGame {
  const variant = variantOf(game)
  const history = closed.map(({ before, report, closedAt, missed, excused, open }): PlayedPhase => ({
    before,
    rulings: report.rulings,
    at: closedAt,
    inDisorder: [...missed, ...excused, ...open].flatMap((seat) => variant.powers(before, seat)),
  }))
  const current: PlayedPhase = {
    before: game.position ?? variant.setup(0),
    rulings: [],
    at: game.openedAt ?? game.createdAt,
    inDisorder: [],
  }
  const heading = { id: game.id, map: savedMapOf(variant), rules: RULES }
  return toSavedGame(variant, heading, [...history, current], game.status === 'finished')
}
