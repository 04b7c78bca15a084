/** Adjudicates one phase of any variant as a hosted game would, as plain data. */
import { type Result, err, ok } from '../../lib/result.ts'
import { type SandboxState, readState, stateOf } from './state.ts'
import { type Closing, resolvePhase } from '../phases/turn.ts'
import type { Variant, Verdict, Submission, Submissions } from '../seam/variant.ts'
import type { Capture, Fate, Report, Ruling } from '../fates/fate.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import type { BoardId, Power, Province, Seat, UnitId } from '../names.ts'
import {
  type Notice,
  type Problem,
  type ReadLine,
  formatIssued,
  formatUnit,
  ordersOf,
  unitById,
  linesSinceClear,
  readSheet,
  submissionOf,
} from '../notation/index.ts'
import type { Position } from '../position/position.ts'
import { rulingText, useText } from '../notation/ruling-text.ts'
import { newBudget } from '../seam/line-problem.ts'
import { compact } from '../notation/tokens.ts'

export type { BoardPart, SandboxState } from './state.ts'
export { stateOf } from './state.ts'

export interface SandboxResult {
  readonly report: SandboxReport
  readonly state: SandboxState
}

/** Which part of the input is invalid, and why. */
export interface InputError {
  readonly at: 'state' | 'orders'
  readonly message: string
}

/**
 * The result of these orders in this state, of which many parts may be missing, with reasons.
 * Orders are lines of text by seat, or by power if it has just one seat. The error describes an
 * invalid state, or unknown powers.
 */
export function sandbox(
  variant: Variant,
  state: Readonly<Record<string, unknown>>,
  orders: Readonly<Record<string, readonly string[]>>,
): Result<SandboxResult, InputError> {
  const position = readState(variant, state)
  if (!position.ok) return err({ at: 'state', message: position.error })
  const sheets = readOrders(variant, position.value, orders)
  if (!sheets.ok) return err({ at: 'orders', message: sheets.error })
  const { submissions, lines } = sheets.value
  const closing = resolvePhase(variant, position.value, submissions)
  return ok({ report: reportOf(variant, position.value, lines, closing), state: stateOf(variant, closing.next) })
}

/** A submitted line, and how it was read. */
export interface SandboxLine {
  readonly seat: Seat
  readonly text: string
  /** The power that it gives an order for; null if it is not an order. */
  readonly power: Power | null
  /** The order in standard notation; null if there is none. */
  readonly written: string | null
  readonly problem: Problem | null
  readonly notices: readonly Notice[]
}

/** What is wrong with a seat's orders as a whole. */
export interface SandboxFlaws {
  readonly seat: Seat
  readonly words: readonly string[]
}

/** A seat's order that was not simply used, and what happened to it when orders were collected. */
export interface SandboxSubmittedOrder {
  readonly seat: Seat
  readonly power: Power
  readonly text: string
  readonly use: string
  readonly words: string
}

/** An order as used. Units are named as they were before the phase: `A VIE`. */
export interface SandboxOrder {
  readonly board: BoardId
  readonly power: Power
  readonly unit: string | null
  readonly text: string
  /** False if the rules or a script gave the order. */
  readonly given: boolean
  readonly outcome: Fate['kind']
  /** The rule that a void order breaks. */
  readonly why: Refusal | null
  readonly culprits: readonly string[]
  readonly dislodged: { readonly by: string; readonly from: Province } | null
  /** Null if the order succeeded. */
  readonly reason: string | null
}

/** A phase that was skipped because it needed no decisions, and what happened in it. */
export interface PassedPhase {
  readonly phase: string
  readonly orders: readonly SandboxOrder[]
  readonly captures: readonly Capture[]
}

export interface SandboxReport extends PassedPhase {
  readonly lines: readonly SandboxLine[]
  /** What is wrong with a seat's orders as a whole. */
  readonly flaws: readonly SandboxFlaws[]
  readonly submitted: readonly SandboxSubmittedOrder[]
  readonly passed: readonly PassedPhase[]
  readonly verdict: Verdict | null
}

