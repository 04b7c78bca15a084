import { err, ok } from '../../lib/result.ts'
import type { Answer, Asked } from './answer.ts'
import { leave } from './lifecycle.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../names.ts'
import { isOpenSeat, seatSatIn, seatOf } from '../seats/records.ts'
import { sitterEvents } from '../seats/sitting.ts'
import { giveUp } from './seats.ts'

/** A player deletes their account before the game starts: they leave it, as player and as game master. */
export function vacateForming(game: Forming, { by }: Asked<'vacate'>, now: Instant): Answer {
  const left = leave(game, { kind: 'leave', by }, now)
  const isGivenUp = left.ok && left.value.some(({ kind }) => kind === 'abandoned')
  return isGivenUp ? left : withoutMaster(game, by, left, now)
}

/** In a game in play their seat is given up, or they sit for nobody any more. */
export function vacate(game: Playing, { by }: Asked<'vacate'>, now: Instant): Answer {
  return withoutMaster(game, by, vacateSeat(game, by, now), now)
}

/** Nobody else could hand the office on. */
function withoutMaster(game: GameState, by: PlayerId, left: Answer, now: Instant): Answer {
  if (game.master !== by) return left
  const events = left.ok ? left.value : []
  return ok([...events, { kind: 'handed-over', at: now, cause: { kind: 'master', player: by }, to: null }])
}

function vacateSeat(game: Playing, by: PlayerId, now: Instant): Answer {
  const seat = seatOf(game, by)
  if (seat !== null) return ok(isOpenSeat(game, seat) ? [] : giveUp(game, seat, 'account-deleted', now))
  const sat = seatSatIn(game, by)
  return sat === null ? err('not-a-player') : ok(sitterEvents(game, sat, null, { kind: 'player', seat: sat }, now))
}
