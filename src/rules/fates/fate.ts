import type { BoardId, Location, Power, Province, Seat, UnitId } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'

/**
 * Why an order is not (or was not) one the rules allow: a closed list, worded in `wording.ts` and nowhere else.
 * `void` fates of adjudicated orders and refused order lines share it.
 */
export const REFUSALS = [
  'no-such-unit', // nothing of ours stands there
  'not-yours',
  'not-adjacent', // cannot be reached in one step (by this arm)
  'no-route', // an army's far move that no chain of fleets could carry
  'not-by-sea', // army into a sea
  'not-by-land', // fleet into an inland province
  'same-place', // a move to where it stands (DATC 6.A.4)
  'needs-coast', // a fleet's target has two coasts within reach (DATC 6.B.1)
  'wrong-coast',
  'supports-itself', // DATC 6.A.8
  'support-unreachable', // the supporter could not move there (DATC 6.A.10)
  'support-mismatch', // the unit was ordered elsewhere
  'convoy-mismatch', // the army was not ordered there
  'not-a-convoyer', // only fleets at sea convoy
  'not-convoyable', // only armies go by convoy
  'not-dislodged',
  'retreat-barred', // attacker's province, occupied or contested (DATC 6.H.5, 6.H.6)
  'not-a-home',
  'not-owned',
  'not-vacant',
  'nothing-to-build',
  'nothing-to-disband',
  'wrong-step', // a build in spring
  'no-such-map',
  'not-a-port', // no coastal supply centre: no unit can transform there (DUO-3)
  'either-or', // a build and a disband on one board (SHW-3)
  'homes-won', // no home is left to be won (BAL-10)
  'no-override', // neither a move nor a retreat phase (DBL-6)
  'override-spent', // one in two years (DBL-6)
  'not-asked', // a vote by one who has none (DBL-9)
  'superseded', // a later order for the same unit counts
] as const
export type Refusal = (typeof REFUSALS)[number]

/** What became of an order. `by` are the units that caused it, so that a result can name its culprit. */
export type Fate =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'bounced'; readonly by: readonly UnitId[] } // move or retreat
  | { readonly kind: 'cut'; readonly by: readonly UnitId[] } // support
  | { readonly kind: 'no-convoy' } // move: nobody carried it
  | { readonly kind: 'disrupted'; readonly by: readonly UnitId[] } // move: the route was broken; convoy: this fleet was dislodged
  | { readonly kind: 'paradox' } // move by a convoy that Szykman's rule breaks
  | { readonly kind: 'attacked'; readonly by: readonly UnitId[] } // an own order that an attack undoes (DUO-4)
  | { readonly kind: 'void'; readonly why: Refusal } // the unit held
  | { readonly kind: 'surplus' } // more builds or disbands than due
  | { readonly kind: 'civil-disorder' } // disbanded, or removed, because nothing valid was ordered

/** One unit's order in a phase and what became of it. `issued.order` is the order as used: a unit without one holds, with `given: false`. */
export interface Ruling {
  readonly board: BoardId
  /** As it stood when the phase began; a build's unit as built, null when nothing was built. */
  readonly unit: Unit | null
  readonly issued: Issued
  readonly given: boolean
  readonly fate: Fate
  /** Those of other powers whose moves struck the unit's province, even in vain: a void move, or one whose convoy fails, does not (DUO-4). */
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

/** What became of an order that one of two captains wrote (DBL-3 to DBL-6); worded in `wording.ts`. */
export const USES = [
  'agreed', // both wrote it
  'alone', // the other captain sent nothing
  'preferred', // used instead of the other's hold, or of the other's impossible order
  'yielded', // not used: a hold gave way to a support
  'disagreed', // not used: the two differ
  'refused', // not used: impossible
  'overrode', // used whatever the other wrote
  'overridden', // not used: the other captain's override
  'both-overrode', // not used: two overrides of one unit
  'counted', // a vote, which needs no second captain
] as const
export type Use = (typeof USES)[number]

/** An order as a seat handed it in, and what became of it before the adjudication. */
export interface SubmittedOrder {
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

/** A phase adjudicated: what happened, and the position that follows (before empty phases are skipped). */
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
