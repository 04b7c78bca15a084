/** The clock of the wall: large, and red in the last minute. */
import type { JSX } from 'preact'
import type { GameView } from '../../src/game/views/shapes.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { useNow } from '../ui/hooks.ts'

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

const two = (n: number): string => String(n).padStart(2, '0')

/** `4:07`, or `1:04:07` from an hour on; `0:00` once the time is over. Seconds are rounded up. */
export function clockText(ms: number): string {
  const left = Math.ceil(Math.max(0, ms) / SECOND_MS) * SECOND_MS
  const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / MINUTE_MS)]
  const seconds = two((left % MINUTE_MS) / SECOND_MS)
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`
}
