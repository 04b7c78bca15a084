/** Somebody gives orders again. */
import type { Seat } from '../../rules/names.ts'
import { dueOf } from '../clock/deadlines.ts'
import type { InPlay } from '../in-play.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { isOpenSeat } from './records.ts'

/** Orders for an open seat bring its player back, and orders wake a game: the phase then has its whole length. */
export function presenceEvents(game: GameState, play: InPlay, seat: Seat, now: Instant): readonly GameEvent[] {
  const cause = { kind: 'player', seat } as const
  const returned: GameEvent = { kind: 'seat-returned', at: now, seat, cause }
  const due = dueOf(game.settings, play.variant, play.position.turn, now)
  const woken: GameEvent = { kind: 'woken', at: now, due, cause }
  return [...(isOpenSeat(game, seat) ? [returned] : []), ...(game.sleep === null ? [] : [woken])]
}
