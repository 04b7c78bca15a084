/** What can be done with a game that is over. Its result is next to the phases. */
import type { JSX } from 'preact'
import type { GameData } from '../../client/api.ts'
import { Rematch } from './rematch.tsx'

export interface EndingProps {
  readonly data: GameData
  readonly invitation: string | null
}

export function Ending({ data, invitation }: EndingProps): JSX.Element {
  const { id, history } = data.game
  const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`
  return (
    <section class="stack notice ending">
      <p class="row">
        {history.length > 0 && <a href={`/games/${id}/phases/0`}>Replay from the start</a>}
        <a href={`/api/games/${id}/text${query}`} download={`${id}.txt`}>
          Download the game as text
        </a>
        <a href={`/api/games/${id}/export${query}`} download={`${id}.json`}>
          Download the game (JSON)
        </a>
      </p>
      <Rematch game={data.game} />
    </section>
  )
}
