/** Reads a whole sheet and decides which lines count. */
import { adjust } from '../../phases/adjustments.ts'
import type { Fate } from '../../fates/fate.ts'
import { positionWithoutRetreats, openRetreats } from '../../phases/requirements.ts'
import type { Power } from '../../names.ts'
import { type Issued, type Order, isOwn, unitOf } from '../../orders/order.ts'
import { dislodgedUnits } from '../../position/position.ts'
import type { Selection, Submission } from '../../seam/variant.ts'
import { EITHER_OR } from '../refusal-text.ts'
import { type ParseBudget, newBudget } from '../../seam/line-problem.ts'
import { type ReadLine, readIn } from './line.ts'
import { type Reader, scopeOf } from '../scope.ts'
import { linesOf, wholeLinesOf } from '../tokens.ts'

/**
 * Returns one entry per line, without blank ones and comments. The last order for a unit counts.
 */
export function readSheet(reader: Reader, text: string, budget: ParseBudget = newBudget()): readonly ReadLine[] {
  let scope = scopeOf(reader, budget)
  const lines: ReadLine[] = []
  for (const line of sheetLines(reader, text)) {
    const result = readIn(scope, line)
    scope = result.scope
    lines.push(result.line)
  }
  return withListed(withSurplus(reader, withSuperseded(reader, lines)))
}

/** Splits a sheet into orders (several may share a line), or a text into lines. */
export const sheetLines = (
  { variant, position }: Pick<Reader, 'variant' | 'position'>,
  text: string,
): readonly string[] => (variant.own.takesWholeLines(position) ? wholeLinesOf(text) : linesOf(text))

/** The orders that count, at most one for a unit. */
export const ordersOf = (lines: readonly ReadLine[]): readonly Issued[] =>
  lines.flatMap(({ issued, notices }) =>
    issued === null || notices.some(({ why }) => why === 'superseded') ? [] : [issued],
  )

/** The lines after the last one that clears the sheet. */
export const linesSinceClear = (lines: readonly ReadLine[]): readonly ReadLine[] =>
  lines.slice(lines.findLastIndex(({ command }) => command?.kind === 'clear' || command?.kind === 'no-orders') + 1)

/** Is there a heading for another phase, or a condition, under which further lines would not count? */
export function endsAside(lines: readonly ReadLine[]): boolean {
  const isAside = ({ problem, notices }: ReadLine): boolean =>
    problem?.why === 'other-phase' || problem?.why === 'conditional' || notices.some(({ why }) => why === 'other-phase')
  const isOpenPhase = (line: ReadLine): boolean => line.command?.kind === 'phase' && !isAside(line)
  return lines.slice(lines.findLastIndex(isOpenPhase) + 1).some(isAside)
}

/** The orders that count, and those that the rules refused. */
export const submissionOf = (lines: readonly ReadLine[]): Submission => ({
  orders: ordersOf(lines),
  refused: lines.flatMap(({ refused }) => refused ?? []),
})

/** What an order competes for, and which of several such orders counts. */
interface Matter {
  readonly key: string
  readonly counts: 'first' | 'last'
}

/**
 * Its unit, the site of a build, or one matter of the variant's own (a vote); null for a waiver.
 * Builds and disbands are ranked lists, in which the first mention counts (DATC 6.I.7, 6.J.1); of
 * other orders the last counts. Where a winter begins with retreats (`isOpen`), a unit may retreat
 * and also be listed for disbanding.
 */
function matterOf({ variant, position }: Reader, { order: submitted, power }: Issued, isOpen: boolean): Matter | null {
  const order = isOwn(submitted) ? (variant.own.standsFor(submitted) ?? submitted) : submitted
  if (order.kind === 'build') return { key: `${power} ${order.board} ${order.at.split('/')[0] ?? ''}`, counts: 'first' }
  const unit = unitOf(order)
  if (unit === null)
    return isOwn(order) && variant.own.lastCounts(order) ? { key: `${power} ${order.kind}`, counts: 'last' } : null
  if (order.kind !== 'disband') return { key: `unit ${unit}`, counts: 'last' }
  if (isOpen) return { key: `listed ${unit}`, counts: 'first' }
  const flees = dislodgedUnits(variant, position).some((stationed) => stationed.unit.id === unit)
  return { key: `unit ${unit}`, counts: flees ? 'last' : 'first' }
}

