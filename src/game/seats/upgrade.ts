/** Events from before seats could fall open, in the shape of today. */
import type { ClosedPhase } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { Settings } from '../settings.ts'
import { PLAYS_ON } from './model.ts'

/** The seat of a deleted account was called vacant. */
interface Vacated {
  readonly kind: 'vacated'
  readonly at: number
  readonly seat: Extract<GameEvent, { kind: 'seat-opened' }>['seat']
}

export function withSeats(event: GameEvent | Vacated): GameEvent {
  switch (event.kind) {
    case 'vacated':
      return { ...event, kind: 'seat-opened', why: 'account-deleted', cause: { kind: 'player', seat: event.seat } }
    case 'created':
      return { ...event, settings: withAbsenceRules(event.settings) }
    case 'closed':
      return { ...event, phase: withAttendance(event.phase) }
    case 'abandoned':
      return withReason(event)
    default:
      return event
  }
}

/** A game was called off only by its creator, before it began. */
const withReason = (event: Extract<GameEvent, { kind: 'abandoned' }>): GameEvent => {
  const { why, cause } = event as Partial<typeof event>
  return { ...event, why: why ?? 'left', cause: cause ?? { kind: 'creator' } }
}

/** Games from before play on as they did, but a seat that nobody plays is offered. */
const withAbsenceRules = (settings: Settings): Settings => ({
  ...settings,
  absence: (settings as Partial<Settings>).absence ?? { ...PLAYS_ON, openAfter: OPEN_AFTER },
})
const OPEN_AFTER = 3

/** Of those who owed orders only those were noted who gave none. */
export const withAttendance = (phase: ClosedPhase): ClosedPhase => {
  const { due, excused, open } = phase as Partial<ClosedPhase>
  return { ...phase, due: due ?? phase.missed, excused: excused ?? [], open: open ?? [] }
}
