/**
 * Events as they were stored, brought to the shape of today: what an older version did not know gets its default here and
 * nowhere else. A released step is never edited. Snapshots need none: one of an older shape is folded anew from the events.
 */
import type { ClosedPhase } from '../model.ts'
import { PLAYS_ON } from '../seat-model.ts'
import type { GameEvent } from '../event.ts'
import type { Settings } from '../settings.ts'
import { PLAIN_SCHEDULE } from '../schedule.ts'
import { NO_PRESS } from '../press-rules.ts'
import type { Report } from '../../rules/fates/fate.ts'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { kind: K }>

/** What a log may hold: an event of today, or one of an older version that lacks some of its members. */
export type StoredEvent = { readonly kind: GameEvent['kind'] } & Readonly<Record<string, unknown>>

/** Each part of the game knows the events of its own that were stored otherwise. */
export const upgradeEvent = (stored: StoredEvent): GameEvent =>
  withLocalWait(withSubmitted(withSchedule(withSeats(stored as unknown as GameEvent))))

function withSchedule(event: GameEvent): GameEvent {
  switch (event.kind) {
    case 'created':
      return { ...event, settings: upgradedSettings(event.settings) }
    case 'started':
      return { ...event, due: dueOf(event) ?? { deadline: event.at, local: null } }
    case 'closed':
      return { ...event, due: dueOf(event) }
    default:
      return event
  }
}

/** Games did without press. Before they had schedules a draft was as long as a phase of moves, and a phase closed as soon as all were ready. */
function upgradedSettings(settings: Settings): Settings {
  const { minutes, schedule, master, press, anonymous } = settings as Partial<Settings>
  return {
    ...settings,
    minutes: { ...settings.minutes, draft: minutes?.draft ?? settings.minutes.moves },
    schedule: schedule ?? PLAIN_SCHEDULE,
    master: master ?? 'none',
    press: press ?? NO_PRESS,
    anonymous: anonymous ?? false,
  }
}

/** `deadline` was a member of the event itself. */
function dueOf(event: Of<'started'> | Of<'closed'>): Of<'closed'>['due'] {
  const { due, deadline } = event as { due?: Of<'closed'>['due']; deadline?: number | null }
  if (due !== undefined) return due
  return deadline === undefined || deadline === null ? null : { deadline, local: null }
}

/** Orders that seats had submitted were called those that they had handed in. */
function withSubmitted(event: GameEvent): GameEvent {
  if (event.kind !== 'closed') return event
  const { report, passed } = event.phase
  return { ...event, phase: { ...event.phase, report: submittedIn(report), passed: passed.map(submittedIn) } }
}

const submittedIn = (report: Report): Report => {
  const { handed, ...known } = report as Report & { readonly handed?: Report['submitted'] }
  return handed === undefined ? report : { ...known, submitted: handed }
}

/** A wait ended at an instant, whatever time of day it was to keep. */
function withLocalWait(event: GameEvent): GameEvent {
  if (event.kind !== 'waited') return event
  const { local } = event as Partial<typeof event>
  return { ...event, local: local ?? null }
}

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
