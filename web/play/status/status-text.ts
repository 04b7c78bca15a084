/** Sentences about the clock and the phase of a game. */
import type { Cause } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { formatCount, formatList, nameOf, phaseLabel, phaseText } from '../../text/words.ts'

/** `France paused the game.` */
export function pauseText(cause: Cause, seats: GameView['seats']): string {
  const seatName = (code: string): string => seats.find(({ seat }) => seat === code)?.name ?? nameOf(code)
  switch (cause.kind) {
    case 'player':
      return `${seatName(cause.seat)} paused the game.`
    case 'vote':
      return 'The players agreed to pause the game.'
    case 'master':
      return 'The game master paused the game.'
    case 'operator':
      return 'An operator of this site paused the game.'
    case 'organiser':
      return 'The organiser of the tournament paused the game.'
    case 'creator':
      return 'The creator of the game paused it.'
    case 'absence':
      return `The game is waiting for ${formatList(cause.seats.map(seatName))}.`
    case 'clock':
    case 'zone-rules':
      return 'The game is paused.'
  }
}

/** For a player without orders to give. Names the phase: the board may show another one. */
export function idleText({
  phase,
  seats,
  you,
  settings,
}: Pick<GameView, 'phase' | 'seats' | 'you' | 'settings'>): string {
  if (seats.some(({ seat, alive }) => seat === you && alive))
    return `Nothing to do in ${phase === null ? 'this phase' : phaseText(phase)}.`
  // Short: on a phone, a second line would push the phases below the bar of new results.
  return `You are out, but you can still ${settings.press.kind === 'none' ? 'follow the game' : 'write messages'}.`
}

/** What pressing Ready does in a game with this schedule. */
export function readyHint({ early, grace }: GameView['settings']['schedule']): string {
  if (!early) return 'Shows others that you’re done. In this game every phase lasts until its deadline.'
  return grace === 0
    ? 'The phase ends as soon as everyone who has orders to give is ready.'
    : `The phase ends ${formatCount(grace, 'minute')} after everyone who has orders to give is ready.`
}

/**
 * Announces a new phase: `Spring 1901, movement, is over. Now: Fall 1901, movement.` `ending`: how
 * the game ended, if known.
 */
export function turnText({ phase, history }: Pick<GameView, 'phase' | 'history'>, ending: string | null): string {
  if (phase === null) return ending ?? 'The game is over.'
  const last = history.at(-1)
  return last === undefined ? '' : `${phaseLabel(last, phase.era)}, is over. Now: ${phaseText(phase)}.`
}

/** Is the time nearly up? In the last hour, or in the last quarter of a shorter phase. Both in ms. */
export const isTimeShort = (left: number, length: number | null): boolean =>
  left < Math.min(HOUR_MS, (length ?? Infinity) / 4)
