/** What the events of the clock make of a game. */
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { lastReminderAt, remindAt } from './deadlines.ts'
import type { ClockEvent, Due } from './events.ts'

type Of<K extends ClockEvent['kind']> = Extract<ClockEvent, { kind: K }>
type Clock = Pick<GameState, 'deadline' | 'localDeadline' | 'moved' | 'remindAt' | 'reminded' | 'countdown'>

const CLOCK_EVENTS: readonly string[] = [
  'paused',
  'resumed',
  'extended',
  'retimed',
  'countdown',
] satisfies readonly ClockEvent['kind'][]

export const isClockEvent = (event: GameEvent): event is ClockEvent => CLOCK_EVENTS.includes(event.kind)

/** The clock of a phase that begins now; without a deadline nothing is awaited any more. */
export const newPhaseClock = (openedAt: Instant, due: Due | null): Clock => ({ ...clockSet(openedAt, due), moved: 0 })

/** A clock that is set at `from`, and will remind in good time. */
const clockSet = (from: Instant, due: Due | null): Omit<Clock, 'moved'> => ({
  deadline: due?.deadline ?? null,
  localDeadline: due?.local ?? null,
  remindAt: due === null ? null : remindAt(from, due.deadline),
  reminded: false,
  countdown: null,
})

/** In a long phase there is another reminder to come. */
export function reminderSent({ openedAt, deadline }: GameState, at: Instant): Partial<Clock> {
  const last = openedAt === null || deadline === null ? null : lastReminderAt(openedAt, deadline)
  return last !== null && last > at ? { remindAt: last, reminded: false } : { reminded: true }
}

export function clockChanged(game: GameState, event: ClockEvent): GameState {
  switch (event.kind) {
    case 'paused':
      return paused(game, event)
    case 'resumed':
      return { ...clockMoved(game, event.at, event.due), pause: null }
    case 'extended':
      return event.due === null ? longer(game, event.by) : clockMoved(game, event.at, event.due)
    case 'retimed':
      return retimed(game, event)
    case 'countdown':
      return { ...game, countdown: event.until }
  }
}

/** A pause that is prolonged remembers when it began and what was left. */
function paused(game: GameState, { at, until, cause }: Of<'paused'>): GameState {
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
export const clockMoved = (game: GameState, at: Instant, due: Due): GameState => ({
  ...game,
  ...clockSet(at, due),
  moved: game.moved + 1,
})

const longer = (game: GameState, by: number): GameState =>
  game.pause === null ? game : { ...game, pause: { ...game.pause, remaining: Math.max(0, game.pause.remaining + by) } }

function retimed(game: GameState, { at, minutes, schedule, due }: Of<'retimed'>): GameState {
  const set = { ...game, settings: { ...game.settings, minutes, schedule } }
  return due === null ? set : clockMoved(set, at, due)
}
