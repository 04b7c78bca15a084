import type { BoardId, Location, Power, Province, Seat, UnitId } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'
import type { Refusal } from './order-refusals.ts'

/**
 * What became of an order. `by` are the units that caused it, so that a result can name its
 * culprit.
 */
export type Fate =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'bounced'; readonly by: readonly UnitId[] } // move or retreat
  | { readonly kind: 'cut'; readonly by: readonly UnitId[] } // support
  | { readonly kind: 'no-convoy' } // move: nobody carried it
  | { readonly kind: 'disrupted'; readonly by: readonly UnitId[] } // move: the route was broken; convoy: this fleet was dislodged
  | { readonly kind: 'paradox' } // move by a convoy that Szykman's rule breaks
  | { readonly kind: 'attacked'; readonly by: readonly UnitId[] } // an order of the variant's own that an attack undoes
  | { readonly kind: 'void'; readonly why: Refusal } // the unit held
  | { readonly kind: 'surplus' } // more builds or disbands than due
  | { readonly kind: 'civil-disorder' } // disbanded, or removed, because nothing valid was ordered

/**
 * One unit's order in a phase and what became of it. `issued.order` is the order as used: a unit
 * without one holds, with `given: false`.
 */
export interface Ruling {
  readonly board: BoardId
  /** As it stood when the phase began; a build's unit as built, null when nothing was built. */
  readonly unit: Unit | null
  readonly issued: Issued
  readonly given: boolean
  readonly fate: Fate
  /**
   * Those of other powers whose moves struck the unit's province, even in vain: a void move, or one
   * whose convoy fails, does not.
   */
  readonly attackers: readonly UnitId[]
  readonly dislodged: { readonly by: UnitId; readonly from: Province } | null
}

/** A centre that changed hands. */
export interface Capture {
  readonly board: BoardId
  readonly province: Province
  readonly from: Power | null
  readonly to: Power
}

/** A stage of a phase done: where it led, and what it decided. */
export interface Progress {
  readonly position: Position
  readonly rulings: readonly Ruling[]
  readonly captures: readonly Capture[]
}

/**
 * An order as a seat submitted it, and what became of it when orders were collected, where not
 * every order is carried out as submitted. The uses are the variant's, and so are their words:
 * `Variant.uses`.
 */
export interface SubmittedOrder<Use extends string = string> {
  readonly seat: Seat
  readonly issued: Issued
  readonly use: Use
}

/** All that one phase decided, in the order of the pipeline. */
export interface Report {
  readonly code: string
  readonly submitted: readonly SubmittedOrder[]
  readonly rulings: readonly Ruling[]
  readonly captures: readonly Capture[]
}

/**
 * A phase adjudicated: what happened, and the position that follows (before empty phases are
 * skipped).
 */
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
