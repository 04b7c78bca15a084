/** Why an order is not allowed: the rulebook's reasons, and those that variants add. */
import type { Atlas } from '../atlas/atlas.ts'
import type { Brand, Location, Power } from '../names.ts'
import type { Order } from '../orders/order.ts'
import type { Unit } from '../position/position.ts'

/** The rulebook's reasons, worded in `refusal-text.ts`, for `void` fates and refused lines. */
export const REFUSALS = [
  'no-such-unit', // no own unit is there
  'not-yours',
  'not-adjacent', // out of reach in one step (for this arm)
  'no-route', // no chain of fleets could carry the army
  'not-by-sea', // army into a sea
  'not-by-land', // fleet into an inland province
  'same-place', // a move to its own province (DATC 6.A.4)
  'needs-coast', // two coasts of the target are in reach (DATC 6.B.1)
  'wrong-coast',
  'supports-itself', // DATC 6.A.8
  'support-unreachable', // the supporter could not move there (DATC 6.A.10)
  'support-mismatch', // the unit has another order
  'convoy-mismatch', // the army has another order
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
  'either-or', // a build and a disband on one of several boards
  'superseded', // a later order for the same unit counts
] as const
export type RulebookRefusal = (typeof REFUSALS)[number]

/** A reason of one variant. Only `ownRefusals` makes them, so that each has a text. */
export type OwnRefusal = string & Brand<'OwnRefusal'>
export type Refusal = RulebookRefusal | OwnRefusal

/** What keeps a unit from retreating somewhere (DATC 6.H.5, 6.H.6). `never`: the variant. */
export const RETREAT_BARS = ['never', 'occupied', 'attacker', 'standoff'] as const
export type RetreatBar = (typeof RETREAT_BARS)[number]

/** What a refusal is about. Null: unknown, or it does not matter. */
export interface Subject {
  readonly atlas: Atlas
  readonly power: Power
  readonly kind: Order['kind']
  readonly unit: Unit | null
  /** The supported or convoyed unit. */
  readonly of: Unit | null
  readonly to: Location | null
  /** What keeps a dislodged unit from retreating there. */
  readonly bar: RetreatBar | null
}

/** The same with names: `the army in Paris`, `Burgundy`, `France`. */
export interface NamedSubject extends Subject {
  /** The unit at fault. */
  readonly actor: string
  /** The supported or convoyed unit. */
  readonly helped: string
  /** Where the unit at fault is. */
  readonly here: string
  readonly there: string
  readonly country: string
}

/** One sentence for every reason. */
export type RefusalTexts<Why extends string = string> = Readonly<Record<Why, (subject: NamedSubject) => string>>

/** Refusals that a variant adds: `texts` is its answer to `OwnOrders.refusals`, `why` names one. */
export const ownRefusals = <Why extends string>(texts: RefusalTexts<Why>) => ({
  texts,
  why: (name: Why): OwnRefusal => name as string as OwnRefusal,
})

/** For variants that add no refusals. */
export const NO_OWN_REFUSALS: RefusalTexts = {}
