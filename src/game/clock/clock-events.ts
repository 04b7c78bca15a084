/** Events that stop, start, move or turn back a game's clock; none if nothing would change. */
import { HOUR_MS } from '../../lib/time.ts'
import { movedDeadline } from '../schedule.ts'
import type { GameEvent, MasterEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { Finished, Playing } from '../model.ts'
import { dueOf, instantOf, resumedDue, type Timing } from './phase-deadlines.ts'

/** Pauses the game, or moves the end of a pause, to `until`. Not while the game sleeps. */
export function pauseEvents(
  game: Playing,
  { until, cause }: { readonly until: Instant; readonly cause: Cause },
  now: Instant,
): readonly GameEvent[] {
  const hasClock = game.pause !== null || game.deadline !== null
  return hasClock && until > now ? [{ kind: 'paused', at: now, until, cause }] : []
}

/** Ends a pause. The phase has the time that was left of it. */
export function resumeEvents(game: Playing, cause: Cause, now: Instant): readonly GameEvent[] {
  if (game.pause === null) return []
  return [{ kind: 'resumed', at: now, cause, due: resumedDue(game, game.pause.remaining, now) }]
}

/** Moves the deadline by so many hours, but not to before now. Ignores days off. */
export function extendEvents(game: Playing, hours: number, cause: Cause, now: Instant): readonly GameEvent[] {
  const by = Math.round(hours * HOUR_MS)
  if (game.pause !== null) return [{ kind: 'extended', at: now, cause, by, due: null }]
  if (game.deadline === null) return []
  const deadline = movedDeadline(game.deadline, hours, now)
  return [{ kind: 'extended', at: now, cause, by: deadline - game.deadline, due: { deadline, local: null } }]
}

/** Changes the schedule. The open phase is due as if it opened now. */
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

/** Keeps the local time of the deadline after the zone has changed its rules. */
export function zoneRuleEvents(game: Playing, now: Instant): readonly GameEvent[] {
  const { localDeadline: local, deadline: old } = game
  if (local === null || old === null) return []
  const deadline = instantOf(local)
  if (deadline === old) return []
  return [{ kind: 'extended', at: now, cause: { kind: 'zone-rules' }, by: deadline - old, due: { deadline, local } }]
}

type RolledBack = Extract<MasterEvent, { readonly kind: 'rolled-back' }>

/** Opens a closed phase again, with its full length. A pause continues, and is announced again. */
export function rollBackEvents(
  game: Playing | Finished,
  to: Pick<RolledBack, 'to' | 'position' | 'sheets' | 'ahead'>,
  cause: Cause,
  now: Instant,
): readonly GameEvent[] {
  const back = rollBack(game, to, cause, now)
  if (game.pause === null) return [back]
  const { until, cause: pausedBy } = game.pause
  return [back, { kind: 'paused', at: now, until, cause: pausedBy }]
}

function rollBack(
  game: Playing | Finished,
  { to, position, sheets, ahead }: Pick<RolledBack, 'to' | 'position' | 'sheets' | 'ahead'>,
  cause: Cause,
  now: Instant,
): RolledBack {
  const variant = variantOf(game)
  const { mapShowing } = variant
  // Earlier players of these seats had seen the maps. `kept` adds what the present ones have seen.
  const seats = variant.seats.filter((seat) => game.tenures.filter(({ voice }) => voice === seat).length > 1)
  const restored = seats.reduce((result, seat) => mapShowing?.withdrawn(result, seat) ?? result, position)
  return {
    kind: 'rolled-back',
    at: now,
    cause,
    to,
    position: mapShowing?.kept(restored, game.position) ?? position,
    due: dueOf(game.settings, variant, position.turn, now),
    ...(sheets !== undefined && { sheets }),
    ...(ahead !== undefined && { ahead }),
  }
}
