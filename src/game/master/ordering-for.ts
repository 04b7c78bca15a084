/** Orders that a game master hands in for a seat: told to all that he did, and to its player what. */
import { err, ok } from '../../lib/result.ts'
import type { CommandResult } from '../command.ts'
import { fits, readLines } from '../sheets/read-lines.ts'
import type { Cause, Instant } from '../ids.ts'
import { inPlay, phaseIn } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { requiredOf } from '../sheets/wanted-orders.ts'
import { isOpenSeat } from '../seats/records.ts'
import type { Act } from '../master-acts.ts'

/** On behalf of who plays the seat: an open one plays by the printed rule. They take the place of what he had saved, and he may change them; they are not ready, so that he has time to. */
export function orderFor(
  game: Playing,
  { seat, phase, lines }: Extract<Act, { readonly kind: 'order' }>,
  cause: Cause,
  now: Instant,
): CommandResult {
  const play = inPlay(game)
  if (phaseIn(game).code !== phase) return err('other-phase')
  if (!play.variant.seats.includes(seat) || isOpenSeat(game, seat)) return err('bad-act')
  if (requiredOf(play, seat) === null) return err('nothing-to-order')
  const typed = lines.flatMap((line) => line.split('\n'))
  if (!fits(play, typed)) return err('too-many-lines')
  const before = game.sheets[seat]?.savedAt ?? null
  const savedAt = before === null ? now : Math.max(now, before + 1)
  return ok([
    { kind: 'ordered-for', at: now, cause, seat },
    { kind: 'saved', at: now, seat, sheet: { lines: readLines(play, seat, typed), ready: false, savedAt } },
  ])
}
