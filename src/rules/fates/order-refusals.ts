/**
 * Why an order is not, or was not, one the rules allow: the rulebook's reasons, and how a variant
 * brings its own.
 */
import type { Atlas } from '../atlas/atlas.ts'
import type { Brand, Location, Power } from '../names.ts'
import type { Order } from '../orders/order.ts'
import type { Unit } from '../position/position.ts'

/**
 * The rulebook's own reasons: a closed list, worded in `refusal-words.ts`. `void` fates and refused
 * order lines share it.
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
  'either-or', // a build and a disband on one board, where units may be exchanged between boards
  'superseded', // a later order for the same unit counts
] as const
export type RulebookRefusal = (typeof REFUSALS)[number]

/** A reason of a variant's own. There is none without words: `ownRefusals` alone makes them. */
export type OwnRefusal = string & Brand<'OwnRefusal'>
export type Refusal = RulebookRefusal | OwnRefusal

/**
 * Why a dislodged unit may not retreat to a province (DATC 6.H.5, 6.H.6); `never`: the variant lets
 * it go nowhere.
 */
export const RETREAT_BARS = ['never', 'occupied', 'attacker', 'standoff'] as const
export type RetreatBar = (typeof RETREAT_BARS)[number]

/** What a sentence may speak of; what is unknown or does not matter is null. */
export interface Subject {
  readonly atlas: Atlas
  readonly power: Power
  readonly kind: Order['kind']
  readonly unit: Unit | null
  /** The supported or convoyed unit. */
  readonly of: Unit | null
  readonly to: Location | null
  /** What keeps a dislodged unit from going there. */
  readonly bar: RetreatBar | null
}

/** The same in words: `the army in Paris`, `Burgundy`, `France`. */
export interface Named extends Subject {
  /** The unit that is to blame. */
  readonly who: string
  /** The supported or convoyed unit. */
  readonly whom: string
  /** Where the unit to blame stands. */
  readonly here: string
  readonly there: string
  readonly country: string
}

/** For every reason one sentence. */
export type RefusalWords<Why extends string = string> = Readonly<Record<Why, (named: Named) => string>>

/**
 * The reasons for which a variant refuses orders of its own: `words` are the answer to
 * `OwnOrders.refusals`, `why` names one of them.
 */
export const ownRefusals = <Why extends string>(words: RefusalWords<Why>) => ({
  words,
  why: (name: Why): OwnRefusal => name as string as OwnRefusal,
})

/** For a variant that refuses its orders for the rulebook's reasons alone. */
export const NO_REFUSALS_OF_ITS_OWN: RefusalWords = {}
