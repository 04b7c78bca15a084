/** Commands for later phases: state orders ahead, and merge those that arrive by mail. */
import { err, ok, type Result } from '../../lib/result.ts'
import type { Seat } from '../../rules/names.ts'
import type { AheadLine } from '../../rules/notation/ahead/read-ahead.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import type { GameEvent } from '../event.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import type { AheadSheet, GameState, Playing } from '../model.ts'
import { presenceEvents } from '../seats/seat-events.ts'
import { seatPlayedBy } from '../seats/seat-lookup.ts'
import { mergeAhead, newAheadSheet, splitAhead } from '../sheets/state-ahead.ts'

/** Replaces what the seat had stated. Possible at any time, also for seats that owe nothing now. */
export function stateAhead(game: Playing, command: CommandOf<'state-ahead'>, now: Instant): CommandResult {
  const stating = survivingSeat(game, command.by)
  if (!stating.ok) return stating
  const { play, seat } = stating.value
  const before = game.ahead?.[seat]
  const ahead = newAheadSheet(play, seat, command.lines, before, now)
  if (ahead === null) return err('too-many-lines')
  if (command.basedOn !== undefined && command.basedOn !== (before?.savedAt ?? null)) return err('saved-elsewhere')
  const stated = ahead.lines.length === 0 ? null : ahead
  return ok([...presenceEvents(game, seat, now), { kind: 'ahead-saved', at: now, seat, ahead: stated }])
}

/** What these events stated; null if nothing is left. */
export const savedAhead = (events: readonly GameEvent[]): AheadSheet | null =>
  events.findLast((event) => event.kind === 'ahead-saved')?.ahead ?? null

/** The seat that this player orders for, if it is still in the game. */
export function survivingSeat(game: Playing, by: PlayerId): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const seat = seatPlayedBy(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  return play.variant.alive(play.position, seat) ? ok({ play, seat }) : err('eliminated')
}

/** The lines of a mail, divided. */
interface DividedLines {
  /** The lines for the open phase. */
  readonly now: readonly string[]
  /** States the others, together with what the seat had stated; null: there are none. */
  readonly ahead: CommandOf<'state-ahead'> | null
  /** Those that state nothing. They are not saved. */
  readonly unusable: readonly AheadLine[]
}

type MailedLines = Pick<CommandOf<'order'>, 'by' | 'lines'>

/** Takes out the lines for later phases. A new statement replaces the earlier one about its matter. */
export function divideMailedLines(game: GameState, { by, lines }: MailedLines): DividedLines {
  const seating = game.status === 'playing' ? survivingSeat(game, by) : null
  if (seating === null || !seating.ok) return { now: lines, ahead: null, unusable: [] }
  const { play, seat } = seating.value
  const split = splitAhead(play, lines)
  if (split.ahead.length === 0) return { now: lines, ahead: null, unusable: [] }
  const before = game.ahead?.[seat]
  const { lines: merged, unusable, isChanged } = mergeAhead(play, seat, before, split.ahead)
  const basedOn = before?.savedAt ?? null
  return { now: split.now, ahead: isChanged ? { kind: 'state-ahead', by, lines: merged, basedOn } : null, unusable }
}
