/** While a phase is open: sheets are saved, and declared ready or not. */
import type { Result, Seat } from '../rules/names.ts'
import { err, ok } from '../rules/names.ts'
import { linesOf } from '../rules/notation/tokens.ts'
import { phaseOf } from '../rules/phases/turn.ts'
import type { Answer, Asked } from './answer.ts'
import { demandOf } from './demand.ts'
import type { GameEvent, GameRefusal, GameState, Instant, PlayerId, Sheet } from './model.ts'
import { SHEET_LIMIT } from './model.ts'
import { readLines } from './reading.ts'
import { seatOf } from './secrecy.ts'
import type { Table } from './table.ts'
import { tableOf } from './table.ts'

/** Replaces the sheet. Nothing typed is lost: lines that cannot be read stay on it, and cost the others nothing. */
export function order(game: GameState, asked: Asked<'order'>, now: Instant): Answer {
  const wanted = placeWanted(game, asked)
  if (!wanted.ok) return wanted
  const typed = asked.lines.flatMap((line) => line.split('\n'))
  if (!fits(typed)) return err('too-many-lines')
  const { table, seat } = wanted.value
  return ok([
    { kind: 'saved', at: now, seat, sheet: { lines: readLines(table, seat, typed), ready: asked.ready, savedAt: now } },
  ])
}

/** The sheet that was saved among these events; an order that was obeyed has saved one. */
export function sheetSaved(events: readonly GameEvent[]): Sheet {
  const saved = events.findLast((event) => event.kind === 'saved')
  if (saved === undefined) throw new Error('orders were taken and no sheet was saved')
  return saved.sheet
}

/** Being ready without a sheet is allowed: it says that one means to give no orders. */
export function ready(game: GameState, asked: Asked<'ready'>, now: Instant): Answer {
  const wanted = placeWanted(game, asked)
  if (!wanted.ok) return wanted
  const { seat } = wanted.value
  const already = game.sheets[seat]?.ready ?? false
  return ok(already === asked.ready ? [] : [{ kind: 'readied', at: now, seat, ready: asked.ready }])
}

/** The table and the seat of this player at it, if the phase he names is open and wants something of him. */
function placeWanted(
  game: GameState,
  asked: { readonly by: PlayerId; readonly phase: string },
): Result<{ table: Table; seat: Seat }, GameRefusal> {
  const seat = seatOf(game, asked.by)
  const table = tableOf(game)
  if (seat === null) return err('not-a-player')
  if (table === null) return err('not-playing')
  if (phaseOf(table.variant, table.position).code !== asked.phase) return err('other-phase')
  if (!table.variant.alive(table.position, seat)) return err('eliminated')
  return demandOf(table, seat) === null ? err('nothing-to-order') : ok({ table, seat })
}

/** Several orders on one line count as lines of their own. */
const fits = (lines: readonly string[]): boolean =>
  Math.max(lines.length, linesOf(lines.join('\n')).length) <= SHEET_LIMIT.lines &&
  lines.every((line) => line.length <= SHEET_LIMIT.characters)
