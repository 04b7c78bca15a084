/** In the history: how much was written before the orders of the phase that is shown; it leads to those messages. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { pressHistory } from '../../client/press-api.ts'
import { useLoad } from '../../client/requests.ts'
import { betweenLabel } from '../../press/pin-labels.ts'
import { counted } from '../../text/words.ts'

export interface MessagesBetweenProps {
  readonly game: GameView
  readonly invitation: string | null
  /** The closed phase that is shown. */
  readonly shown: number
  readonly onPhase: (phase: number) => void
}

export function MessagesBetween({ game, invitation, shown, onPhase }: MessagesBetweenProps): JSX.Element | null {
  const { loaded } = useLoad(`written ${game.id} ${game.history.length}`, () => pressHistory(game.id, invitation))
  const count = loaded.state === 'here' ? (loaded.value.messages[shown] ?? 0) : 0
  if (count === 0) return null
  const [first = '', ...others] = betweenLabel(game, shown)
  return (
    <button class="quiet small" onClick={() => onPhase(shown)}>
      {counted(count, 'message')} {first.toLowerCase() + others.join('')}
    </button>
  )
}
