/** The state of the clock: deadlines, pauses, and the countdown once everyone is ready. */
import type { ComponentChildren, JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { countdownText, moment, timeOfDay, when } from '../../text/times.ts'
import { phaseLabel, formatList } from '../../text/words.ts'
import { isTimeShort, pauseText } from './status-text.ts'

export interface ClockProps {
  readonly game: GameView
  /** In ms since 1970. */
  readonly now: number
  readonly zone: string
}

/** How long the game is paused, and who paused it. */
export function PauseNotice({ game: { pause, seats }, now, zone }: ClockProps): JSX.Element | null {
  if (pause === null) return null
  return (
    <p class="countdown">
      <span class="left">Paused</span>{' '}
      <time dateTime={new Date(pause.until).toISOString()}>until {moment(pause.until, now, zone)} at the latest.</time>{' '}
      {pauseText(pause.cause, seats)} You can still save orders.
    </p>
  )
}

/** A game that sleeps has no deadline. */
export function SleepNotice({ game: { asleep } }: Pick<ClockProps, 'game'>): JSX.Element | null {
  if (!asleep) return null
  return (
    <p class="countdown">
      <span class="left">Asleep:</span> nobody gave orders. The game wakes up when any player does.
    </p>
  )
}

/** Players whose missing orders keep the phase open. */
export function WaitNotice({ game: { wait, seats } }: Pick<ClockProps, 'game'>): JSX.Element | null {
  if (wait === null) return null
  const names = seats.filter(({ seat }) => wait.seats?.includes(seat)).map(({ name }) => name)
  return (
    <p class="small">
      {wait.seats === null ? 'Some orders are missing' : `No orders from ${formatList(names)}`}: the deadline was
      extended.
    </p>
  )
}

/** The grace period after everyone is ready. */
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

/** The time left; it unfolds to the next three deadlines, in the reader’s zone. */
export function UpcomingDeadlines(props: ClockProps & { readonly children: ComponentChildren }): JSX.Element {
  const { game, now, zone, children } = props
  const { upcoming, phase } = game
  if (upcoming.length === 0) return <>{children}</>
  return (
    <details class="upcoming small">
      <summary title="Next deadlines">{children || 'Next deadlines'}</summary>
      <dl class="terms">
        {upcoming.map((next) => (
          <div key={next.phase}>
            <dt>{phaseLabel(next.phase, phase?.era ?? null)}</dt>
            <dd>
              <time dateTime={new Date(next.deadline).toISOString()}>{moment(next.deadline, now, zone)}</time>
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted">Unless a phase ends early or someone has to retreat. Times are in {zone}.</p>
    </details>
  )
}

interface CountdownProps {
  /** When the phase opened, in ms since 1970, like `deadline` and `now`. Null: unknown. */
  readonly openedAt: number | null
  readonly deadline: number
  readonly now: number
  /** The deadline as text in `zone`: `at 18:00`. */
  readonly due: string
  readonly zone: string
}

export function Countdown({ openedAt, deadline, now, due, zone }: CountdownProps): JSX.Element {
  const ms = deadline - now
  if (ms <= 0) return <span class="countdown">The deadline has passed. Resolving orders…</span>
  const [left, rest] = countdownText(ms, due)
  return (
    <span class="countdown">
      <span class={isTimeShort(ms, openedAt === null ? null : deadline - openedAt) ? 'left soon' : 'left'} role="timer">
        {left}
      </span>
      <time
        dateTime={new Date(deadline).toISOString()}
        title={`${timeOfDay(deadline, 'UTC')} UTC; your zone is ${zone}`}
      >
        {rest}
      </time>
    </span>
  )
}
