/** What a game master does before the game begins: it waits longer for players, and some of them are given their seats. */
import { err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { CommandResult } from '../command.ts'
import type { GameEvent } from '../event.ts'
import type { Cause } from '../ids.ts'
import { variantOf } from '../in-play.ts'
import type { Forming } from '../model.ts'
import { type Instant } from '../ids.ts'
import { callOff, waitsUntil } from '../seats/calling-off.ts'
import { MASTER_HOURS, type Act } from '../master-acts.ts'

type Acted<K extends Act['kind']> = Extract<Act, { readonly kind: K }>

export function actBeforeStart(game: Forming, act: Act, cause: Cause, now: Instant): CommandResult {
  switch (act.kind) {
    case 'call-off':
      return ok([callOff('decided', cause, now)])
    case 'extend':
      return waitLonger(game, act.hours, cause, now)
    case 'fill-seat':
      return reserve(game, act, cause, now)
    case 'open-seat':
      return free(game, act, cause, now)
    default:
      return err('not-playing')
  }
}

function waitLonger(game: Forming, hours: number, cause: Cause, now: Instant): CommandResult {
  if (!isIntegerIn(MASTER_HOURS, hours)) return err('bad-act')
  return ok([{ kind: 'filling-extended', at: now, cause, until: waitsUntil(game) + hours * HOUR_MS }])
}

/** Only who has joined is given a seat: nobody is drawn into a game that has not begun. */
function reserve(game: Forming, { seat, player }: Acted<'fill-seat'>, cause: Cause, now: Instant): CommandResult {
  if (!variantOf(game).seats.includes(seat) || game.players.every(({ id }) => id !== player)) return err('bad-act')
  return game.reserved[seat] === player ? err('nothing-to-do') : ok([reserved(seat, player, cause, now)])
}

function free(game: Forming, { seat }: Acted<'open-seat'>, cause: Cause, now: Instant): CommandResult {
  if (!variantOf(game).seats.includes(seat)) return err('bad-act')
  return game.reserved[seat] === undefined ? err('nothing-to-do') : ok([reserved(seat, null, cause, now)])
}

const reserved = (
  seat: Acted<'fill-seat'>['seat'],
  player: Acted<'fill-seat'>['player'] | null,
  cause: Cause,
  now: Instant,
): GameEvent => ({
  kind: 'reserved',
  at: now,
  cause,
  seat,
  player,
})
