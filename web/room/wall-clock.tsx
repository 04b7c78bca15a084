/** The clock of the wall: large, and red in the last minute. */
import type { JSX } from 'preact'
import type { GameView } from '../../src/game/views/shapes.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { useNow } from '../ui/hooks.ts'
import { clockText } from './clock-text.ts'

export function WallClock({ game }: { readonly game: GameView }): JSX.Element | null {
  const { deadline, countdown, pause, status } = game
  const end = countdown ?? deadline
  const now = useNow((at) => (end === null ? MINUTE_MS : SECOND_MS - (at % SECOND_MS)), end)
  if (pause !== null) return <p class="wall-clock paused">Paused</p>
  if (status !== 'playing' || end === null) return null
  const left = end - now
  return (
    <p class={left < MINUTE_MS ? 'wall-clock soon' : 'wall-clock'} role="timer" aria-label="Time left">
      {clockText(left)}
    </p>
  )
}
