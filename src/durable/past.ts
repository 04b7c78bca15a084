/** What the log of a game tells of its closed phases to those who do not read it. */
import type { Command } from '../game/command.ts'
import type { GameState } from '../game/model.ts'
import type { Result as Told } from '../game/press/references.ts'
import { viewClosed } from '../game/views/view.ts'
import type { Store } from './store.ts'

/** The orders of a closed phase, as its results tell them. */
export function resultsOf(store: Store, game: GameState, index: number): readonly Told[] {
  const phase = store.closedPhase(index, game.history.length)
  const boards = phase === null ? [] : viewClosed(game, phase).boards
  return boards.flatMap(({ board, orders }) => orders.map(({ text }) => ({ board, text })))
}

/** A command to return, with the closed phase to which it returns: the last one, where it names none. */
export function withPast<Return extends Command>(store: Store, game: GameState | null, command: Return): Return {
  const count = game?.history.length ?? 0
  const index = command.kind === 'act' && command.act.kind === 'roll-back' ? command.act.phase : count - 1
  return { ...command, closed: count === 0 ? null : store.closedPhase(index, count) }
}
