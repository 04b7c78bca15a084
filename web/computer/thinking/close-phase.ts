/** Adjudicates a phase of a match. Pure; the page calls it in the worker, as it takes a phone 120 ms. */
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import type { Verdict } from '../../../src/rules/seam/variant.ts'
import { adjudicateSheets } from '../../sandbox/local-game.ts'
import { variantFor } from '../../../src/variants/index.ts'
import type { MatchRecord, Sheets } from '../match/computer-match.ts'

export interface CloseRequest extends Pick<MatchRecord, 'variant' | 'options'> {
  /** Repeated in the answer. */
  readonly id: number
  readonly position: Position
  readonly sheets: Sheets
  /** How many phases were closed before. */
  readonly index: number
}

export interface CloseAnswer {
  readonly id: number
  readonly phase: ClosedPhaseView
  /** After the phase. */
  readonly next: Position
  readonly verdict: Verdict | null
}

/** Throws if there is no such variant or seat (our bug). */
export function closeOpenPhase(request: CloseRequest): CloseAnswer {
  const { id, position, sheets, index } = request
  const variant = variantFor(request.variant, request.options)
  if (variant === null) throw new Error(`no variant is called ${request.variant}`)
  const { phase, next, verdict } = adjudicateSheets({ variant, position }, sheets, index)
  return { id, phase, next: next.position, verdict }
}
