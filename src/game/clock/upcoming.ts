/** The deadlines to come, if every phase lasts until its deadline. */
import { phaseAt } from '../../rules/phases/calendar.ts'
import { inPlay } from '../in-play.ts'
import type { GameState, Instant } from '../model.ts'
import { dueOf } from './deadlines.ts'
import { resumedDue } from './pausing.ts'

export interface UpcomingDeadline {
  /** The code of the phase, e.g. `F1901M`. */
  readonly phase: string
  readonly deadline: Instant
}

/** How many are told. */
const UPCOMING = 3

/** The present deadline and those after it. Phases of retreats alone, which are rare, are left out unless one is open. A pause is taken to last until its end. */
export function upcomingDeadlines(game: GameState): readonly UpcomingDeadline[] {
  const play = inPlay(game)
  const present = presentDeadline(game)
  if (play === null || present === null) return []
  const { variant, position } = play
  const told = [{ phase: phaseAt(variant.calendar, position.turn).code, deadline: present }]
  let deadline = present
  for (let turn = position.turn + 1; told.length < UPCOMING; turn++) {
    const { code, steps } = phaseAt(variant.calendar, turn)
    if (steps.every((step) => step === 'retreats')) continue
    deadline = dueOf(game.settings, variant, turn, deadline).deadline
    told.push({ phase: code, deadline })
  }
  return told
}

const presentDeadline = (game: GameState): Instant | null =>
  game.pause === null ? game.deadline : resumedDue(game, game.pause.remaining, game.pause.until).deadline