function reportOf(
  variant: Variant,
  before: Position,
  sheets: readonly ReadSheet[],
  { report, passed, befores, verdict }: Closing,
): SandboxReport {
  return {
    ...phaseReport(variant, before, report),
    lines: sheets.flatMap(({ seat, lines }) =>
      lines.map(({ text, issued, written, problem, notices }) => ({
        seat,
        text,
        power: issued?.power ?? null,
        written,
        problem,
        notices,
      })),
    ),
    flaws: sheets.flatMap(({ seat, lines }) => {
      const words = variant.flaws(before, seat, ordersOf(lines))
      return words.length === 0 ? [] : [{ seat, words }]
    }),
    submitted: report.submitted.map(({ seat, issued, use }) => ({
      seat,
      power: issued.power,
      text: formatIssued(variant, before, issued),
      use,
      words: useText(variant, use),
    })),
    passed: passed.map((skipped, n) => phaseReport(variant, befores[n] ?? before, skipped)),
    verdict,
  }
}

const phaseReport = (variant: Variant, at: Position, { code, rulings, captures }: Report): PassedPhase => ({
  phase: code,
  orders: rulings.map((ruling) => orderReport(variant, at, ruling, rulings)),
  captures,
})

function orderReport(variant: Variant, at: Position, ruling: Ruling, all: readonly Ruling[]): SandboxOrder {
  const { board, unit, issued, given, fate, dislodged } = ruling
  const name = (id: UnitId): string => {
    const unit = all.find(({ unit: ruled }) => ruled?.id === id)?.unit ?? unitById(at, id)
    return unit === undefined ? `unit ${id}` : formatUnit(unit)
  }
  const words = rulingText(variant, at, ruling, all)
  return {
    board,
    power: issued.power,
    unit: unit === null ? null : formatUnit(unit),
    text: formatIssued(variant, at, issued),
    given,
    outcome: fate.kind,
    why: fate.kind === 'void' ? fate.why : null,
    culprits: 'by' in fate ? fate.by.map(name) : [],
    dislodged: dislodged === null ? null : { by: name(dislodged.by), from: dislodged.from },
    reason: words.length === 0 ? null : words.join(' '),
  }
}

/** The lines of one seat, as read. */
export interface ReadSheet {
  readonly seat: Seat
  readonly lines: readonly ReadLine[]
}

/** Reads the orders of every seat. The error names a key that fits no single seat. */
export function readOrders(
  variant: Variant,
  position: Position,
  orders: Readonly<Record<string, readonly string[]>>,
): Result<{ submissions: Submissions; lines: readonly ReadSheet[] }, string> {
  const submissions: Partial<Record<Seat, Submission>> = {}
  const sheets: ReadSheet[] = []
  const budget = newBudget()
  for (const [name, texts] of Object.entries(orders)) {
    const result = seatNamed(variant, position, name)
    if (!result.ok) return result
    const { seat, powers } = result.value
    const lines = linesSinceClear(readSheet({ variant, position, powers }, texts.join('\n'), budget))
    sheets.push({ seat, lines })
    submissions[seat] = joined(submissions[seat], submissionOf(lines))
  }
  return ok({ submissions, lines: sheets })
}

/** A seat with all its powers, or one power that only one seat commands. Case does not matter. */
export function seatNamed(
  { seats, powers }: Variant,
  position: Position,
  name: string,
): Result<{ seat: Seat; powers: readonly Power[] }, string> {
  const word = compact(name)
  const exact = seats.find((seat) => namesOf(seat).includes(word))
  if (exact !== undefined) return ok({ seat: exact, powers: powers(position, exact) })
  const isMeant = (power: Power): boolean => compact(power) === word
  const commanders = seats.filter((seat) => powers(position, seat).some(isMeant))
  const [seat, ...rest] = commanders
  if (seat === undefined) return err(`Nobody gives orders for ${name}. The seats are ${seats.join(', ')}.`)
  if (rest.length > 0) return err(`Several seats command ${name}: ${commanders.join(', ')}. Name the seat.`)
  return ok({ seat, powers: powers(position, seat).filter(isMeant) })
}

/** `SEAT 1` may also be called `1`. */
const namesOf = (seat: Seat): readonly string[] => [compact(seat), ...(/\d+$/.exec(seat) ?? [])]

const joined = (before: Submission | undefined, { orders, refused }: Submission): Submission => ({
  orders: [...(before?.orders ?? []), ...orders],
  refused: [...(before?.refused ?? []), ...refused],
})
