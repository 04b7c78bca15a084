import { turnOf } from '../phase-calendar.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Position } from '../position/position.ts'
import { publicAtlas } from '../position/queries.ts'
import { adjudicate, verdictAt, requiredOrders } from '../phases/turn.ts'
import type { Variant } from '../seam/variant.ts'
import { COMPLETED } from './saved-format.ts'
import { type Difference, type Facts, differencesOf, factsOf, withoutDislodged } from './facts.ts'
import { type LooseRecord, type RecordedPhase, codeOf, recordIn } from './read.ts'
import { type AdjudicatedPhase, reasonsFor } from './reasons.ts'
import { standingsOf } from './write.ts'

export interface Comparison {
  readonly from: string
  readonly to: string
  readonly differences: readonly Difference[]
  /** Oddities of the record, and our reasons for the differences. */
  readonly notes: readonly string[]
}

/**
 * Adjudicates a recorded phase and compares the result with the record's next phase. `judge` lets
 * callers time it. The error says why they cannot be compared.
 */
export function comparePhases(
  variant: Variant,
  now: RecordedPhase,
  next: LooseRecord,
  judge = adjudicate,
): Result<Comparison, string> {
  const to = codeOf(next)
  const { position, report } = judge(variant, now.position, now.submissions)
  const judged: AdjudicatedPhase = { before: now.position, after: position, report }
  if (to === COMPLETED) return ok(compareEnd(variant, now, next, judged))
  const turn = turnOf(variant.calendar, to)
  if (turn === null) return err(`${to || 'a phase without a name'} is no phase of this game`)
  if (turn <= now.position.turn) return err(`${to} comes after ${now.code} in the record`)
  const { reached, notes } = forward(variant, position, turn)
  const differences = differencesOf(ownFacts(variant, reached), recorded(variant, reached, next))
  return ok({ from: now.code, to, differences, notes: notesOn(variant, now, judged, differences, notes) })
}

/** Phases that the record leaves out are always noted; the rest only explains differences. */
const notesOn = (
  variant: Variant,
  { unread }: RecordedPhase,
  judged: AdjudicatedPhase,
  differences: readonly Difference[],
  passed: readonly string[] = [],
): string[] =>
  differences.length === 0
    ? [...passed]
    : [
        ...(unread.length === 0 ? [] : [`without effect: ${unread.join(', ')}`]),
        ...passed,
        ...reasonsFor(variant, judged, differences),
      ]

const ownFacts = (variant: Variant, position: Position): Facts =>
  factsOf(publicAtlas(variant, position), { ...standingsOf(variant, position) })

const recorded = (variant: Variant, at: Position, phase: LooseRecord): Facts =>
  factsOf(publicAtlas(variant, at), recordIn(phase, 'state'))

/** Adjudicates phases that the record leaves out, without orders. */
function forward(variant: Variant, from: Position, turn: number): { reached: Position; notes: string[] } {
  const notes: string[] = []
  let reached = from
  while (reached.turn < turn) {
    const askedSeats = requiredOrders(variant, reached).map(({ seat }) => seat)
    const { position, report } = adjudicate(variant, reached, {})
    if (askedSeats.length > 0)
      notes.push(`the record leaves out ${report.code}, in which ${askedSeats.join(', ')} had to decide`)
    reached = position
  }
  return { reached, notes }
}

/** A game ends after an adjudication, or before one by agreement: its phase is then unchanged. */
function compareEnd(variant: Variant, now: RecordedPhase, end: LooseRecord, judged: AdjudicatedPhase): Comparison {
  const recordedEnd = withoutDislodged(recorded(variant, judged.after, end))
  const attempts = [judged.before, ...unaskedFrom(variant, judged.after)].map((stage) =>
    differencesOf(withoutDislodged(ownFacts(variant, stage)), recordedEnd),
  )
  const differences = attempts.some((attempt) => attempt.length === 0) ? [] : (attempts.at(-1) ?? [])
  return { from: now.code, to: COMPLETED, differences, notes: notesOn(variant, now, judged, differences) }
}

/** This position, and those that follow without any decision. */
function unaskedFrom(variant: Variant, position: Position): Position[] {
  const stages = [position]
  for (let at = position; stages.length < variant.calendar.cycle.length && isIdle(variant, at); stages.push(at))
    at = adjudicate(variant, at, {}).position
  return stages
}

const isIdle = (variant: Variant, at: Position): boolean =>
  verdictAt(variant, at) === null && requiredOrders(variant, at).length === 0
