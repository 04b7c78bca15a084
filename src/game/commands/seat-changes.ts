/**
 * Commands about one’s own seat: take, return, resign, name a sitter, declare absences, show maps,
 * and pause the game in an emergency.
 */
import { absenceEvents, isInvited, leaveGame } from './lifecycle.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import { err, ok } from '../../lib/result.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameEvent } from '../event.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { withSleepEvents } from '../phases/closing.ts'
import { MAX_SITTING_DAYS, type OpenReason } from '../seat-model.ts'
import { withdrawPlayer } from '../seats/change-events.ts'
import { meetsBlockedPlayer } from '../seats/blocked-players.ts'
import { fillSeatEvents, openSeatEvents, sitterEvents } from '../seats/seat-events.ts'
import {
  isMasked,
  isOpenSeat,
  seatAnnouncedFor,
  seatOf,
  seatRecord,
  seatSatIn,
  standsApart,
} from '../seats/seat-lookup.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { pauseEvents, resumeEvents } from '../clock/clock-events.ts'
import { EMERGENCY_HOURS } from '../schedule.ts'

/** Somebody who does not play in this game takes an open seat. */
export function takeSeat(
  game: Playing,
  { by, seat, invitation, reliability, absences, blocks = [] }: CommandOf<'take'>,
  now: Instant,
): CommandResult {
  const play = inPlay(game)
  if (game.settings.room === true) return err('one-room')
  if (!isInvited(game, by, invitation)) return err('not-invited')
  if (!play.variant.seats.includes(seat)) return err('no-such-seat')
  if (standsApart(game, by)) return err('master-does-not-play')
  if (game.holders[seat] !== by && isInvolved(game, by)) return err('already-joined')
  if (!isOpenSeat(game, seat)) return err('seat-not-open')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  if (reliability !== null && reliability < game.settings.absence.reliability) return err('not-reliable')
  if (meetsBlockedPlayer(game, { blocks, seat })) return err('cannot-join')
  return ok([...fillSeatEvents(game, seat, by, { kind: 'player', seat }, now), ...absenceEvents(by, absences, now)])
}

/** Whether somebody plays or sits in this game, or soon will. */
const isInvolved = (game: GameState, player: PlayerId): boolean =>
  game.players.some(({ id }) => id === player) ||
  seatSatIn(game, player) !== null ||
  seatAnnouncedFor(game, player) !== null

/** A player gets their open seat back if nobody has taken it. */
export function comeBack(game: Playing, { by }: CommandOf<'come-back'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  return ok(isOpenSeat(game, seat) ? fillSeatEvents(game, seat, by, { kind: 'player', seat }, now) : [])
}

export function resign(game: Playing, { by }: CommandOf<'resign'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (!variantOf(game).alive(game.position, seat)) return err('eliminated')
  return ok(giveUpSeat(game, seat, 'resigned', now))
}

/** Opens the seat. In a game of two, the other player wins (STD-5) if their seat is not open. */
function giveUpSeat(game: Playing, seat: Seat, why: OpenReason, now: Instant): readonly GameEvent[] {
  const opened = openSeatEvents(game, seat, why, { kind: 'player', seat }, now)
  const verdict = opened.length === 0 ? null : winByResignation(game, seat)
  return verdict === null
    ? withSleepEvents(game, opened, now)
    : [...opened, { kind: 'ended', at: now, verdict, cause: { kind: 'player', seat } }]
}

function winByResignation(game: Playing, resigned: Seat): Verdict | null {
  const [winner, ...more] = variantOf(game).seats.filter((seat) => seat !== resigned)
  return winner === undefined || more.length > 0 || isOpenSeat(game, winner) ? null : { why: 'solo', winners: [winner] }
}

/** Names a sitter. Null removes the current one. */
export function nameSitter(game: Playing, { by, sitter }: CommandOf<'name-sitter'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const cause = { kind: 'player', seat } as const
  if (sitter === null) return ok(sitterEvents(game, seat, null, cause, now))
  // A refusal would reveal who plays in this game.
  if (isMasked(game)) return err('anonymous-game')
  const { player, from, until } = sitter
  if (!(from < until && until > now && Math.round((until - from) / DAY_MS) <= MAX_SITTING_DAYS)) return err('bad-dates')
  const withoutSitter = { ...game, seats: { ...game.seats, [seat]: { ...seatRecord(game, seat), sitter: null } } }
  return isInvolved(withoutSitter, player) || standsApart(game, player)
    ? err('already-in-game')
    : ok(sitterEvents(game, seat, sitter, cause, now))
}

/** Players declare absences for all their games at once. */
export function declareAbsences(
  game: GameState,
  { by, absences }: CommandOf<'declare-absences'>,
  now: Instant,
): CommandResult {
  if (!game.players.some(({ id }) => id === by)) return err('not-a-player')
  const isUnchanged = JSON.stringify(game.absences[by] ?? []) === JSON.stringify(absences)
  return ok(isUnchanged ? [] : [{ kind: 'absences-declared', at: now, player: by, absences }])
}

/** Sitters cannot show maps, because it cannot be undone. */
export function showMap(game: Playing, { by, to }: CommandOf<'show-map'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const { mapShowing } = play.variant
  if (mapShowing?.readers(play.position, seat).includes(to) !== true) return err('no-map-to-show')
  return ok([{ kind: 'map-shown', at: now, seat, to, position: mapShowing.shown(play.position, seat, to) }])
}

/** The seats this viewer can show their map to now; null if players have no maps of their own. */
export function mapReaders(game: GameState, viewer: PlayerId | null): readonly Seat[] | null {
  const showing = variantOf(game).mapShowing
  if (game.status !== 'playing' || showing === null) return null
  const seat = seatOf(game, viewer)
  return seat === null || isOpenSeat(game, seat) ? [] : showing.readers(game.position, seat)
}

/** A deleted account leaves a forming game, as player and as game master. */
export function vacateForming(game: Forming, { by }: CommandOf<'vacate'>, now: Instant): CommandResult {
  const left = leaveGame(game, { kind: 'leave', by }, now)
  const isCalledOff = left.ok && left.value.some(({ kind }) => kind === 'abandoned')
  return isCalledOff ? left : withoutMaster(game, by, left, now)
}

/** A deleted account gives up its seat in a game in play, or stops sitting. */
export const vacate = (game: Playing, { by }: CommandOf<'vacate'>, now: Instant): CommandResult =>
  withoutMaster(game, by, vacateSeat(game, by, now), now)

/** Nobody else could appoint another master. */
function withoutMaster(game: GameState, by: PlayerId, left: CommandResult, now: Instant): CommandResult {
  if (game.master !== by) return left
  const events = left.ok ? left.value : []
  return ok([...events, { kind: 'handed-over', at: now, cause: { kind: 'master', player: by }, to: null }])
}

function vacateSeat(game: Playing, by: PlayerId, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat !== null) return ok(isOpenSeat(game, seat) ? [] : giveUpSeat(game, seat, 'account-deleted', now))
  const announced = withdrawPlayer(game, by, now)
  if (announced.length > 0) return ok(announced)
  const sittingIn = seatSatIn(game, by)
  if (sittingIn === null) return err('not-a-player')
  return ok(sitterEvents(game, sittingIn, null, { kind: 'player', seat: sittingIn }, now))
}

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
