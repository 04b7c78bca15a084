/** When something is next to happen in a game by itself. */
import { nextBallotEnd } from '../ballots/deciding.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant } from '../names.ts'
import { unfilledDue } from '../seats/calling-off.ts'
import { sittingDueAt } from '../seats/sitting.ts'

/** Null: nothing is. */
export function nextDue(game: GameState): Instant | null {
  if (game.status === 'forming') return unfilledDue(game)
  return game.status === 'playing' ? nextDueInPlay(game) : null
}

/**
 * The earliest of the deadline, the countdown, the reminder, the end of a pause, of a ballot or of a sleep, and the
 * coming or going of a sitter.
 */
function nextDueInPlay(game: Playing): Instant | null {
  const { deadline, countdown, reminded, remindAt, pause, sleep } = game
  const reminder = reminded ? null : remindAt
  const ends = [pause?.until, nextBallotEnd(game), sittingDueAt(game), sleep?.callOffAt]
  const due = [deadline, countdown, reminder, ...ends]
  const dates = due.filter((at) => at !== null && at !== undefined)
  return dates.length === 0 ? null : Math.min(...dates)
}
