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

/** The result of a game that is over, or why it was called off; null: it is not over. */
export function gameEndingText(data: GameData): string | null {
  const { status, verdict } = data.game
  if (status === 'playing') return null
  return verdict === null
    ? calledOffText(data.game)
    : endingText(
        verdict,
        verdict.winners.map((winner) => winnerText(data, winner)),
      )
}
