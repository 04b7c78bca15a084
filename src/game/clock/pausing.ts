/**
 * The clock of a game is stopped, started again, or set to another time. Each function answers with the events that do it, and
 * with none where there is nothing to do: `vote`, `master`, `absence` and the clock itself call them and say why.
 */
import { HOUR_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import type { Timing } from './phase-deadlines.ts'
import { dueOf, dueWithin } from './phase-deadlines.ts'
import type { Due } from '../schedule.ts'
import { instantOf } from './next-deadline.ts'

/** Stops the clock until then, or lets a pause end then and not before. Nothing in a game that awaits nothing, or where `until` is past. */
export function pauseEvents(
  game: Playing,
  { until, cause }: { readonly until: Instant; readonly cause: Cause },
  now: Instant,
): readonly GameEvent[] {
  const isRunning = game.pause !== null || game.deadline !== null
  return isRunning && until > now ? [{ kind: 'paused', at: now, until, cause }] : []
}

/** Starts the clock of a paused game: the phase has what was left of it. */
export function resumeEvents(game: Playing, cause: Cause, now: Instant): readonly GameEvent[] {
  if (game.pause === null) return []
  return [{ kind: 'resumed', at: now, cause, due: resumedDue(game, game.pause.remaining, now) }]
}

/** Moves the deadline of the present phase by so many hours, to this moment at the earliest; days off do not count here. */
export function extendEvents(game: Playing, hours: number, cause: Cause, now: Instant): readonly GameEvent[] {
  const by = Math.round(hours * HOUR_MS)
  if (game.pause !== null) return [{ kind: 'extended', at: now, cause, by, due: null }]
  if (game.deadline === null) return []
  const deadline = Math.max(now, game.deadline + by)
  return [{ kind: 'extended', at: now, cause, by: deadline - game.deadline, due: { deadline, local: null } }]
}

/** Gives a game other lengths or times of day; the present phase is due as if it opened now. */
export function retimeEvents(
  game: Playing,
  { minutes, schedule }: Timing,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] {
  const { variant, position } = inPlay(game)
  const due = game.deadline === null ? null : dueOf({ minutes, schedule }, variant, position.turn, now)
  return [{ kind: 'retimed', at: now, cause, minutes, schedule, due }]
}

/** The deadline keeps its time of day although the zone has changed its rules. */
export function zoneRuleEvents(game: Playing, now: Instant): readonly GameEvent[] {
  const { localDeadline: local, deadline: said } = game
  if (local === null || said === null) return []
  const deadline = instantOf(local)
  if (deadline === said) return []
  return [{ kind: 'extended', at: now, cause: { kind: 'zone-rules' }, by: deadline - said, due: { deadline, local } }]
}

/** When a paused game is due that goes on at `from`. */
export function resumedDue(game: Playing, remaining: number, from: Instant): Due {
  const { variant, position } = inPlay(game)
  return dueWithin(game.settings, variant, position.turn, from, remaining)
}
