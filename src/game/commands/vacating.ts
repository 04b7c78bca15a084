import { err, ok } from '../../lib/result.ts'
import type { Answer, Asked } from './answer.ts'
import { leave } from './lifecycle.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { isOpenSeat, seatSatIn } from '../seats/records.ts'
import { sitterEvents } from '../seats/sitting.ts'
import { seatOf } from '../views/secrecy.ts'
import { inPlay } from '../in-play.ts'
import { giveUp } from './seats.ts'

/**
 * Whoever deletes his account leaves what is forming, and gives up his seat in a running game or the one he sits in for another. A game that goes on has
 * no master any more if that was he: nobody else could hand the office on.
 */
export function vacate(game: GameState, asked: Asked<'vacate'>, now: Instant): Answer {
  const left = vacateSeat(game, asked, now)
  const events = left.ok ? left.value : []
  const goesOn = inPlay(game) !== null || game.status === 'forming'
  if (game.master !== asked.by || !goesOn || events.some(({ kind }) => kind === 'abandoned')) return left
  return ok([...events, { kind: 'handed-over', at: now, cause: { kind: 'master', player: asked.by }, to: null }])
}

function vacateSeat(game: GameState, { by }: Asked<'vacate'>, now: Instant): Answer {
  const play = inPlay(game)
  if (play === null) return leave(game, { kind: 'leave', by }, now)
  const seat = seatOf(game, by)
  if (seat !== null) return ok(isOpenSeat(game, seat) ? [] : giveUp(game, play, seat, 'account-deleted', now))
  const sat = seatSatIn(game, by)
  return sat === null ? err('not-a-player') : ok(sitterEvents(game, sat, null, { kind: 'player', seat: sat }, now))
}
