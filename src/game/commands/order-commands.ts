/** While a phase is open: sheets are saved, and declared ready or not. */
import { fits, readLines } from '../sheets/read-lines.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import type { CommandResult, CommandOf } from '../command.ts'
import { requiredOf } from '../sheets/wanted-orders.ts'
import type { GameEvent } from '../event.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameState, Playing, Sheet } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { presenceEvents } from '../seats/seat-opening.ts'
import { seatPlayedBy } from '../seats/records.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay, phaseIn } from '../in-play.ts'

/** Replaces the sheet. Nothing typed is lost: lines that cannot be read stay on it, and cost the others nothing. */
export function order(game: Playing, asked: CommandOf<'order'>, now: Instant): CommandResult {
  const wanted = placeWanted(game, asked)
  if (!wanted.ok) return wanted
  const typed = asked.lines.flatMap((line) => line.split('\n'))
  const { play, seat } = wanted.value
  if (!fits(play, typed)) return err('too-many-lines')
  const before = game.sheets[seat]?.savedAt ?? null
  if (asked.basedOn !== undefined && asked.basedOn !== before) return err('saved-elsewhere')
  // A sheet is known by when it was saved, so no two of them are saved at the same moment.
  const savedAt = before === null ? now : Math.max(now, before + 1)
  const sheet = { lines: readLines(play, seat, typed), ready: asked.ready, savedAt }
  return ok([...presenceEvents(game, seat, now), { kind: 'saved', at: now, seat, sheet }])
}

/** The sheet that was saved among these events; an order that was obeyed has saved one. */
export function sheetSaved(events: readonly GameEvent[]): Sheet {
  const saved = events.findLast((event) => event.kind === 'saved')
  if (saved === undefined) throw new Error('orders were taken and no sheet was saved')
  return saved.sheet
}

/** Being ready without a sheet is allowed: it says that one means to give no orders. */
export function ready(game: Playing, asked: CommandOf<'ready'>, now: Instant): CommandResult {
  const wanted = placeWanted(game, asked)
  if (!wanted.ok) return wanted
  const { seat } = wanted.value
  const already = game.sheets[seat]?.ready ?? false
  if (already === asked.ready) return ok([])
  return ok([...presenceEvents(game, seat, now), { kind: 'readied', at: now, seat, ready: asked.ready }])
}

/** Why a game that is not being played takes nothing from this player. */
export const notPlaying = (game: GameState, by: PlayerId): GameRefusal =>
  seatPlayedBy(game, by) === null ? 'not-a-player' : 'not-playing'

/** The game in play and the seat of this player, if the phase he names is open and wants something of him. */
export function placeWanted(
  game: Playing,
  asked: { readonly by: PlayerId; readonly phase: string },
): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const seat = seatPlayedBy(game, asked.by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (phaseIn(game).code !== asked.phase) return err('other-phase')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  return requiredOf(play, seat) === null ? err('nothing-to-order') : ok({ play, seat })
}
