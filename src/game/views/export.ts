import { type PlayedPhase, type SavedGame, toSavedGame } from '../../rules/saved/index.ts'
import { savedMapOf } from '../../variants/index.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { endedIn, variantOf } from '../in-play.ts'
import type { ChannelMessage } from '../press/press-types.ts'
import { savedMessages } from './export-press.ts'

/**
 * A game in the format of the Python package `diplomacy`: closed phases with their orders, the
 * current position without orders, and these messages, which the reader may read.
 */
export function savedGame(
  game: GameState,
  closed: readonly ClosedPhase[],
  messages: readonly ChannelMessage[],
): SavedGame {
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
  // The package accepts no messages in a game with this rule: a gunboat with a master may have some.
  const rules = game.settings.press.kind === 'none' && messages.length === 0 ? ['NO_PRESS'] : []
  const { options } = game.settings
  const named = Object.keys(options).length === 0 ? {} : { options }
  const heading = { id: game.id, map: savedMapOf(variant), rules, ...named }
  const saved = toSavedGame(variant, heading, [...history, current], game.status === 'finished')
  const code = endedIn(game)
  const byPhase = savedMessages(
    saved.phases.map(({ name }) => name),
    messages,
    code === null || game.openedAt === null ? null : { code, until: game.openedAt },
  )
  return { ...saved, phases: saved.phases.map((phase, n) => ({ ...phase, messages: byPhase[n] ?? [] })) }
}
