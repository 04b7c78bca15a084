/** What the events of the clock make of a game. */
import type { GameEvent, ClockEvent } from '../event.ts'
import type { GameState, PhaseClock, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { lastReminderAt, remindAt } from '../clock/phase-deadlines.ts'
import type { Due } from '../schedule.ts'

type Of<K extends ClockEvent['kind']> = Extract<ClockEvent, { kind: K }>
/** The clock of a phase and the counters that go with it. */
type Clock = PhaseClock & Pick<Playing, 'moved' | 'reminded'>

const CLOCK_EVENTS: readonly string[] = [
  'paused',
  'resumed',
  'extended',
  'retimed',
  'countdown',
] satisfies readonly ClockEvent['kind'][]

export const isClockEvent = (event: GameEvent): event is ClockEvent => CLOCK_EVENTS.includes(event.kind)

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

/** The clock of a phase that opens now. Without a deadline nothing is due. */
export const newPhaseClock = (openedAt: Instant, due: Due | null): Clock => ({
  ...NO_CLOCK,
  ...clockSet(openedAt, due),
})

/** A clock that is set at `from`, with its reminder. */
const clockSet = (from: Instant, due: Due | null): Omit<Clock, 'moved' | 'pause' | 'wait' | 'sleep'> => ({
  deadline: due?.deadline ?? null,
  localDeadline: due?.local ?? null,
  remindAt: due === null ? null : remindAt(from, due.deadline),
  reminded: false,
  countdown: null,
})

/** In a long phase there is another reminder to come. */
export function reminderSent({ openedAt, deadline }: Playing, at: Instant): Partial<Clock> {
  const last = deadline === null ? null : lastReminderAt(openedAt, deadline)
  return last !== null && last > at ? { remindAt: last, reminded: false } : { reminded: true }
}

/** The clock of a game that is not being played stands still; only its times can be changed. */
export function clockChanged(game: GameState, event: ClockEvent): GameState {
  if (event.kind === 'retimed') return retimed(game, event)
  return game.status === 'playing' ? phaseClockChanged(game, event) : game
}

function phaseClockChanged(game: Playing, event: Exclude<ClockEvent, Of<'retimed'>>): Playing {
  switch (event.kind) {
    case 'paused':
      return paused(game, event)
    case 'resumed':
      return { ...clockMoved(game, event.at, event.due), pause: null }
    case 'extended':
      return event.due === null ? longer(game, event.by) : clockMoved(game, event.at, event.due)
    case 'countdown':
      return { ...game, countdown: event.until }
  }
}

/** A pause that is prolonged remembers when it began and what was left. */
function paused(game: Playing, { at, until, cause }: Of<'paused'>): Playing {
  const player = cause.kind === 'player' ? game.holders[cause.seat] : undefined
  return {
    ...game,
    ...clockSet(at, null),
    pause: {
      since: game.pause?.since ?? at,
      until,
      cause,
      remaining: game.pause?.remaining ?? Math.max(0, (game.deadline ?? at) - at),
    },
    emergencies: player === undefined ? game.emergencies : [...game.emergencies, player],
  }
}

/** Another deadline for the phase that is open. */
export const clockMoved = (game: Playing, at: Instant, due: Due): Playing => ({
  ...game,
  ...clockSet(at, due),
  moved: game.moved + 1,
})

const longer = (game: Playing, by: number): Playing =>
  game.pause === null ? game : { ...game, pause: { ...game.pause, remaining: Math.max(0, game.pause.remaining + by) } }

function retimed(game: GameState, { at, minutes, schedule, due }: Of<'retimed'>): GameState {
  const set: GameState = { ...game, settings: { ...game.settings, minutes, schedule } }
  return due === null || set.status !== 'playing' ? set : clockMoved(set, at, due)
}
