/** A player who cannot go on stops the clock at once: once in a game, for at most a week, and all are told who it was. */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { pauseEvents, resumeEvents } from '../clock/clock-events.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { EMERGENCY_HOURS } from '../command.ts'
import { isOpenSeat, seatOf } from '../seats/records.ts'
import type { CommandResult, CommandOf } from '../command.ts'

/** A pause that another has caused is prolonged if the week would end later. */
export function emergency(game: Playing, { by, hours }: CommandOf<'emergency'>, now: Instant): CommandResult {
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

/** Whoever caused an emergency pause ends it before its time, as long as he has his seat. */
export function endEmergency(game: Playing, { by }: CommandOf<'end-emergency'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const { pause } = game
  if (pause?.cause.kind !== 'player' || pause.cause.seat !== seat || !game.emergencies.includes(by))
    return err('not-your-pause')
  return ok(resumeEvents(game, { kind: 'player', seat }, now))
}

/** May this viewer pause the game at once? */
export function mayPause(game: GameState, viewer: PlayerId | null): boolean {
  const seat = seatOf(game, viewer)
  if (game.status !== 'playing' || viewer === null || seat === null || game.deadline === null) return false
  return variantOf(game).alive(game.position, seat) && !isOpenSeat(game, seat) && !game.emergencies.includes(viewer)
}
