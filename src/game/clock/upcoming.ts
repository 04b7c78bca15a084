/** The deadlines to come, if every phase lasts until its deadline. */
import { phaseAt } from '../../rules/phase-calendar.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { variantIn } from '../in-play.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import type { Timing } from './phase-deadlines.ts'
import { dueOf } from './phase-deadlines.ts'
import { resumedDue } from './pausing.ts'

/** How many are told. */
const UPCOMING = 3

/** The present deadline and those after it. Phases of retreats alone, which are rare, are left out unless one is open. A pause is taken to last until its end. */
export function upcomingDeadlines(game: Playing): readonly UpcomingDeadline[] {
  const present = presentDeadline(game)
  if (present === null) return []
  return deadlinesFrom(game.settings, variantIn(game.settings), game.position.turn, present)
}

/** The deadlines of a game of this variant that begins now. */
export const deadlinesOfNewGame = (timing: Timing, variant: Variant, now: Instant): readonly UpcomingDeadline[] =>
  deadlinesFrom(timing, variant, 0, dueOf(timing, variant, 0, now).deadline)

function deadlinesFrom(timing: Timing, variant: Variant, present: number, due: Instant): readonly UpcomingDeadline[] {
  const told = [{ phase: phaseAt(variant.calendar, present).code, deadline: due }]
  let deadline = due
  for (let turn = present + 1; told.length < UPCOMING; turn++) {
    const { code, steps } = phaseAt(variant.calendar, turn)
    if (steps.every((step) => step === 'retreats')) continue
    deadline = dueOf(timing, variant, turn, deadline).deadline
    told.push({ phase: code, deadline })
  }
  return told
}

const presentDeadline = (game: Playing): Instant | null =>
  game.pause === null ? game.deadline : resumedDue(game, game.pause.remaining, game.pause.until).deadline

/** The deadline of a phase to come. */
export interface UpcomingDeadline {
  /** The code of the phase, e.g. `F1901M`. */
  readonly phase: string
  readonly deadline: Instant
}
