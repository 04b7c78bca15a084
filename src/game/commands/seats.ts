/** Seats change hands: given up, taken, come back to; a sitter is named, an absence declared. */
import { err, ok } from '../../lib/result.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameEvent } from '../event.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../names.ts'
import { thenAsleep } from '../seats/after-closing.ts'
import type { OpenReason } from '../seats/model.ts'
import { SITTING_DAYS } from '../seats/model.ts'
import { fillSeatEvents, openSeatEvents } from '../seats/opening.ts'
import { isOpenSeat, seatRecord, seatSatIn, seatOf } from '../seats/records.ts'
import { sitterEvents } from '../seats/sitting.ts'
import { isMasked, standsApart } from '../views/secrecy.ts'
import type { Answer, Asked } from './answer.ts'

/** Somebody who does not play this game takes an open seat. */
export function take(game: Playing, asked: Asked<'take'>, now: Instant): Answer {
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
export function comeBack(game: Playing, { by }: Asked<'come-back'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  return ok(isOpenSeat(game, seat) ? fillSeatEvents(game, seat, by, { kind: 'player', seat }, now) : [])
}

export function resign(game: Playing, { by }: Asked<'resign'>, now: Instant): Answer {
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
    ? thenAsleep(game, opened, now)
    : [...opened, { kind: 'ended', at: now, verdict, cause: { kind: 'player', seat } }]
}

function leftToTheOther(game: Playing, seat: Seat): Verdict | null {
  const [other, ...more] = variantOf(game).seats.filter((one) => one !== seat)
  return other === undefined || more.length > 0 || isOpenSeat(game, other) ? null : { why: 'solo', winners: [other] }
}

/** Whom a player trusts with his orders for a while. Null: the one he had sits no more. */
export function nameSitter(game: Playing, { by, sitter }: Asked<'name-sitter'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const cause = { kind: 'player', seat } as const
  if (sitter === null) return ok(sitterEvents(game, seat, null, cause, now))
  // Whoever has a part in the game could not sit: the answer would tell who has.
  if (isMasked(game)) return err('anonymous-game')
  const { player, from, until } = sitter
  if (!(from < until && until > now && Math.round((until - from) / DAY_MS) <= SITTING_DAYS)) return err('bad-dates')
  const others = { ...game, seats: { ...game.seats, [seat]: { ...seatRecord(game, seat), sitter: null } } }
  return isInvolved(others, player) || standsApart(game, player)
    ? err('already-in-game')
    : ok(sitterEvents(game, seat, sitter, cause, now))
}

/** What a player has declared for all his games, told to each of them. */
export function declareAbsences(game: GameState, { by, absences }: Asked<'declare-absences'>, now: Instant): Answer {
  if (!game.players.some(({ id }) => id === by)) return err('not-a-player')
  return ok(
    isSame(game.absences[by] ?? [], absences) ? [] : [{ kind: 'absences-declared', at: now, player: by, absences }],
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was declared before the player came to this game. */
export const declared = (
  player: PlayerId,
  absences: Asked<'declare-absences'>['absences'] | undefined,
  now: Instant,
): readonly GameEvent[] =>
  absences === undefined || absences.length === 0 ? [] : [{ kind: 'absences-declared', at: now, player, absences }]
