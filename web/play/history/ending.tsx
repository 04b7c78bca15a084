/** The result of a game, or why it was called off. */
import type { JSX } from 'preact'
import type { GameData } from '../../client/api.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { PHONE } from '../../ui/panes/panes-layout.ts'
import { gameEndingText } from './ending-text.ts'
import { Rematch } from './rematch.tsx'

export interface EndingProps {
  readonly data: GameData
  readonly invitation: string | null
}

export function Ending({ data, invitation }: EndingProps): JSX.Element {
  // There the result is next to the phases.
  const isPhone = useMediaQuery(PHONE)
  const { id, history } = data.game
  const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`
  return (
    <section class="stack notice ending">
      {!isPhone && <h2>{gameEndingText(data)}</h2>}
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
