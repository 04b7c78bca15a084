/** The result of a game, or why it was called off. */
import type { JSX } from 'preact'
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

export interface EndingProps {
  readonly data: GameData
  readonly invitation: string | null
}

export function Ending({ data, invitation }: EndingProps): JSX.Element {
  const { verdict, id, history } = data.game
  const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`
  const words =
    verdict === null
      ? calledOffText(data.game)
      : endingText(
          verdict,
          verdict.winners.map((winner) => winnerText(data, winner)),
        )
  return (
    <section class="stack notice ending">
      <h2>{words}</h2>
      <p class="row">
        {history.length > 0 && <a href={`/games/${id}/phases/0`}>Replay from the start</a>}
        <a href={`/api/games/${id}/text${query}`} download={`${id}.txt`}>
          Download the game as text
        </a>
        <a href={`/api/games/${id}/export${query}`} download={`${id}.json`}>
          Download the game (JSON)
        </a>
      </p>
    </section>
  )
}
