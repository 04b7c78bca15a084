/** Sentences about the clock and the turn of a game. */
import type { Cause } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { formatCount, formatList, nameOf, phaseLabel, phaseText } from '../../text/words.ts'

/** `France paused the game.` */
export function pauseText(cause: Cause, seats: GameView['seats']): string {
  const named = (one: string): string => seats.find(({ seat }) => seat === one)?.name ?? nameOf(one)
  switch (cause.kind) {
    case 'player':
      return `${named(cause.seat)} paused the game.`
    case 'vote':
      return 'The players agreed to pause the game.'
    case 'master':
      return 'The game master paused the game.'
    case 'operator':
      return 'An operator of this site paused the game.'
    case 'creator':
      return 'The creator of the game paused it.'
    case 'absence':
      return `The game waits for ${formatList(cause.seats.map(named))}.`
    case 'clock':
    case 'zone-rules':
      return 'The game is paused.'
  }
}

/** What pressing Ready leads to in a game with these times. */
export function readyHint({ early, grace }: GameView['settings']['schedule']): string {
  if (!early) return 'Shows that you are done. In this game every phase lasts until its deadline.'
  return grace === 0
    ? 'The phase ends as soon as everyone who has orders to give is ready.'
    : `The phase ends ${formatCount(grace, 'minute')} after everyone who has orders to give is ready.`
}

/** The turn that has just come: `Spring 1901, movement, is over. Now: Fall 1901, movement.` */
export function turnText({ phase, history }: Pick<GameView, 'phase' | 'history'>): string {
  if (phase === null) return 'The game is over.'
  const last = history.at(-1)
  return last === undefined ? '' : `${phaseLabel(last, phase.era)}, is over. Now: ${phaseText(phase)}.`
}
