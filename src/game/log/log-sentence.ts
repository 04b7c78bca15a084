/** What the sentences of a game's public log are made of. */
import { seatName, list } from '../seats/seat-names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import type { InPlay } from '../in-play.ts'
import type { Cause, Instant } from '../ids.ts'

export interface LogSentence {
  readonly words: string
  readonly details?: readonly string[]
  readonly until?: Instant | null
}

/** `By vote, `: who did it, at the beginning of a sentence; nothing where that goes without saying. */
export function causePrefix(cause: Cause): string {
  switch (cause.kind) {
    case 'vote':
      return 'By vote, '
    case 'master':
      return 'By the game master, '
    case 'operator':
      return 'By an operator of the site, '
    case 'player':
    case 'creator':
    case 'clock':
    case 'zone-rules':
    case 'absence':
      return ''
  }
}

/** `: its creator left it`; nothing where there is nothing more to say. */
export const reasonText = (why: string | null): string => (why === null ? '' : `: ${why}`)

/** Beginning with a capitalize letter. */
export const sentence = (...parts: readonly string[]): string => {
  const text = parts.join('')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How the game ended. Where a power has several captains, each is named by all the powers they command. */
export function endingText(play: InPlay, verdict: Verdict): string {
  const winners = list(verdict.winners.map((seat) => seatName(play, seat)))
  switch (verdict.why) {
    case 'solo':
      return `The game is over: ${winners} has won.`
    case 'joint':
      return `The game is over: ${winners} have won together.`
    case 'draw':
      return `The game is over: a draw between ${winners}.`
    case 'concession':
      return `The game is over: ${winners} has won, because the others conceded.`
  }
}
