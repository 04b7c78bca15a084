/** The public log of a game: its events in words, without any that somebody may not see. */
import type { Instant, PlayerId, Cause } from '../ids.ts'
import type { GameEvent } from '../event.ts'
import { phaseIn } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Step } from '../evolve/evolve.ts'
import { instantOf, stepsFrom } from '../evolve/evolve.ts'
import { HIDDEN_TEXT } from '../event.ts'
import { redactEvent } from '../views/secrecy.ts'
import { isMasked } from '../seats/records.ts'
import { isPublicEvent } from '../evolve/changes.ts'
import { eventText } from './event-text.ts'

/** Oldest first, from the events of a game from its creation on. Who plays is told as far as it is told now, of the past, too. */
export function publicLog(events: readonly GameEvent[]): readonly LogEntry[] {
  const hidden = hiddenAnnouncements(events)
  const steps = stepsFrom(null, events)
  const game = steps.at(-1)?.after
  const masked = game !== undefined && isMasked(game)
  return steps.flatMap((step) => {
    const entry = logEntry(game === undefined ? step : { ...step, event: redactEvent(game, step.event) })
    if (entry === null || (masked && step.event.kind === 'absences-declared')) return []
    const told = masked ? { ...entry, ...withoutPlayers(step.event, entry) } : entry
    return told.kind === 'announced' && hidden.has(told.at) ? { ...told, details: [HIDDEN_TEXT] } : told
  })
}

/** Whoever created the game or is its master is known. */
function withoutPlayers(event: GameEvent, { player, about }: LogEntry): Pick<LogEntry, 'player' | 'about'> {
  const cause = 'cause' in event ? event.cause?.kind : undefined
  const isOffice = event.kind === 'created' || cause === 'master' || cause === 'operator'
  return { player: isOffice ? player : null, about: event.kind === 'handed-over' ? about : null }
}

/** Null: not everybody sees it, or it is told by another event. */
export function logEntry({ before, event, after }: Step): LogEntry | null {
  const game = before ?? after
  const said = isPublicEvent(game, event) ? eventText(game, event) : null
  if (said === null) return null
  const { words, details = [], until = null } = said
  const told = { words, details, until }
  return {
    at: instantOf(event),
    kind: event.kind,
    ...told,
    player: playerOf(game, event),
    about: aboutOf(event),
    phase: game.status === 'playing' ? phaseIn(game).code : null,
  }
}

/** Who did it, as far as everybody may know. */
function playerOf(game: GameState, event: GameEvent): PlayerId | null {
  switch (event.kind) {
    case 'created':
      return event.by
    case 'joined':
      return event.player.id
    case 'left':
    case 'absences-declared':
      return event.player
    // Who ordered may be hidden.
    case 'woken':
      return null
    default:
      return 'cause' in event && event.cause !== undefined ? actorOf(game, event.cause, event.kind) : null
  }
}

function actorOf({ holders }: GameState, cause: Cause, kind: GameEvent['kind']): PlayerId | null {
  if (cause.kind === 'master' || cause.kind === 'operator') return cause.player
  // Who takes a seat has none before.
  return cause.kind === 'player' && kind !== 'seat-taken' ? (holders[cause.seat] ?? null) : null
}

/** Who is to do something from then on. */
function aboutOf(event: GameEvent): PlayerId | null {
  switch (event.kind) {
    case 'seat-taken':
    case 'reserved':
      return event.player
    case 'handed-over':
      return event.to
    case 'sitter-named':
      return event.sitter
    default:
      return null
  }
}

/** The moments of the announcements that were hidden. */
export const hiddenAnnouncements = (events: readonly GameEvent[]): ReadonlySet<Instant> =>
  new Set(
    events.flatMap((event) =>
      event.kind === 'text-hidden' && event.text.kind === 'announcement' ? [event.text.at] : [],
    ),
  )

export interface LogEntry {
  readonly at: Instant
  /** What happened, as the API calls it. */
  readonly kind: string
  /** Whole sentences; where `until` is not null, the last one ends with that moment. */
  readonly words: string
  /** What belongs to it, each a sentence of its own. */
  readonly details: readonly string[]
  /** The moment that the sentence leads to: a deadline, the end of a pause; null if it speaks of none. */
  readonly until: Instant | null
  /** Who did it, where that is told; null if nobody did, or nobody is told. */
  readonly player: PlayerId | null
  /** Who has a seat or a task from then on; null if nobody has. */
  readonly about: PlayerId | null
  /** The code of the phase that was open; null before the first and after the last. */
  readonly phase: string | null
}
