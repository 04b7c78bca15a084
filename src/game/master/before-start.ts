/** Acts of a game master before the start: wait longer for players, reserve seats, call the game off. */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import type { CommandResult } from '../command.ts'
import type { Cause, Instant, PlayerId } from '../ids.ts'
import { variantOf } from '../in-play.ts'
import type { Forming } from '../model.ts'
import { callOff, waitsUntil } from '../seats/calling-off.ts'
import { MASTER_HOURS, type Act } from '../master-acts.ts'

export function actBeforeStart(game: Forming, act: Act, cause: Cause, now: Instant): CommandResult {
  switch (act.kind) {
    case 'call-off':
      return ok([callOff('decided', cause, now)])
    case 'extend':
      if (!isIntegerIn(MASTER_HOURS, act.hours)) return err('bad-act')
      return ok([{ kind: 'filling-extended', at: now, cause, until: waitsUntil(game) + act.hours * HOUR_MS }])
    case 'fill-seat': {
      const hasJoined = game.players.some(({ id }) => id === act.player)
      return hasJoined ? reserveSeat(game, act.seat, act.player, cause, now) : err('bad-act')
    }
    case 'open-seat':
      return reserveSeat(game, act.seat, null, cause, now)
    default:
      return err('not-playing')
  }
}

/** Null removes the reservation. */
function reserveSeat(game: Forming, seat: Seat, player: PlayerId | null, cause: Cause, now: Instant): CommandResult {
  if (!variantOf(game).seats.includes(seat)) return err('bad-act')
  if ((game.reserved[seat] ?? null) === player) return err('nothing-to-do')
  return ok([{ kind: 'reserved', at: now, cause, seat, player }])
}
