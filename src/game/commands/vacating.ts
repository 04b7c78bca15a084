import { err, ok } from '../../rules/names.ts'
import type { Answer, Asked } from './answer.ts'
import { leave } from './lifecycle.ts'
import type { GameState, Instant } from '../model.ts'
import { openSeatEvents } from '../seats/opening.ts'
import { seatOf } from '../views/secrecy.ts'
import { inPlay } from '../in-play.ts'

/** Whoever deletes his account leaves what is forming. In a running game his units stay, and he was perhaps the last to refuse a draw. */
export function vacate(game: GameState, { by }: Asked<'vacate'>, now: Instant): Answer {
  const play = inPlay(game)
  if (play === null) return leave(game, { kind: 'leave', by }, now)
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  return ok(openSeatEvents(game, seat, 'account-deleted', { kind: 'player', seat }, now))
}
