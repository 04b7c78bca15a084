/** Puts orders that a seat stated ahead on its sheet when the phase opens that needs them. */
import type { Power, Seat } from '../../rules/names.ts'
import type { Statement } from '../../rules/notation/ahead/read-ahead.ts'
import { type ReadLine, readSheet } from '../../rules/notation/index.ts'
import type { StatementKind } from '../../rules/notation/conditions.ts'
import { newBudget } from '../../rules/seam/line-problem.ts'
import { type Phase, type Step, phaseAt } from '../../rules/phase-calendar.ts'
import { phaseOf, type RequiredOrders, requiredOrders } from '../../rules/phases/turn.ts'
import type { Instant } from '../ids.ts'
import type { InPlay } from '../in-play.ts'
import type { AheadSheet, Sheet, SheetLine } from '../model.ts'
import { readLines } from './read-lines.ts'
import { missingOrders, ordersOn, requirementsOf } from './required-orders.ts'

/** What a seat's statements become. */
export interface AppliedAhead {
  /** For the open phase; null: no statement is for it. */
  readonly sheet: Sheet | null
  /** The statements that are left; null: none. */
  readonly rest: AheadSheet | null
}

/**
 * Null: nothing changes. `play`: the phase that has opened. `since`: the turn of the phase that closed.
 * Statements for phases in between, in which nobody had a decision, are spent.
 */
export function applyAhead(
  play: InPlay,
  seat: Seat,
  ahead: AheadSheet,
  since: number,
  now: Instant,
): AppliedAhead | null {
  const turns = Array.from({ length: play.position.turn - since }, (_, n) => since + 1 + n)
  const phases = turns.map((turn) => phaseAt(play.variant.calendar, turn))
  const phaseFor = (statement: Statement) => phases.find((phase) => isFor(statement, phase))
  const left = ahead.lines.filter(({ statement }) => statement !== null && phaseFor(statement) === undefined)
  const spent = ahead.lines.flatMap(({ statement }) =>
    statement !== null && phaseFor(statement) !== undefined ? [statement] : [],
  )
  if (spent.length === 0) return null
  const open = spent.filter((statement) => phaseFor(statement)?.turn === play.position.turn)
  const kept = ahead.lines.filter((line) => line.statement === null && line.problem !== null)
  const lines = [...left, ...kept].toSorted((a, b) => ahead.lines.indexOf(a) - ahead.lines.indexOf(b))
  return {
    sheet: open.length === 0 ? null : sheetFrom(play, seat, open, now),
    // Headings would be about other lines now, so each line says in full what it states.
    rest:
      lines.length === 0
        ? null
        : { ...ahead, lines: lines.map((line) => ({ ...line, text: line.written ?? line.text })) },
  }
}

const STEP_OF: Readonly<Record<StatementKind, Step>> = {
  retreat: 'retreats',
  build: 'adjustments',
  disband: 'adjustments',
  orders: 'moves',
}

const isFor = ({ kind, phase: code }: Statement, phase: Phase): boolean =>
  code === null ? phase.steps.includes(STEP_OF[kind]) : code === phase.code

/** A line for the sheet, and why choices before it were not possible. */
interface Placed {
  readonly text: string
  readonly remarks: readonly string[]
}

/** Null if the phase asks nothing of the seat, or the statements have nothing for it. */
function sheetFrom(play: InPlay, seat: Seat, statements: readonly Statement[], now: Instant): Sheet | null {
  const { variant, position } = play
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat)
  if (required === undefined) return null
  const of = (kind: StatementKind) => statements.filter((statement) => statement.kind === kind)
  const adjustments = [
    ...placedDisbands(play, seat, of('disband'), required),
    ...placedBuilds(play, seat, of('build'), required),
  ]
  const placed = [
    ...placedRetreats(play, seat, of('retreat'), required),
    ...adjustments,
    ...of('orders').flatMap(({ lines }) => lines.map((text): Placed => ({ text, remarks: [] }))),
  ]
  const isSettled = placed.length === 0 && [...of('build'), ...of('disband')].length > 0
  const texts = isSettled ? waiver(play, seat) : placed
  if (texts.length === 0) return null
  const remarks = new Map(texts.map(({ text, remarks }) => [text, remarks]))
  const lines = readLines(
    play,
    seat,
    texts.map(({ text }) => text),
  ).map((line): SheetLine => ({ ...line, notices: [...line.notices, ...(remarks.get(line.text) ?? [])], ahead: true }))
  const sheet: Sheet = { lines, ready: false, savedAt: now, ahead: true }
  return { ...sheet, ready: isDecided(play, seat, required, sheet) }
}

/** Each by itself. All of them share one budget. */
const readEach = ({ variant, position }: InPlay, seat: Seat, lines: readonly string[]): readonly ReadLine[] => {
  const reader = { variant, position, powers: variant.powers(position, seat) }
  const budget = newBudget()
  return lines.flatMap((line) => readSheet(reader, line, budget))
}

