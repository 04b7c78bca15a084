/** The lines of a sheet as the rules read them, kept as they were typed. */
import { SHEET_LIMIT } from '../model.ts'
import type { Power, Seat, UnitId } from '../../rules/names.ts'
import type { ReadLine } from '../../rules/notation/index.ts'
import { formatIssued, ordersOf, readSheet, sheetLines, linesSinceClear } from '../../rules/notation/index.ts'
import type { CoreOrder, Order, OrderDecision } from '../../rules/orders/order.ts'
import { isOwn, orderDecision, unitOf } from '../../rules/orders/order.ts'
import { dislodgedUnits } from '../../rules/position/queries.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import type { SheetLine } from '../model.ts'
import type { InPlay } from '../in-play.ts'

/** What a line that clears the sheet takes with it is gone; every other line stays, whatever is wrong with it. */
export const readLines = (play: InPlay, seat: Seat, lines: readonly string[]): readonly SheetLine[] =>
  readFor(play, play.variant.powers(play.position, seat), lines, seat)

/** The same for whoever commands these powers, be it as a seat or not. */
export function readFor(
  play: InPlay,
  powers: readonly Power[],
  lines: readonly string[],
  seat: Seat | null = null,
): readonly SheetLine[] {
  const { variant, position } = play
  const kept = linesSinceClear(readSheet({ variant, position, powers }, lines.join('\n')))
  const fleeing = new Set(dislodgedUnits(variant, position).map(({ unit }) => unit.id))
  return kept.map((line) => ({
    ...sheetLine(variant, fleeing, line, ordersOf([line]).length > 0),
    suffix: seat === null ? null : suffixOf(play, seat, line),
  }))
}

function suffixOf({ variant, position }: InPlay, seat: Seat, { issued }: ReadLine): SheetLine['suffix'] {
  const suffixed = issued === null ? null : variant.suffixed(position, seat, issued)
  return suffixed && { on: suffixed.bears, otherwise: formatIssued(variant, position, suffixed.otherwise) }
}

const seenAs = ({ own }: Variant, order: Order): CoreOrder | null => (isOwn(order) ? own.standsFor(order) : order)

function decisionOf(order: Order, fleeing: ReadonlySet<UnitId>): OrderDecision | null {
  const unit = unitOf(order)
  return orderDecision(order, unit !== null && fleeing.has(unit))
}

/** A line that a later one replaces is shown, and orders nothing. */
const sheetLine = (
  variant: Variant,
  fleeing: ReadonlySet<UnitId>,
  { text, written, issued, subject, refused, problem, notices, command }: ReadLine,
  counts: boolean,
): Omit<SheetLine, 'suffix'> => ({
  text,
  written,
  issued: counts ? issued : null,
  seen: counts && issued !== null ? seenAs(variant, issued.order) : null,
  subject,
  decides: counts && issued !== null ? decisionOf(issued.order, fleeing) : null,
  refused,
  problem,
  notices: [
    ...notices.map(({ words }) => words),
    ...(command?.kind === 'ready' || command?.kind === 'not-ready' ? [READY_IS_NO_ORDER] : []),
  ],
})

/** LogSentence of a line like `READY` on a sheet. */
export const READY_IS_NO_ORDER =
  'Whether you are ready is not written on the sheet: press Ready, or send it with the orders.'

/** Several orders on one line count as lines of their own. */
export function fits(play: InPlay, lines: readonly string[]): boolean {
  const isText = play.variant.own.takesWholeLines(play.position)
  const longest = isText ? SHEET_LIMIT.textCharacters : SHEET_LIMIT.characters
  const read = sheetLines(play, lines.join('\n'))
  return Math.max(lines.length, read.length) <= SHEET_LIMIT.lines && lines.every((line) => line.length <= longest)
}
