/** Seats change hands: given up, taken, come back to; a sitter is named, an absence declared. */
import { declared, leave } from './lifecycle.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import { err, ok } from '../../lib/result.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameEvent } from '../event.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { withSleepEvents } from '../phases/closing.ts'
import type { OpenReason } from '../seat-model.ts'
import { MAX_SITTING_DAYS } from '../seat-model.ts'
import { fillSeatEvents, openSeatEvents } from '../seats/seat-opening.ts'
import { isOpenSeat, seatRecord, seatSatIn, isMasked, seatOf, standsApart } from '../seats/records.ts'
import { sitterEvents } from '../seats/sitting.ts'
import type { CommandResult, CommandOf } from '../command.ts'

/** Somebody who does not play this game takes an open seat. */
export function take(game: Playing, asked: CommandOf<'take'>, now: Instant): CommandResult {
  const { by, seat, invitation, reliability } = asked
  const play = inPlay(game)
  if (game.settings.access === 'invitation' && invitation !== game.invitation && by !== game.creator)
    return err('not-invited')
  if (!play.variant.seats.includes(seat)) return err('no-such-seat')
  if (standsApart(game, by)) return err('master-does-not-play')
  if (game.holders[seat] !== by && isInvolved(game, by)) return err('already-joined')
  if (!isOpenSeat(game, seat)) return err('seat-not-open')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  if (reliability !== null && reliability < game.settings.absence.reliability) return err('not-reliable')
  return ok([...fillSeatEvents(game, seat, by, { kind: 'player', seat }, now), ...declared(by, asked.absences, now)])
}

/** Does he play here, or sit for somebody? */
const isInvolved = (game: GameState, player: PlayerId): boolean =>
  game.players.some(({ id }) => id === player) || seatSatIn(game, player) !== null

/** An open seat belongs to its player again as long as nobody has taken it. */
export function comeBack(game: Playing, { by }: CommandOf<'come-back'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  return ok(isOpenSeat(game, seat) ? fillSeatEvents(game, seat, by, { kind: 'player', seat }, now) : [])
}

export function resign(game: Playing, { by }: CommandOf<'resign'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (!variantOf(game).alive(game.position, seat)) return err('eliminated')
  return ok(giveUp(game, seat, 'resigned', now))
}

/** The seat is open. In a game of two the other has won (STD-5), unless he has gone, too. */
export function giveUp(game: Playing, seat: Seat, why: OpenReason, now: Instant): readonly GameEvent[] {
  const opened = openSeatEvents(game, seat, why, { kind: 'player', seat }, now)
  const verdict = opened.length === 0 ? null : leftToTheOther(game, seat)
  return verdict === null
    ? withSleepEvents(game, opened, now)
    : [...opened, { kind: 'ended', at: now, verdict, cause: { kind: 'player', seat } }]
}

function leftToTheOther(game: Playing, seat: Seat): Verdict | null {
  const [other, ...more] = variantOf(game).seats.filter((one) => one !== seat)
  return other === undefined || more.length > 0 || isOpenSeat(game, other) ? null : { why: 'solo', winners: [other] }
}

/** Whom a player trusts with his orders for a while. Null: the one he had sits no more. */
export function nameSitter(game: Playing, { by, sitter }: CommandOf<'name-sitter'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const cause = { kind: 'player', seat } as const
  if (sitter === null) return ok(sitterEvents(game, seat, null, cause, now))
  // Whoever has a part in the game could not sit: the answer would tell who has.
  if (isMasked(game)) return err('anonymous-game')
  const { player, from, until } = sitter
  if (!(from < until && until > now && Math.round((until - from) / DAY_MS) <= MAX_SITTING_DAYS)) return err('bad-dates')
  const others = { ...game, seats: { ...game.seats, [seat]: { ...seatRecord(game, seat), sitter: null } } }
  return isInvolved(others, player) || standsApart(game, player)
    ? err('already-in-game')
    : ok(sitterEvents(game, seat, sitter, cause, now))
}

/** What a player has declared for all his games, told to each of them. */
export function declareAbsences(
  game: GameState,
  { by, absences }: CommandOf<'declare-absences'>,
  now: Instant,
): CommandResult {
  if (!game.players.some(({ id }) => id === by)) return err('not-a-player')
  return ok(
    isSame(game.absences[by] ?? [], absences) ? [] : [{ kind: 'absences-declared', at: now, player: by, absences }],
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A sitter shows nothing: it cannot be undone. */
export function showMap(game: Playing, { by, to }: CommandOf<'show-map'>, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const { mapShowing } = play.variant
  if (mapShowing?.readers(play.position, seat).includes(to) !== true) return err('no-map-to-show')
  return ok([{ kind: 'map-shown', at: now, seat, to, position: mapShowing.shown(play.position, seat, to) }])
}

/** To whom this viewer may show his map now; null where nobody has one of his own. */
export function mapReaders(game: GameState, viewer: PlayerId | null): readonly Seat[] | null {
  const showing = variantOf(game).mapShowing
  if (game.status !== 'playing' || showing === null) return null
  const seat = seatOf(game, viewer)
  return seat === null || isOpenSeat(game, seat) ? [] : showing.readers(game.position, seat)
}

/** A player deletes their account before the game starts: they leave it, as player and as game master. */
export function vacateForming(game: Forming, { by }: CommandOf<'vacate'>, now: Instant): CommandResult {
  const left = leave(game, { kind: 'leave', by }, now)
  const isGivenUp = left.ok && left.value.some(({ kind }) => kind === 'abandoned')
  return isGivenUp ? left : withoutMaster(game, by, left, now)
}

/** In a game in play their seat is given up, or they sit for nobody any more. */
export function vacate(game: Playing, { by }: CommandOf<'vacate'>, now: Instant): CommandResult {
  return withoutMaster(game, by, vacateSeat(game, by, now), now)
}

/** Nobody else could hand the office on. */
function withoutMaster(game: GameState, by: PlayerId, left: CommandResult, now: Instant): CommandResult {
  if (game.master !== by) return left
  const events = left.ok ? left.value : []
  return ok([...events, { kind: 'handed-over', at: now, cause: { kind: 'master', player: by }, to: null }])
}

function vacateSeat(game: Playing, by: PlayerId, now: Instant): CommandResult {
  const seat = seatOf(game, by)
  if (seat !== null) return ok(isOpenSeat(game, seat) ? [] : giveUp(game, seat, 'account-deleted', now))
  const sat = seatSatIn(game, by)
  return sat === null ? err('not-a-player') : ok(sitterEvents(game, sat, null, { kind: 'player', seat: sat }, now))
}
