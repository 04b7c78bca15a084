/** What is special about the clock now: the game is paused, or everybody is ready; and the deadlines to come. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { countdownText, moment, when } from '../../text/times.ts'
import { phaseLabel, formatList } from '../../text/words.ts'
import { pauseText } from './status-text.ts'

export interface ClockProps {
  readonly game: GameView
  /** In ms since 1970. */
  readonly now: number
  readonly zone: string
}

/** Until when a paused game stands still, and who wanted it. */
export function PauseNotice({ game: { pause, seats }, now, zone }: ClockProps): JSX.Element | null {
  if (pause === null) return null
  return (
    <p class="countdown">
      <span class="left">Paused</span>{' '}
      <time dateTime={new Date(pause.until).toISOString()}>until {moment(pause.until, now, zone)} at the latest.</time>{' '}
      {pauseText(pause.cause, seats)} Orders can be saved.
    </p>
  )
}

/** A game that sleeps has no deadline. */
export function SleepNotice({ game: { asleep } }: Pick<ClockProps, 'game'>): JSX.Element | null {
  if (!asleep) return null
  return (
    <p class="countdown">
      <span class="left">Asleep:</span> nobody gave orders. Orders from any player wake the game.
    </p>
  )
}

/** For whom the phase is kept open past its deadline. */
export function WaitNotice({ game: { wait, seats } }: Pick<ClockProps, 'game'>): JSX.Element | null {
  if (wait === null) return null
  const names = seats.filter(({ seat }) => wait.seats?.includes(seat)).map(({ name }) => name)
  return (
    <p class="small">
      {wait.seats === null ? 'Orders are missing' : `No orders from ${formatList(names)}`}: the game waits once.
    </p>
  )
}

/** Everybody is ready, and there is a while left to change one’s mind: the one time that counts now. */
export function ClosingCountdown({ game: { countdown, deadline }, now, zone }: ClockProps): JSX.Element | null {
  if (countdown === null) return null
  const [left] = countdownText(Math.max(0, countdown - now), when(countdown, now, zone))
  return (
    <p class="countdown">
      <span class="left soon" role="timer">
        {left}
      </span>{' '}
      until the phase closes: everyone is ready. Any change stops the countdown
      {deadline !== null && `, and the phase closes ${when(deadline, now, zone)}`}.
    </p>
  )
}

/** The next three deadlines, in the reader’s zone. */
export function UpcomingDeadlines({ game: { upcoming, phase }, now, zone }: ClockProps): JSX.Element | null {
  if (upcoming.length === 0) return null
  return (
    <details class="upcoming small">
      <summary>Next deadlines</summary>
      <dl class="terms">
        {upcoming.map((one) => (
          <div key={one.phase}>
            <dt>{phaseLabel(one.phase, phase?.era ?? null)}</dt>
            <dd>
              <time dateTime={new Date(one.deadline).toISOString()}>{moment(one.deadline, now, zone)}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted">If no phase closes early and nobody has to retreat. Times are in {zone}.</p>
    </details>
  )
}