/** Of each dislodged unit the first possible choice, or all of them, which say why they are impossible. */
function placedRetreats(
  play: InPlay,
  seat: Seat,
  statements: readonly Statement[],
  { retreats }: RequiredOrders,
): readonly Placed[] {
  const fleeing = new Set(retreats.map(({ unit }) => unit.id))
  const taken = new Map<string, string>()
  return statements.flatMap(({ lines }): readonly Placed[] => {
    const choices = readEach(play, seat, lines).filter(
      ({ subject }) => subject?.kind === 'unit' && fleeing.has(subject.unit),
    )
    const chosen = choices.find((choice) => choice.issued !== null && !taken.has(goalKey(choice)))
    const before = chosen === undefined ? [] : choices.slice(0, choices.indexOf(chosen))
    const possible = chosen === undefined ? choices.filter(({ issued }) => issued === null) : [chosen]
    if (chosen !== undefined && goalKey(chosen) !== '') taken.set(goalKey(chosen), chosen.written ?? chosen.text)
    const whyNot = ({ text, problem, ...choice }: ReadLine): string =>
      `${text}: ${problem?.words ?? `${taken.get(goalKey({ text, problem, ...choice })) ?? 'Another unit'} comes first.`}`
    return possible.map(({ text, written }) => ({ text: written ?? text, remarks: before.map(whyNot) }))
  })
}

/** Own units must not meet, as both would be disbanded. Empty: it goes nowhere. */
const goalKey = ({ issued }: ReadLine): string =>
  issued?.order.kind === 'retreat' && 'to' in issued.order ? (issued.order.to.split('/')[0] ?? '') : ''

type Adjusting = RequiredOrders['adjustments'][number]

const placedBuilds = (play: InPlay, seat: Seat, statements: readonly Statement[], required: RequiredOrders) =>
  placedAdjustments(play, seat, statements, required, ({ builds }) => builds)

const placedDisbands = (play: InPlay, seat: Seat, statements: readonly Statement[], required: RequiredOrders) =>
  placedAdjustments(play, seat, statements, required, ({ disbands }) => disbands)

/**
 * The whole list if anything is due: the first ones count. Where a power may exchange units, every line
 * counts, so only as many as are due. Impossible ones say why, unless enough came before them.
 */
function placedAdjustments(
  play: InPlay,
  seat: Seat,
  statements: readonly Statement[],
  { adjustments }: RequiredOrders,
  dueOf: (adjustment: Adjusting) => number,
): readonly Placed[] {
  if (adjustments.every((adjustment) => dueOf(adjustment) === 0)) return []
  const due = new Map(adjustments.map((adjustment) => [adjustment.power, adjustment]))
  const counts = new Map<Power, number>()
  const total = adjustments.reduce((sum, adjustment) => sum + dueOf(adjustment), 0)
  const isFilled = () => [...counts.values()].reduce((sum, count) => sum + count, 0) >= total
  return readEach(
    play,
    seat,
    statements.flatMap(({ lines }) => lines),
  ).flatMap(({ text, written, issued }): Placed[] => {
    if (issued === null && isFilled()) return []
    const adjustment = issued === null ? undefined : due.get(issued.power)
    if (issued !== null && adjustment !== undefined) {
      const count = counts.get(issued.power) ?? 0
      if (dueOf(adjustment) === 0 || (adjustment.mayExchange && count >= dueOf(adjustment))) return []
      counts.set(issued.power, count + 1)
    }
    return [{ text: written ?? text, remarks: [] }]
  })
}

/** Where units could be exchanged although nothing is due, a player who has stated builds wants none. */
const waiver = (play: InPlay, seat: Seat): readonly Placed[] =>
  readEach(play, seat, ['WAIVE']).some(({ issued }) => issued !== null) ? [{ text: 'WAIVE', remarks: [] }] : []

/**
 * Does the sheet decide everything that the phase asks of the seat? Such a seat is ready. Movement
 * always waits for its players: it is the time to negotiate.
 */
function isDecided(play: InPlay, seat: Seat, { adjustments }: RequiredOrders, sheet: Sheet): boolean {
  const { variant, position } = play
  const { steps } = phaseOf(variant, position)
  const wants = requirementsOf(play, seat)
  if (wants === null || steps.some((step) => step === 'moves' || step === 'draft')) return false
  const issued = ordersOn(sheet)
  const { own, retreats } = missingOrders(play, seat, wants, sheet)
  const fleeing = new Set(wants.retreats.map(({ unit }) => unit.id))
  const isMet = ({ power, builds, disbands }: Adjusting): boolean => {
    const orders = issued.filter((candidate) => candidate.power === power).map(({ order }) => order)
    const disbanded = orders.filter((order) => order.kind === 'disband' && !fleeing.has(order.unit))
    const hasBuilds = orders.filter(({ kind }) => kind === 'build').length >= builds
    return disbanded.length >= disbands && (hasBuilds || orders.some(({ kind }) => kind === 'waive'))
  }
  const isFree = variant.flaws(position, seat, issued).length === 0
  return own.length === 0 && retreats.length === 0 && isFree && adjustments.every(isMet)
}
