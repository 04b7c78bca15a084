/** In a narrow window, above the board: the way to the press, which is below the board. */
import type { JSX } from 'preact'
import type { PressView } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Load } from '../../client/requests.ts'
import type { WriteTo } from './use-quoting.ts'

interface PressLinkProps {
  readonly game: GameView
  readonly press: Load<PressView | null>
  readonly writeTo: WriteTo
}

/** Opens the list of conversations, or the only one with unread messages. Null if there are none to read or write. */
export function PressLink({ game: { settings }, press: { loaded }, writeTo }: PressLinkProps): JSX.Element | null {
  const { unread = 0, channels = [] } = (loaded.state === 'here' && loaded.value) || {}
  if (settings.room === true || (settings.press.kind === 'none' && unread === 0)) return null
  const [first, ...more] = channels.filter((each) => each.unread > 0 && !each.muted)
  return (
    <button
      class="quiet press-link"
      onClick={() => writeTo.openChannel(more.length > 0 ? null : (first?.channel ?? null))}
    >
      Press
      {unread > 0 && (
        <span class="remark">
          {unread}
          <span class="out-of-sight"> unread</span>
        </span>
      )}
    </button>
  )
}
