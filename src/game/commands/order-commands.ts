/** Commands for the open phase: save orders, and set Ready. */
import { newSheet } from '../sheets/read-lines.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import type { CommandResult, CommandOf } from '../command.ts'
import { requirementsOf } from '../sheets/required-orders.ts'
import type { GameEvent } from '../event.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameState, Playing, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { presenceEvents } from '../seats/seat-opening.ts'
import { seatPlayedBy } from '../seats/records.ts'
import { type InPlay, inPlay, phaseIn } from '../in-play.ts'

/** Replaces the sheet. Lines with errors stay on it and do not affect the others. */
export function saveOrders(game: Playing, command: CommandOf<'order'>, now: Instant): CommandResult {
  const ordering = orderingSeat(game, command)
  if (!ordering.ok) return ordering
  const { play, seat } = ordering.value
  const before = game.sheets[seat]
  const sheet = newSheet(play, seat, command.lines, command.ready, before, now)
  if (sheet === null) return err('too-many-lines')
  if (command.basedOn !== undefined && command.basedOn !== (before?.savedAt ?? null)) return err('saved-elsewhere')
  return ok([...presenceEvents(game, seat, now), { kind: 'saved', at: now, seat, sheet }])
}

/** The sheet that these events saved. Throws if there is none. */
export function savedSheet(events: readonly GameEvent[]): Sheet {
  const saved = events.findLast((event) => event.kind === 'saved')
  if (saved === undefined) throw new Error('orders were accepted, but no sheet was saved')
  return saved.sheet
}

/** Players may be ready without a sheet: they mean to give no orders. */
export function setReady(game: Playing, command: CommandOf<'ready'>, now: Instant): CommandResult {
  const ordering = orderingSeat(game, command)
  if (!ordering.ok) return ordering
  const { seat } = ordering.value
  const { ready } = command
  if ((game.sheets[seat]?.ready ?? false) === ready) return ok([])
  return ok([...presenceEvents(game, seat, now), { kind: 'readied', at: now, seat, ready }])
}

/** Why a game that is not in play refuses this player's command. */
export const notPlaying = (game: GameState, by: PlayerId): GameRefusal =>
  seatPlayedBy(game, by) === null ? 'not-a-player' : 'not-playing'

/** The seat that this player orders for, if the phase is open and requires orders of it. */
export function orderingSeat(
  game: Playing,
  { by, phase }: { readonly by: PlayerId; readonly phase: string },
): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const seat = seatPlayedBy(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (phaseIn(game).code !== phase) return err('other-phase')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  return requirementsOf(play, seat) === null ? err('nothing-to-order') : ok({ play, seat })
}
