import { err, ok } from '../../rules/names.ts'
import type { Answer, Asked } from './answer.ts'
import { leave } from './lifecycle.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { isOpenSeat, seatSatIn } from '../seats/records.ts'
import { sitterEvents } from '../seats/sitting.ts'
import { seatOf } from '../views/secrecy.ts'
import { inPlay } from '../in-play.ts'
import { giveUp } from './seats.ts'

/** Whoever deletes his account leaves what is forming, and gives up his seat in a running game or the one he sits in for another. */
export function vacate(game: GameState, { by }: Asked<'vacate'>, now: Instant): Answer {
  const play = inPlay(game)
  if (play === null) return leave(game, { kind: 'leave', by }, now)
  const seat = seatOf(game, by)
  if (seat !== null) return ok(isOpenSeat(game, seat) ? [] : giveUp(game, play, seat, 'account-deleted', now))
  const sat = seatSatIn(game, by)
  return sat === null ? err('not-a-player') : ok(sitterEvents(game, sat, null, { kind: 'player', seat: sat }, now))
}
