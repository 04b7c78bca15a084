/**
 * Brings stored events of older versions to today's shape. Defaults for missing fields belong here
 * and nowhere else. A released step is never edited. Snapshots need no upgrade: if their shape is
 * old, the game is folded from its events again.
 */
import type { ClosedPhase } from '../model.ts'
import { NO_ABSENCE_RULES } from '../seat-model.ts'
import type { EventOf, GameEvent } from '../event.ts'
import { NO_COMPUTERS, NO_PRESS, type Settings } from '../settings.ts'
import { DEFAULT_SCHEDULE } from '../schedule.ts'
import type { Report } from '../../rules/fates/fate.ts'

/** An event as the log holds it. Older versions lack some fields. */
export type StoredEvent = { readonly kind: GameEvent['kind'] | 'vacated' } & Readonly<Record<string, unknown>>

/** The old name for the open seat of a deleted account. */
type Vacated = Pick<EventOf<'seat-opened'>, 'at' | 'seat'> & { readonly kind: 'vacated' }

export function upgradeEvent(stored: StoredEvent): GameEvent {
  const event = stored as unknown as GameEvent | Vacated
  switch (event.kind) {
    case 'vacated':
      return { ...event, kind: 'seat-opened', why: 'account-deleted', cause: { kind: 'player', seat: event.seat } }
    case 'created':
      return { ...event, settings: upgradeSettings(event.settings) }
    case 'started':
      return { ...event, due: upgradeDue(event) ?? { deadline: event.at, local: null } }
    case 'closed':
      return { ...event, phase: upgradePhase(event.phase), due: upgradeDue(event) }
    case 'waited':
      return { ...event, local: (event as Partial<typeof event>).local ?? null }
    case 'abandoned': {
      // Only its creator could call a game off, before it started.
      const { why, cause } = event as Partial<typeof event>
      return { ...event, why: why ?? 'left', cause: cause ?? { kind: 'creator' } }
    }
    default:
      return event
  }
}

/**
 * Old games had no press, drafts as long as movement phases, and no absence rules. Later, a seat's
 * private messages stayed with its former player. No game could switch off links to the analysis.
 */
function upgradeSettings(settings: Settings): Settings {
  const { minutes, schedule, master, press, anonymous, absence, analysisLinks, computers } =
    settings as Partial<Settings>
  return {
    ...settings,
    minutes: { ...settings.minutes, draft: minutes?.draft ?? settings.minutes.moves },
    schedule: schedule ?? DEFAULT_SCHEDULE,
    master: master ?? 'none',
    press: press === undefined ? NO_PRESS : { ...press, passesOn: (press as Partial<typeof press>).passesOn ?? false },
    anonymous: anonymous ?? false,
    absence: absence ?? { ...NO_ABSENCE_RULES, openAfter: 3 },
    analysisLinks: analysisLinks ?? true,
    computers: computers ?? NO_COMPUTERS,
  }
}

/** `deadline` was a field of the event. */
function upgradeDue(event: EventOf<'started' | 'closed'>): EventOf<'closed'>['due'] {
  const { due, deadline } = event as { due?: EventOf<'closed'>['due']; deadline?: number | null }
  if (due !== undefined) return due
  return deadline === undefined || deadline === null ? null : { deadline, local: null }
}

/** Only the seats that gave no orders were stored. */
function upgradePhase(phase: ClosedPhase): ClosedPhase {
  const { due, excused, open } = phase as Partial<ClosedPhase>
  return {
    ...phase,
    due: due ?? phase.missed,
    excused: excused ?? [],
    open: open ?? [],
    report: upgradeReport(phase.report),
    passed: phase.passed.map(upgradeReport),
  }
}

/** `submitted` was called `handed`. */
function upgradeReport(report: Report): Report {
  const { handed, ...current } = report as Report & { readonly handed?: Report['submitted'] }
  return handed === undefined ? report : { ...current, submitted: handed }
}
