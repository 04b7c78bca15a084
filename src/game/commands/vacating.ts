import { err, ok } from '../../rules/names.ts'
import type { Answer, Asked } from './answer.ts'
import { leave } from './lifecycle.ts'
import type { GameState, Instant } from '../model.ts'
import { isOpenSeat } from '../seats/records.ts'
import { openSeatEvents } from '../seats/opening.ts'
import { seatOf } from '../views/secrecy.ts'
import { inPlay } from '../in-play.ts'
import { agreedDraw } from './voting.ts'
import { replay } from '../evolve.ts'

/** Whoever deletes his account leaves what is forming. In a running game his units stay, and he was perhaps the last to refuse a draw. */
export function vacate(game: GameState, { by }: Asked<'vacate'>, now: Instant): Answer {
  const play = inPlay(game)
  if (play === null) return leave(game, { kind: 'leave', by }, now)
  const seat = seatOf(game, by)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return ok([])
  const opened = openSeatEvents(game, seat, 'account-deleted', { kind: 'player', seat }, now)
  const verdict = agreedDraw(replay(game, opened), play)
  return ok(verdict === null ? opened : [...opened, { kind: 'ended', at: now, verdict }])
}
