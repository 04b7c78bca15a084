/** When something is next to happen in a game by itself. */
import { nextBallotEnd } from '../ballots/deciding.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { callOffDue } from '../seats/calling-off.ts'
import { sittingDueAt } from '../seats/sitting.ts'

/** The earliest of deadline, countdown, reminder, the end of a pause or of a ballot, a sitter's coming or going, and calling off; null: nothing is. */
export function nextDue(game: GameState): Instant | null {
  const { deadline, countdown, reminded, remindAt, pause } = game
  const reminder = reminded ? null : remindAt
  const due = [deadline, countdown, reminder, pause?.until, nextBallotEnd(game), sittingDueAt(game), callOffDue(game)]
  const dates = due.filter((at) => at !== null && at !== undefined)
  return dates.length === 0 ? null : Math.min(...dates)
}
