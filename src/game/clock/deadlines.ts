/** When a phase is due, and when its reminder is. */
import type { PhasePlan, Step } from '../../rules/phases/calendar.ts'
import type { GameState, Instant, Settings } from '../model.ts'
import { MINUTE } from '../model.ts'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const LENGTH_OF: Readonly<Record<Step, keyof Settings['minutes']>> = {
  draft: 'moves',
  moves: 'moves',
  retreats: 'retreats',
  adjustments: 'adjustments',
}

/** A phase of several steps takes as long as its longest. */
export function deadlineOf(settings: Settings, phase: PhasePlan, openedAt: Instant): Instant {
  return openedAt + MINUTE * Math.max(...phase.steps.map((step) => settings.minutes[LENGTH_OF[step]]))
}

/** A day before the end of a long phase; else two hours or a tenth of it, but never more than its last quarter. */
export function remindAt(openedAt: Instant, deadline: Instant): Instant {
  const length = deadline - openedAt
  const lead = length >= 3 * DAY ? DAY : Math.min(Math.max(2 * HOUR, length / 10), length / 4)
  return deadline - Math.floor(lead)
}

export const isOverdue = (game: GameState, now: Instant): boolean => game.deadline !== null && now >= game.deadline

export const isReminderDue = (game: GameState, now: Instant): boolean =>
  game.remindAt !== null && !game.reminded && now >= game.remindAt
