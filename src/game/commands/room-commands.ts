/**
 * Commands of games in one room. Players take seats with a code instead of an account, and the game
 * master starts the game and gives a seat a new code when its phone is lost.
 */
import { err, ok } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant, PlayerId } from '../ids.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import { fillSeatEvents } from '../seats/seat-events.ts'
import { isOpenSeat } from '../seats/seat-lookup.ts'
import { startEvent } from './lifecycle.ts'

type Claim = CommandOf<'claim'>

/** A guest takes a free seat before the start. The code of the wall is the invitation. */
export function claimForming(game: Forming, { by, seat, invitation, held }: Claim, now: Instant): CommandResult {
  if (invitation !== game.invitation) return err('no-such-game')
  const problem = refuseClaim(game, seat, held)
  if (problem !== null) return err(problem)
  if (game.reserved[seat] !== undefined) return err('seat-not-open')
  return ok([
    { kind: 'joined', at: now, player: { id: by, preferences: [seat], joinedAt: now } },
    { kind: 'reserved', at: now, cause: { kind: 'player', seat }, seat, player: by },
  ])
}

/**
 * A guest takes a seat that nobody plays, with the code of the wall, or the seat whose new code they
 * have. Either way they see nothing that was saved before.
 */
export function claimPlaying(
  game: Playing,
  { seat, by, invitation, former, held }: Claim,
  now: Instant,
): CommandResult {
  const hasCode = former !== null && game.holders[seat] === former
  if (!hasCode && invitation !== game.invitation) return err('no-such-game')
  const problem = refuseClaim(game, seat, held)
  if (problem !== null) return err(problem)
  if (!hasCode && !isOpenSeat(game, seat)) return err('seat-not-open')
  const { variant, position } = inPlay(game)
  if (!variant.alive(position, seat)) return err('eliminated')
  return ok(fillSeatEvents(game, seat, by, { kind: 'player', seat }, now))
}

function refuseClaim(game: GameState, seat: Seat, held: PlayerId | null) {
  if (game.settings.room !== true) return 'not-one-room'
  if (!variantOf(game).seats.includes(seat)) return 'no-such-seat'
  return game.players.some(({ id }) => id === held) ? 'already-joined' : null
}

/** Seats without a phone stay open: the computer plays them if the settings say so. */
export function startRoom(game: Forming, { by, seed }: CommandOf<'start'>, now: Instant): CommandResult {
  if (game.master !== by) return err('not-the-master')
  return game.players.length === 0 ? err('nobody-seated') : ok([startEvent(game, game.players, seed, now)])
}

/** Before the start: frees the seat, so that the code of the wall works for it again. */
export function freeSeat(game: Forming, { by, seat }: CommandOf<'renew-code'>, now: Instant): CommandResult {
  const problem = refuseHost(game, by)
  if (problem !== null) return err(problem)
  const player = game.reserved[seat]
  if (player === undefined) return err('nothing-to-do')
  const cause: Cause = { kind: 'master', player: by }
  return ok([
    { kind: 'reserved', at: now, cause, seat, player: null },
    { kind: 'left', at: now, player },
  ])
}

/**
 * The seat gets a new code, and its former phone loses the seat at once. Its saved orders are
 * deleted, so that a phone that reads the code off the wall learns none. The game still waits for it.
 */
export function renewCode(game: Playing, { by, seat, code }: CommandOf<'renew-code'>, now: Instant): CommandResult {
  const problem = refuseHost(game, by)
  if (problem !== null) return err(problem)
  // Anyone can take an open seat with the code of the wall.
  if (game.holders[seat] === undefined || isOpenSeat(game, seat)) return err('nothing-to-do')
  if (!variantOf(game).alive(game.position, seat)) return err('eliminated')
  return ok([takenByCode(seat, code, { kind: 'master', player: by }, now)])
}

const takenByCode = (seat: Seat, code: PlayerId, cause: Cause, now: Instant): GameEvent => ({
  kind: 'seat-taken',
  at: now,
  seat,
  player: code,
  cause,
})

function refuseHost(game: GameState, by: PlayerId) {
  if (game.settings.room !== true) return 'not-one-room'
  return game.master === by ? null : 'not-the-master'
}
