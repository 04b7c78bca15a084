/** Links to share the board: its address and its picture. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { CopyLink } from '../../ui/icons.tsx'

export interface ShareProps {
  readonly game: GameView
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
}

export function Share({ game, shown, invitation }: ShareProps): JSX.Element {
  const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`
  const picture = `/games/${game.id}/phases/${shown ?? game.history.length}/board.png${query}`
  return (
    <div class="row">
      <a class="button quiet" href={picture} target="_blank">
        Picture
      </a>
      <CopyLink />
    </div>
  )
}
