/** How a game ended, in words. */
import { seatInWords, list } from '../seats/seat-names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import type { InPlay } from '../in-play.ts'

/** How the game ended. Where a power has several captains, each is named by all the powers they command. */
export function endingWords(play: InPlay, verdict: Verdict): string {
  const winners = list(verdict.winners.map((seat) => seatInWords(play, seat)))
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
