/** Explains to operators why a phase has not closed, from public facts. Finds the next due time. */
import { nextChangeAt } from '../seats/change-events.ts'
import { nextSittingAt } from '../seats/seat-events.ts'
import { nextBallotEnd } from '../ballots/voting.ts'
import { noticeableSheet } from '../sheets/visible-sheet.ts'
import { seatsWaitedFor, unfilledDue } from '../seats/attendance.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import type { WaitReason } from '../seat-model.ts'

interface Outlook {
  /** If `until` is not null, the last sentence ends with that time. */
  readonly text: string
  readonly until: Instant | null
}

export function outlookOf(game: GameState, now: Instant): Outlook {
  if (game.status === 'playing') return outlookInPlay(game, now)
  if (game.status !== 'forming') return { text: 'The game is over. Nothing is due.', until: null }
  const text = 'The game is waiting for players. If it does not fill, it will be called off'
  return { text, until: game.callOffAt ?? game.fillBy }
}

const WAITS_FOR: Readonly<Record<WaitReason, string>> = {
  excuse: 'seats that gave no orders and have an extension',
  absence: 'seats whose players declared an absence',
  'no-show': 'the first orders of seats that are offered to others',
}

/** The causes in the order in which they block each other. */
function outlookInPlay(game: Playing, now: Instant): Outlook {
  const { pause, sleep, wait, countdown, deadline } = game
  if (pause !== null) return { text: 'The game is paused, so no deadline runs. It continues', until: pause.until }
  if (sleep !== null) {
    const text = 'The game is asleep because nobody gave orders. An order wakes it. Otherwise it will be called off'
    return { text, until: sleep.callOffAt }
  }
  const until = countdown ?? deadline
  if (until !== null && until < now) {
    const text =
      'The phase is overdue: the alarm of its object did not fire. The safety net wakes it within 15 minutes. It was due'
    return { text, until }
  }
  if (wait !== null) {
    const seats = `${WAITS_FOR[wait.why]} (${wait.seats.join(', ')})`
    return { text: `The deadline has passed. The game is waiting for ${seats}. The phase closes at the latest`, until }
  }
  if (countdown !== null) return { text: 'Everyone is ready, and the grace period is running. The phase closes', until }
  return { text: `The phase is open. ${earlyClosingText(game)}`, until }
}

/** Whether the phase may close before its deadline, and which seats are not ready. */
function earlyClosingText(game: Playing): string {
  const { schedule, hideStatus } = game.settings
  if (!schedule.early) return 'Phases of this game never close early. It closes'
  if (hideStatus) return 'This game hides who is ready. It closes at the latest'
  const seats = seatsWaitedFor(game).filter((seat) => noticeableSheet(game, seat)?.ready !== true)
  return `${seats.length === 0 ? 'Nobody is waited for' : `Not ready: ${seats.join(', ')}`}. It closes at the latest`
}

/** When something next happens by itself; null: nothing does. */
export function nextDue(game: GameState): Instant | null {
  if (game.status === 'forming') return unfilledDue(game)
  return game.status === 'playing' ? nextDueInPlay(game) : null
}

/** Of the deadline, countdown, reminder, pause, ballots, sleep, sitters and announced changes. */
function nextDueInPlay(game: Playing): Instant | null {
  const { deadline, countdown, reminded, remindAt, pause, sleep } = game
  const reminder = reminded ? null : remindAt
  const ends = [pause?.until, nextBallotEnd(game), nextSittingAt(game), nextChangeAt(game), sleep?.callOffAt]
  const dates = [deadline, countdown, reminder, ...ends].filter((at) => at !== null && at !== undefined)
  return dates.length === 0 ? null : Math.min(...dates)
}
