/** How a game ended, in a sentence. Pure. */
import type { Seat } from '../../../src/rules/names.ts'
import type { GameData } from '../../client/api.ts'
import { calledOffText, endingText, nameOf } from '../../text/words.ts'

/** `France (Ann)` */
function winnerText({ game, names }: GameData, winner: Seat): string {
  const seat = game.seats.find((each) => each.seat === winner)
  const player = seat === undefined || seat.player === null ? undefined : names[seat.player]
  const powers = seat === undefined ? nameOf(winner) : seat.name
  return player === undefined ? powers : `${powers} (${player})`
}

/** The result of a game that is over, or why it was called off. */
export function gameEndingText(data: GameData): string {
  const { verdict } = data.game
  return verdict === null
    ? calledOffText(data.game)
    : endingText(
        verdict,
        verdict.winners.map((winner) => winnerText(data, winner)),
      )
}

export interface EndingNews {
  /** Whether the board shows new results, without the notice about the end. */
  readonly isFresh: boolean
  /** Whether the game ended while the page was open. */
  readonly wasPlaying: boolean
  /** Whether the notice about the end is a screen lower, or missing. */
  readonly isBelow: boolean
}

/** The ending where it is news, or out of view elsewhere. */
export const endingNews = (data: GameData, { isFresh, wasPlaying, isBelow }: EndingNews): string | null =>
  data.game.status !== 'playing' && (isFresh || wasPlaying || isBelow) ? gameEndingText(data) : null
