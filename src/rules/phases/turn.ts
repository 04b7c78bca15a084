/** One phase of a game from beginning to end, in the order of the rulebook. */
import { adjust } from './adjustments.ts'
import { type Phase, type Step, phaseAt } from '../phase-calendar.ts'
import { takeCentres } from './captures.ts'
import { requiredOrders } from './requirements.ts'
import { peacefulRuling, type Fate, type Outcome, type Progress, type Report, type Ruling } from '../fates/fate.ts'
import { lastYearVerdict } from './last-year.ts'
import { move } from './movement.ts'
import { isOwn, type Issued } from '../orders/order.ts'
import { type Position, firstBoard, hasUnitOrCentre } from '../position/position.ts'
import { retreat } from './retreats.ts'
import type { Power } from '../names.ts'
import type { Submissions, Variant, Verdict } from '../seam/variant.ts'

export { requiredOrders, type RequiredOrders } from './requirements.ts'

type Stage = Step | 'captures'

const STAGES: Readonly<Record<Stage, (variant: Variant, position: Position, orders: readonly Issued[]) => Progress>> = {
  draft: declare,
  moves: move,
  retreats: retreat,
  captures: takeCentres,
  adjustments: adjust,
}

/** The phase of a position. */
export const phaseOf = (variant: Variant, { turn }: Position): Phase => phaseAt(variant.calendar, turn)

/** Adjudicates this phase only: what happened, and the position of the next one. */
export function adjudicate(variant: Variant, position: Position, submissions: Submissions): Outcome {
  const phase = phaseOf(variant, position)
  const { position: collected, orders, submitted } = variant.collectOrders(position, submissions)
  const stages = stagesOf(phase).map((stage) => STAGES[stage])
  let after: Progress = { position: collected, rulings: [], captures: [] }
  for (const stage of stages) after = appendProgress(after, stage(variant, after.position, orders))
  const { rulings, captures } = after
  return {
    report: {
      code: phase.code,
      submitted,
      rulings: rulings.map((ruling) => settleDeclaration(variant, position, after.position, ruling)),
      captures,
    },
    position: { ...after.position, turn: position.turn + 1 },
  }
}

const appendProgress = (before: Progress, { position, rulings, captures }: Progress): Progress => ({
  position,
  rulings: [...before.rulings, ...rulings],
  captures: [...before.captures, ...captures],
})

/** Orders to no unit come first. Centres change owner after moves, and before builds. */
function stagesOf({ steps, captures }: Phase): Stage[] {
  const before = steps.filter((step) => step !== 'adjustments' && step !== 'draft')
  return [
    'draft',
    ...before,
    ...(captures ? ['captures' as const] : []),
    ...steps.filter((step) => step === 'adjustments'),
  ]
}

/**
 * Skips phases in which nobody has a decision: units that cannot retreat are lost, centres change
 * owner. Stops when somebody must decide, the game is won, or a whole year has asked nothing of
 * anyone. `since`: the position before the last phase, since which players may have dropped out.
 */
export function skipIdlePhases(
  variant: Variant,
  position: Position,
  since: Position = position,
): { position: Position; reports: Report[]; befores: Position[] } {
  const passed: { readonly report: Report; readonly before: Position }[] = []
  const { prologue, cycle } = variant.calendar
  let at = position
  for (let patience = prologue.length + cycle.length; patience > 0; patience--) {
    if (verdictAt(variant, at, since) !== null || requiredOrders(variant, at).length > 0) break
    const { report, position: next } = adjudicate(variant, at, {})
    if (report.rulings.length > 0 || report.captures.length > 0) passed.push({ report, before: at })
    at = next
  }
  return { position: at, reports: passed.map(({ report }) => report), befores: passed.map(({ before }) => before) }
}

/** A closed phase: its result, and the next position that needs decisions. */
export interface Closing extends Outcome {
  readonly passed: readonly Report[]
  /** The position before each of the skipped phases. */
  readonly befores: readonly Position[]
  readonly next: Position
  readonly verdict: Verdict | null
}

/** Adjudicates the current phase and continues to the next one that needs decisions. */
export function resolvePhase(variant: Variant, position: Position, submissions: Submissions): Closing {
  const { report, position: after } = adjudicate(variant, position, submissions)
  const { position: next, reports: passed, befores } = skipIdlePhases(variant, after, position)
  return { report, position: after, passed, befores, next, verdict: verdictAt(variant, next, position) }
}

/**
 * The result at the end of the phase before this position, including because all others dropped
 * out since an earlier position, or because the last year is over.
 */
export function verdictAt(variant: Variant, position: Position, since: Position = position): Verdict | null {
  const { turn } = position
  if (turn === 0) return null
  const closed = phaseAt(variant.calendar, turn - 1)
  return (
    variant.verdict(position, closed) ??
    soleSurvivor(variant, position, since) ??
    lastYearVerdict(variant, position, closed)
  )
}

/** The last power left wins at once (STD-5). Seats that share it win together. */
function soleSurvivor(variant: Variant, position: Position, since: Position): Verdict | null {
  const survivors = survivingPowers(variant, position)
  if (survivors.length !== 1 || survivingPowers(variant, since).length === 1) return null
  const winners = variant.seats.filter((seat) =>
    variant.powers(position, seat).some((power) => survivors.includes(power)),
  )
  return { why: winners.length === 1 ? 'solo' : 'joint', winners }
}

/** The powers of living seats that have a unit (even dislodged) or a centre. */
function survivingPowers(variant: Variant, position: Position): readonly Power[] {
  const seated = variant.seats.filter((seat) => variant.alive(position, seat))
  const powers = new Set(seated.flatMap((seat) => variant.powers(position, seat)))
  return [...powers].filter((power) => hasUnitOrCentre(position, power))
}

/** Corrects the ruling on an order to no unit that came to nothing. */
function settleDeclaration(variant: Variant, before: Position, after: Position, ruling: Ruling): Ruling {
  const { unit, issued, fate } = ruling
  if (unit !== null || !isOwn(issued.order) || fate.kind !== 'succeeded') return ruling
  const why = variant.whyInVain(before, after, issued)
  return why === null ? ruling : { ...ruling, fate: { kind: 'void', why } }
}

/**
 * Rulings on orders to no unit (a vote, a home). They take effect when orders are collected; this
 * only reports whether they are legal.
 */
function declare(variant: Variant, position: Position, issued: readonly Issued[]): Progress {
  return { position, rulings: issued.flatMap((issued) => declaration(variant, position, issued)), captures: [] }
}

function declaration(variant: Variant, position: Position, issued: Issued): Ruling[] {
  const { order, power } = issued
  if (!isOwn(order) || variant.own.standsFor(order) !== null) return []
  const why = variant.own.legal(position, power, order)
  const fate: Fate = why === null ? { kind: 'succeeded' } : { kind: 'void', why }
  return [peacefulRuling(firstBoard(variant), null, issued, fate)]
}
