import type { BoardId, Location, Power, Province, Seat, UnitId } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'
import type { Refusal } from './order-refusals.ts'

/** The result of an order. `by`: the units that caused it, so that the text can name them. */
export type Fate =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'bounced'; readonly by: readonly UnitId[] } // move or retreat
  | { readonly kind: 'cut'; readonly by: readonly UnitId[] } // support
  | { readonly kind: 'no-convoy' } // move: no fleet was ordered
  | { readonly kind: 'disrupted'; readonly by: readonly UnitId[] } // move: its route; convoy: its fleet
  | { readonly kind: 'paradox' } // move by a convoy that Szykman's rule breaks
  | { readonly kind: 'attacked'; readonly by: readonly UnitId[] } // a variant's own order that an attack prevents
  | { readonly kind: 'void'; readonly why: Refusal } // the unit held, or could not retreat
  | { readonly kind: 'surplus' } // too many builds or disbands
  | { readonly kind: 'civil-disorder' } // no valid retreat or disband was ordered

/**
 * One unit's order in a phase and its result. `issued.order` is the order as used: a unit without
 * one holds, with `given: false`.
 */
export interface Ruling {
  readonly board: BoardId
  /** As it was when the phase began. For a build: the new unit, or null if none was built. */
  readonly unit: Unit | null
  readonly issued: Issued
  readonly given: boolean
  readonly fate: Fate
  /** Units of other powers that struck this province, even in vain. Not void or failed convoys. */
  readonly attackers: readonly UnitId[]
  readonly dislodged: { readonly by: UnitId; readonly from: Province } | null
}

/** The ruling on an order that nobody attacks. */
export const peacefulRuling = (
  board: BoardId,
  unit: Unit | null,
  issued: Issued,
  fate: Fate,
  given = true,
): Ruling => ({
  board,
  unit,
  issued,
  given,
  fate,
  attackers: [],
  dislodged: null,
})

/** A centre that changed hands. */
export interface Capture {
  readonly board: BoardId
  readonly province: Province
  readonly from: Power | null
  readonly to: Power
}

/** What one stage of a phase decided, and the position it led to. */
export interface Progress {
  readonly position: Position
  readonly rulings: readonly Ruling[]
  readonly captures: readonly Capture[]
}

/**
 * An order as a seat submitted it, and how it was used, for variants that do not use every order as
 * submitted. The uses and their texts are the variant's: `Variant.uses`.
 */
export interface SubmittedOrder<Use extends string = string> {
  readonly seat: Seat
  readonly issued: Issued
  readonly use: Use
}

/** Everything one phase decided, in the order of the pipeline. */
export interface Report {
  readonly code: string
  readonly submitted: readonly SubmittedOrder[]
  readonly rulings: readonly Ruling[]
  readonly captures: readonly Capture[]
}

/** An adjudicated phase: what happened, and the next position (before empty phases are skipped). */
export interface Outcome {
  readonly report: Report
  readonly position: Position
}

/** Where a dislodged unit may go. */
export interface RetreatChoice {
  readonly board: BoardId
  readonly unit: Unit
  readonly to: readonly Location[]
}
