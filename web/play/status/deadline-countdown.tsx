import type { JSX } from 'preact'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { countdownText, timeOfDay } from '../../text/times.ts'

export interface CountdownProps {
  /** In ms since 1970, as `now`. */
  readonly deadline: number
  readonly now: number
  /** When the phase closes, as it is said now: `at 18:00`. */
  readonly due: string
  /** The time zone in which `due` is said. */
  readonly zone: string
}

/** How long until the phase closes, and when that is. */
export function Countdown({ deadline, now, due, zone }: CountdownProps): JSX.Element {
  const ms = deadline - now
  if (ms <= 0) return <p class="countdown">The deadline has passed. Orders are being resolved.</p>
  const [left, rest] = countdownText(ms, due)
  return (
    <p class="countdown">
      <span class={ms < HOUR_MS ? 'left soon' : 'left'} role="timer">
        {left}
      </span>
      <time
        dateTime={new Date(deadline).toISOString()}
        title={`${timeOfDay(deadline, 'UTC')} UTC; your zone is ${zone}`}
      >
        {rest}
      </time>
    </p>
  )
}