function withSuperseded(reader: Reader, lines: readonly ReadLine[]): readonly ReadLine[] {
  const counting = new Map<string, ReadLine>()
  const isOpen = openRetreats(reader.variant, reader.position).length > 0
  const matters = lines.map(({ issued }) => (issued === null ? null : matterOf(reader, issued, isOpen)))
  lines.forEach((line, n) => {
    const matter = matters[n] ?? null
    if (matter !== null && (matter.counts === 'last' || !counting.has(matter.key))) counting.set(matter.key, line)
  })
  return lines.map((line, n) => {
    const matter = matters[n] ?? null
    const counts = matter === null ? undefined : counting.get(matter.key)
    if (matter === null || counts === undefined || counts === line) return line
    const prefix = matter.counts === 'last' ? 'A later' : 'An earlier'
    const words = `${prefix} line counts: ${counts.written ?? counts.text}.`
    return { ...line, notices: [...line.notices, { why: 'superseded', words }] }
  })
}

/** Marks builds and disbands beyond those due. The first ones count; the others are kept. */
function withSurplus(reader: Reader, lines: readonly ReadLine[]): readonly ReadLine[] {
  const { variant, position } = reader
  const orders = ordersOf(lines).filter(
    ({ order }) => order.kind === 'build' || order.kind === 'disband' || order.kind === 'waive',
  )
  if (orders.length === 0 || openRetreats(variant, position).length > 0) return lines
  const { rulings } = adjust(variant, positionWithoutRetreats(variant, position), orders)
  const isTaken = (power: Power): boolean =>
    rulings.some(({ issued, fate }) => issued.power === power && issued.order.kind !== 'disband' && isDone(fate))
  const isOver = rulings.some(({ fate }) => fate.kind === 'surplus')
  const selection = isOver ? selectionOf(reader, submissionOf(lines)) : null
  const remarks = new Map(
    rulings.map(({ issued, fate }) => {
      const { order, power } = issued
      const isOpen = selection !== null && fate.kind === 'surplus'
      return [order, isOpen ? selection.condition(issued) : surplusText(fate, order, isTaken(power))]
    }),
  )
  return lines.map((line) => {
    const words = line.issued === null ? null : (remarks.get(line.issued.order) ?? null)
    return words === null ? line : { ...line, notices: [...line.notices, { why: 'surplus', words }] }
  })
}

/** How another sheet decides which of too many orders are used; null if none does, or nobody has just these powers. */
function selectionOf({ variant, position, powers }: Reader, sheet: Submission): Selection | null {
  const seat = variant.seats.find((candidate) => {
    const own = variant.powers(position, candidate)
    return own.length === powers.length && own.every((power) => powers.includes(power))
  })
  return seat === undefined ? null : variant.unseen(position, seat, sheet, powers).selection
}

const isDone = ({ kind }: Fate): boolean => kind === 'succeeded'

function surplusText(fate: Fate, { kind }: Order, isTaken: boolean): string | null {
  if (fate.kind === 'void' && fate.why === 'either-or') return EITHER_OR
  if (fate.kind !== 'void' && fate.kind !== 'surplus') return null
  if (kind === 'build' && !isTaken) return 'There is no room for another unit.'
  return `More than you ${kind === 'disband' ? 'must disband' : 'may build'}: the lines above come first.`
}

/** A unit that retreats may also be listed for disbanding, if its power then has too many. */
function withListed(lines: readonly ReadLine[]): readonly ReadLine[] {
  const orders = ordersOf(lines).map(({ order }) => order)
  const fleeing = new Set(orders.flatMap((order) => (order.kind === 'retreat' ? [order.unit] : [])))
  const listed = new Set(orders.filter((order) => order.kind === 'disband' && fleeing.has(order.unit)))
  return lines.map((line) => {
    if (line.issued === null || !listed.has(line.issued.order)) return line
    const words = 'It retreats first. This counts only if you still have too many units.'
    return { ...line, notices: [...line.notices, { why: 'listed', words }] }
  })
}
