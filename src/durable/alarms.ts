/** One alarm, many due times: when the object must wake next. */
import type { GameState, Instant } from '../game/model.ts'
import { nextBallotEnd } from '../game/ballots/deciding.ts'
import { MINUTE } from '../game/model.ts'
import { callOffDue } from '../game/seats/calling-off.ts'

const SECOND = 1_000

/** The platform retries a throwing alarm only so often; from this retry on we set the next one ourselves. */
export const LAST_RETRY = 5
export const PAUSE_AFTER_FAULT = 15 * MINUTE

/** The earliest of deadline, countdown, reminder, the end of a pause, or of a ballot, calling off, and outbox; null if nothing is awaited. */
export function nextAlarm(game: GameState, outboxDue: Instant | null): Instant | null {
  const reminder = game.reminded ? null : game.remindAt
  const own = [
    game.deadline,
    game.countdown,
    reminder,
    game.pause?.until ?? null,
    nextBallotEnd(game),
    callOffDue(game),
  ]
  const due = [...own, outboxDue].filter((at) => at !== null)
  return due.length === 0 ? null : Math.min(...due)
}

/** How long to wait after so many failures: two seconds, doubling, at most an hour. */
export const backoff = (tries: number): number => Math.min(2 * SECOND * 2 ** tries, 60 * MINUTE)
