/** Applies clock events to a game. */
import type { ClockEvent, EventOf } from '../event.ts'
import type { GameState, PhaseClock, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { isReminded, lastReminderAt, remindAt } from '../clock/phase-deadlines.ts'
import type { Due } from '../schedule.ts'

type Clock = PhaseClock & Pick<Playing, 'moved' | 'reminded'>

/** The clock of a game without an open phase. */
export const NO_CLOCK = {
  deadline: null,
  localDeadline: null,
  remindAt: null,
  reminded: false,
  countdown: null,
  moved: 0,
  pause: null,
  wait: null,
  sleep: null,
} as const

/** The clock of a phase that opens now. Null: without a deadline. */
export const newPhaseClock = (openedAt: Instant, due: Due | null): Clock => ({
  ...NO_CLOCK,
  ...setClock(openedAt, due, openedAt),
})

/** Sets the deadline and its reminder as of `from`, and stops a countdown. */
const setClock = (
  from: Instant,
  due: Due | null,
  openedAt: Instant,
): Omit<Clock, 'moved' | 'pause' | 'wait' | 'sleep'> => ({
  deadline: due?.deadline ?? null,
  localDeadline: due?.local ?? null,
  remindAt: due !== null && isReminded(openedAt, due.deadline) ? remindAt(from, due.deadline) : null,
  reminded: false,
  countdown: null,
})

/** Long phases have a second reminder. */
export function afterReminder({ openedAt, deadline }: Playing, at: Instant): Partial<Clock> {
  const last = deadline === null ? null : lastReminderAt(openedAt, deadline)
  return last !== null && last > at ? { remindAt: last, reminded: false } : { reminded: true }
}

/** In a game that is not in play only `retimed` has an effect. */
export function applyClockEvent(game: GameState, event: ClockEvent): GameState {
  if (event.kind === 'retimed') return changeSchedule(game, event)
  if (game.status !== 'playing') return game
  switch (event.kind) {
    case 'paused':
      return pauseClock(game, event)
    case 'resumed':
      return { ...moveDeadline(game, event.at, event.due), pause: null }
    case 'extended':
      return event.due === null ? extendPausedPhase(game, event.by) : moveDeadline(game, event.at, event.due)
    case 'countdown':
      return { ...game, countdown: event.until }
  }
}

/** A pause that gets a new end keeps its beginning and the remaining time of the phase. */
function pauseClock(game: Playing, { at, until, cause }: EventOf<'paused'>): Playing {
  const player = cause.kind === 'player' ? game.holders[cause.seat] : undefined
  return {
    ...game,
    ...setClock(at, null, game.openedAt),
    pause: {
      since: game.pause?.since ?? at,
      until,
      cause,
      remaining: game.pause?.remaining ?? Math.max(0, (game.deadline ?? at) - at),
    },
    emergencies: player === undefined ? game.emergencies : [...game.emergencies, player],
  }
}

/** Gives the open phase another deadline. */
export const moveDeadline = (game: Playing, at: Instant, due: Due): Playing => ({
  ...game,
  ...setClock(at, due, game.openedAt),
  moved: game.moved + 1,
})

const extendPausedPhase = (game: Playing, by: number): Playing =>
  game.pause === null ? game : { ...game, pause: { ...game.pause, remaining: Math.max(0, game.pause.remaining + by) } }

function changeSchedule(game: GameState, { at, minutes, schedule, due }: EventOf<'retimed'>): GameState {
  const changed: GameState = { ...game, settings: { ...game.settings, minutes, schedule } }
  return due === null || changed.status !== 'playing' ? changed : moveDeadline(changed, at, due)
}
