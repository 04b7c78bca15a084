/** What is announced to screen readers when a phase has closed. Pure. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { phaseInWords, phaseWords } from '../../text/words.ts'

/** The turn that has just come: `Spring 1901, movement, is over. Now: Fall 1901, movement.` */
export function turnWords({ phase, history }: Pick<GameView, 'phase' | 'history'>): string {
  if (phase === null) return 'The game is over.'
  const last = history.at(-1)
  return last === undefined ? '' : `${phaseInWords(last, phase.era)}, is over. Now: ${phaseWords(phase)}.`
}
