/** One phase of a game from beginning to end, in the order in which a rulebook tells it. */
import { adjust } from './adjustments.ts'
import type { Phase, Step } from './calendar.ts'
import { phaseAt } from './calendar.ts'
import { takeCentres } from './capture.ts'
import { demands } from './demands.ts'
import { draft } from './draft.ts'
import type { Capture, Outcome, Report, Ruling } from './fate.ts'
import { move } from './moves.ts'
import type { Issued } from './order.ts'
import type { Position } from './position.ts'
import { retreat } from './retreats.ts'
import type { Submissions, Variant, Verdict } from './variant.ts'

export { demands, type Demand } from './demands.ts'

type Stage = Step | 'captures'
interface Progress {
  readonly position: Position
  readonly rulings?: readonly Ruling[]
  readonly captures?: readonly Capture[]
}

const STAGES: Readonly<Record<Stage, (variant: Variant, position: Position, orders: readonly Issued[]) => Progress>> = {
  draft,
  moves: move,
  retreats: retreat,
  captures: takeCentres,
  adjustments: adjust,
}

/** The phase that a position stands in. */
export const phaseOf = (variant: Variant, { turn }: Position): Phase => phaseAt(variant.calendar, turn)

/** Adjudicates this one phase: what happened, and the position in which the next phase begins. */
export function adjudicate(variant: Variant, position: Position, submissions: Submissions): Outcome {
  const phase = phaseOf(variant, position)
  const orders = variant.muster(position, submissions)
  const rulings: Ruling[] = []
  const captures: Capture[] = []
  let after = position
  for (const stage of stagesOf(phase)) {
    const done = STAGES[stage](variant, after, orders)
    rulings.push(...(done.rulings ?? []))
    captures.push(...(done.captures ?? []))
    after = done.position
  }
  return { report: { code: phase.code, rulings, captures }, position: { ...after, turn: position.turn + 1 } }
}

/** Centres change owner when the units have come to rest, and before anyone builds for them. */
function stagesOf({ steps, captures }: Phase): Stage[] {
  const before = steps.filter((step) => step !== 'adjustments')
  return [...before, ...(captures ? ['captures' as const] : []), ...steps.filter((step) => step === 'adjustments')]
}

/**
 * Passes over the phases in which nobody has anything to decide: units that cannot retreat are lost, centres change hands.
 * Stops where somebody must decide, where the game is won, or when a whole year has asked nothing of anyone.
 */
export function open(variant: Variant, position: Position): { position: Position; reports: Report[] } {
  const reports: Report[] = []
  const { prologue, cycle } = variant.calendar
  let at = position
  for (let patience = prologue.length + cycle.length; patience > 0; patience--) {
    if (concluded(variant, at) !== null || demands(variant, at).length > 0) break
    const { report, position: next } = adjudicate(variant, at, {})
    if (report.rulings.length > 0 || report.captures.length > 0) reports.push(report)
    at = next
  }
  return { position: at, reports }
}

/** Who has won. Asked only when the phase just closed was one in which centres change owner (STD-3). */
export function concluded(variant: Variant, position: Position): Verdict | null {
  const { turn } = position
  return turn > 0 && phaseAt(variant.calendar, turn - 1).captures ? variant.verdict(position) : null
}
