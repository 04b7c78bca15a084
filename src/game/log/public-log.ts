/** The public log of a game: the events that everyone may see, as sentences. */
import type { Instant, PlayerId, Cause } from '../ids.ts'
import { type GameEvent, HIDDEN_TEXT } from '../event.ts'
import { phaseIn } from '../in-play.ts'
import type { GameState } from '../model.ts'
import { instantOf, type Step, stepsFrom } from '../evolve/evolve.ts'
import { redactEvent } from '../views/secrecy.ts'
import { isGuest } from '../seats/guests.ts'
import { isMasked } from '../seats/seat-lookup.ts'
import { isPublicEvent } from '../evolve/event-visibility.ts'
import { eventText } from './event-text.ts'

/** Oldest first, from the game's whole log. Players hidden now are hidden in the past, too. */
export function publicLog(events: readonly GameEvent[]): readonly LogEntry[] {
  const hidden = hiddenAnnouncements(events)
  const steps = stepsFrom(null, events)
  const game = steps.at(-1)?.after
  if (game === undefined) return []
  const areHidden = isMasked(game)
  return steps.flatMap((step) => {
    const entry = logEntry({ ...step, event: redactEvent(game, step.event) })
    if (entry === null || (areHidden && step.event.kind === 'absences-declared')) return []
    const redacted = areHidden ? { ...entry, ...withoutPlayers(step.event, entry) } : entry
    return entry.kind === 'announced' && hidden.has(entry.at) ? { ...redacted, details: [HIDDEN_TEXT] } : redacted
  })
}

/** The creator, the game master and operators stay visible. */
function withoutPlayers(event: GameEvent, { player, about }: LogEntry): Pick<LogEntry, 'player' | 'about'> {
  const cause = 'cause' in event ? event.cause?.kind : undefined
  const isOffice = event.kind === 'created' || cause === 'master' || cause === 'operator' || cause === 'organiser'
  return { player: isOffice ? player : null, about: event.kind === 'handed-over' ? about : null }
}

/** Null if not everyone may see the event, or another entry covers it. */
export function logEntry({ before, event, after }: Step): LogEntry | null {
  const game = before ?? after
  const sentence = isPublicEvent(game, event) ? eventText(game, event) : null
  if (sentence === null) return null
  const { words, details = [], until = null } = sentence
  return {
    at: instantOf(event),
    kind: event.kind,
    words,
    details,
    until,
    player: named(playerOf(game, event)),
    about: named(aboutOf(event)),
    phase: game.status === 'playing' ? phaseIn(game).code : null,
  }
}

/** Guests have no names. */
const named = (player: PlayerId | null): PlayerId | null => (player === null || isGuest(player) ? null : player)

/** Who caused the event, if public. */
function playerOf(game: GameState, event: GameEvent): PlayerId | null {
  switch (event.kind) {
    case 'created':
      return event.by
    case 'joined':
      return event.player.id
    case 'left':
    case 'absences-declared':
      return event.player
    // Giving orders may be secret.
    case 'woken':
      return null
    default:
      return 'cause' in event && event.cause !== undefined ? actorOf(game, event.cause, event.kind) : null
  }
}

function actorOf({ holders }: GameState, cause: Cause, kind: GameEvent['kind']): PlayerId | null {
  if (cause.kind === 'master' || cause.kind === 'operator' || cause.kind === 'organiser') return cause.player
  // The player who takes a seat is in `about`.
  return cause.kind === 'player' && kind !== 'seat-taken' ? (holders[cause.seat] ?? null) : null
}

/** Who gets a seat or a task. */
function aboutOf(event: GameEvent): PlayerId | null {
  switch (event.kind) {
    case 'seat-taken':
    case 'change-announced':
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

/** The moments of hidden announcements. */
const hiddenAnnouncements = (events: readonly GameEvent[]): ReadonlySet<Instant> =>
  new Set(
    events.flatMap((event) =>
      event.kind === 'text-hidden' && event.text.kind === 'announcement' ? [event.text.at] : [],
    ),
  )

export interface LogEntry {
  readonly at: Instant
  /** The kind of the event. */
  readonly kind: string
  /** Sentences. If `until` is not null, the last one ends with that moment. */
  readonly words: string
  /** Further sentences. */
  readonly details: readonly string[]
  /** A deadline, or the end of a pause; null if the sentence needs none. */
  readonly until: Instant | null
  /** Who caused it; null if nobody did or they are hidden. */
  readonly player: PlayerId | null
  /** Who got a seat or a task; null if nobody did or they are hidden. */
  readonly about: PlayerId | null
  /** The code of the open phase; null if there was none. */
  readonly phase: string | null
}
