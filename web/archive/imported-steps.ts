/** The phases of an imported game as its page shows them. Pure. */
import type { FileGame } from '../../src/game/imports/read-game-file.ts'
import { verdictAt } from '../../src/rules/phases/turn.ts'
import { isDraft } from '../../src/rules/saved/index.ts'
import { endingText } from '../text/words.ts'
import { type Adjudicated, adjudicateSubmitted, type LocalGame, winnerNames } from '../sandbox/local-game.ts'

/**
 * `adjudicated`: null for a phase in which maps were designed, and for the last, which is open or
 * the end.
 */
export interface ImportedStep {
  readonly game: LocalGame
  readonly adjudicated: Adjudicated | null
}

/** Null if there is no such phase. */
export function stepAt({ variant, game }: FileGame, at: number): ImportedStep | null {
  const phase = game.phases[at]
  if (phase === undefined) return null
  const next = game.phases[at + 1]
  // The board has the maps that the phase made.
  if (next !== undefined && isDraft(variant, phase.before))
    return { game: { variant, position: next.before }, adjudicated: null }
  const local = { variant, position: phase.before }
  const isLast = next === undefined
  return { game: local, adjudicated: isLast ? null : adjudicateSubmitted(local, phase.submissions, at) }
}

/** How the game ended, as far as the file says it; null if it is not over. */
export function importedEnding({ variant, game: { phases, isOver } }: FileGame): string | null {
  const [end, last] = [phases.at(-1)?.before, phases.at(-2)?.before]
  if (!isOver || end === undefined) return null
  const verdict = last === undefined ? null : verdictAt(variant, end, last)
  return verdict === null
    ? 'The game is over. The file does not say how it ended.'
    : endingText(verdict, winnerNames({ variant, position: end }, verdict))
}
