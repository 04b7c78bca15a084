/** Reads the lines of a sheet by the rules, keeping them as typed. */
import { type Sheet, SHEET_LIMIT, type SheetLine } from '../model.ts'
import type { Power, Seat, UnitId } from '../../rules/names.ts'
import type { ReadLine } from '../../rules/notation/index.ts'
import { formatIssued, ordersOf, readSheet, sheetLines, linesSinceClear } from '../../rules/notation/index.ts'
import type { CoreOrder, Order, OrderDecision } from '../../rules/orders/order.ts'
import { isOwn, orderDecision, unitOf } from '../../rules/orders/order.ts'
import { dislodgedUnits } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import type { InPlay } from '../in-play.ts'
import type { Instant } from '../ids.ts'

/** Null if the sheet is too long. `before`: the sheet that this one replaces. */
export function newSheet(
  play: InPlay,
  seat: Seat,
  lines: readonly string[],
  ready: boolean,
  before: Sheet | undefined,
  now: Instant,
): Sheet | null {
  const typed = lines.flatMap((line) => line.split('\n'))
  if (!isWithinLimits(play, typed)) return null
  return { lines: keepMarks(readLines(play, seat, typed), before), ready, savedAt: nextSavedAt(before, now) }
}

/** Marks the lines that were stated ahead on the sheet before. */
export function keepMarks(lines: readonly SheetLine[], before: Sheet | undefined): readonly SheetLine[] {
  const stated = new Set(before?.lines.flatMap(({ text, ahead }) => (ahead === true ? [text] : [])))
  return lines.map((line) => (stated.has(line.text) ? { ...line, ahead: true } : line))
}

/** Sheets are identified by when they were saved, so no two have the same time. */
export const nextSavedAt = (before: Sheet | undefined, now: Instant): Instant =>
  before === undefined ? now : Math.max(now, before.savedAt + 1)

/** Counts several orders on one line as several lines. */
function isWithinLimits(play: InPlay, lines: readonly string[]): boolean {
  const isText = play.variant.own.takesWholeLines(play.position)
  const maxLength = isText ? SHEET_LIMIT.textCharacters : SHEET_LIMIT.characters
  const read = sheetLines(play, lines.join('\n'))
  return Math.max(lines.length, read.length) <= SHEET_LIMIT.lines && lines.every((line) => line.length <= maxLength)
}

/** Drops the lines that a later `clear` removes. Keeps all others, even if they have errors. */
export const readLines = (play: InPlay, seat: Seat, lines: readonly string[]): readonly SheetLine[] =>
  readPowerLines(play, play.variant.powers(play.position, seat), lines, seat)

/** Like `readLines`, for somebody who commands these powers. */
export function readPowerLines(
  play: InPlay,
  powers: readonly Power[],
  lines: readonly string[],
  seat: Seat | null = null,
): readonly SheetLine[] {
  const { variant, position } = play
  const kept = linesSinceClear(readSheet({ variant, position, powers }, lines.join('\n')))
  const retreating = new Set(dislodgedUnits(variant, position).map(({ unit }) => unit.id))
  return kept.map((line) => ({
    ...sheetLine(variant, retreating, line, ordersOf([line]).length > 0),
    suffix: seat === null ? null : suffixOf(play, seat, line),
  }))
}

function suffixOf({ variant, position }: InPlay, seat: Seat, { issued }: ReadLine): SheetLine['suffix'] {
  const suffixed = issued === null ? null : variant.suffixed(position, seat, issued)
  return suffixed && { on: suffixed.bears, otherwise: formatIssued(variant, position, suffixed.otherwise) }
}

const visibleOrder = ({ own }: Variant, order: Order): CoreOrder | null => (isOwn(order) ? own.standsFor(order) : order)

function decisionOf(order: Order, retreating: ReadonlySet<UnitId>): OrderDecision | null {
  const unit = unitOf(order)
  return orderDecision(order, unit !== null && retreating.has(unit))
}

/** `counts`: false if a later line replaces this one, which stays visible but orders nothing. */
const sheetLine = (
  variant: Variant,
  retreating: ReadonlySet<UnitId>,
  { text, written, issued, subject, refused, problem, notices, command }: ReadLine,
  counts: boolean,
): Omit<SheetLine, 'suffix'> => ({
  text,
  written,
  issued: counts ? issued : null,
  seen: counts && issued !== null ? visibleOrder(variant, issued.order) : null,
  subject,
  decides: counts && issued !== null ? decisionOf(issued.order, retreating) : null,
  refused,
  problem,
  notices: [
    ...notices.map(({ words }) => words),
    ...(command?.kind === 'ready' || command?.kind === 'not-ready' ? [READY_IS_NO_ORDER] : []),
  ],
})

const READY_IS_NO_ORDER = 'This line is not an order. Press Ready instead, or send it along with your orders.'
