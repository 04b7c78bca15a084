import type { Capture, Fate, Report, Ruling } from '../fates/fate.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import type { BoardId, Power, Province, Seat, UnitId } from '../names.ts'
import { type Notice, type Problem, formatIssued, formatUnit, ordersOf, unitById } from '../notation/index.ts'
import type { Position } from '../position/position.ts'
import type { Closing } from '../phases/turn.ts'
import type { Variant, Verdict } from '../seam/variant.ts'
import { rulingText, useText } from '../notation/ruling-text.ts'
import type { ReadSheet } from './sandbox-orders.ts'

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

export function reportOf(
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
