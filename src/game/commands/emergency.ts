/** Emergency pauses: each player has one per game, without a vote. Everyone sees who paused. */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { pauseEvents, resumeEvents } from '../clock/clock-events.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import { EMERGENCY_HOURS } from '../schedule.ts'
import { isOpenSeat, seatOf } from '../seats/records.ts'

/** Extends a pause that is already running if this one would end later. */
export function startEmergencyPause(game: Playing, { by, hours }: CommandOf<'emergency'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (game.deadline === null && game.pause === null) return err('not-playing')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  if (isOpenSeat(game, seat)) return err('seat-open')
  if (game.emergencies.includes(by)) return err('emergency-used')
  if (!isIntegerIn(EMERGENCY_HOURS, hours)) return err('bad-hours')
  const until = now + hours * HOUR_MS
  if (game.pause !== null && until <= game.pause.until) return err('already-paused')
  return ok(pauseEvents(game, { until, cause: { kind: 'player', seat } }, now))
}

/** Only the player who started the pause can end it, while they have their seat. */
export function endEmergencyPause(game: Playing, { by }: CommandOf<'end-emergency'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const { pause } = game
  if (pause?.cause.kind !== 'player' || pause.cause.seat !== seat || !game.emergencies.includes(by))
    return err('not-your-pause')
  return ok(resumeEvents(game, { kind: 'player', seat }, now))
}

/** Whether this viewer can start an emergency pause. */
export function canPause(game: GameState, viewer: PlayerId | null): boolean {
  const seat = seatOf(game, viewer)
  if (game.status !== 'playing' || viewer === null || seat === null || game.deadline === null) return false
  return variantOf(game).alive(game.position, seat) && !isOpenSeat(game, seat) && !game.emergencies.includes(viewer)
}
