/** Somebody gives orders again. */
import type { Seat } from '../../rules/names.ts'
import { dueOf } from '../clock/deadlines.ts'
import type { Due } from '../clock/events.ts'
import { variantOf } from '../in-play.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../names.ts'
import { isOpenSeat } from './records.ts'

/** Orders for an open seat bring its player back, and orders wake a game: the phase then has its whole length. */
export function presenceEvents(game: Playing, seat: Seat, now: Instant): readonly GameEvent[] {
  const cause = { kind: 'player', seat } as const
  return [
    ...(isOpenSeat(game, seat) ? [{ kind: 'seat-returned', at: now, seat, cause } as const] : []),
    ...(game.sleep === null ? [] : [{ kind: 'woken', at: now, due: wholePhase(game, now), cause } as const]),
  ]
}

const wholePhase = (game: Playing, now: Instant): Due => dueOf(game.settings, variantOf(game), game.position.turn, now)
