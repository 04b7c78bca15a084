import type { Arm, BoardId, Location, MapName, Power, Province, UnitId } from '../names.ts'

/**
 * What the adjudicator understands. `map` names the geography an order claims; null is the map the
 * variant gives the power by default. `to` of a fleet names the coast where the province has two
 * (`SPA/NC`).
 *
 * - `support` with `to: null` supports a unit that does not move (hold, support or convoy: DATC
 *   6.D.4 to 6.D.6). Its `to`
 * may name a province without its coast: then any coast will do (DATC 6.B.7).
 * - `convoy` names the army's destination province.
 * - `via` says that the army means to go by sea even if it could walk (DATC 6.G.8).
 */
export type CoreOrder =
  | { readonly kind: 'hold'; readonly unit: UnitId }
  | {
      readonly kind: 'move'
      readonly unit: UnitId
      readonly to: Location
      readonly via: boolean
      readonly map: MapName | null
    }
  | {
      readonly kind: 'support'
      readonly unit: UnitId
      readonly of: UnitId
      readonly to: Location | null
      readonly map: MapName | null
    }
  | {
      readonly kind: 'convoy'
      readonly unit: UnitId
      readonly of: UnitId
      readonly to: Location
      readonly map: MapName | null
    }
  | { readonly kind: 'retreat'; readonly unit: UnitId; readonly to: Location; readonly map: MapName | null }
  | { readonly kind: 'disband'; readonly unit: UnitId }
  | { readonly kind: 'build'; readonly board: BoardId; readonly arm: Arm; readonly at: Location }
  | { readonly kind: 'waive' }

/**
 * An order kind that belongs to one variant, plain JSON; what else it says is the variant's own
 * type. `unit` is null where it is to no unit. The adjudicator sees it through
 * `OwnOrders.standsFor`.
 */
export interface OwnOrder {
  readonly kind: `own:${string}`
  readonly unit: UnitId | null
}

export type Order = CoreOrder | OwnOrder

/** An order and the power in whose name it is given. */
export type Issued = { readonly power: Power; readonly order: Order }

export const ORDER_KINDS = ['hold', 'move', 'support', 'convoy', 'retreat', 'disband', 'build', 'waive'] as const

export const isOwn = (order: Order): order is OwnOrder => order.kind.startsWith('own:')
export const isCore = (order: Order): order is CoreOrder => !isOwn(order)

/** The unit that an order is to; null for a build, a waive, a vote. */
export const unitOf = (order: Order): UnitId | null =>
  order.kind === 'build' || order.kind === 'waive' ? null : order.unit

/**
 * What an order is about: the unit that it is to, or the place where one is built. Of two orders
 * about the same, one counts.
 */
export type OrderSubject =
  | { readonly kind: 'unit'; readonly unit: UnitId }
  | { readonly kind: 'site'; readonly board: BoardId; readonly at: Province }

/** Null for a waiver, a vote: they are about nothing on a board. */
export function orderSubject(order: Order): OrderSubject | null {
  if (order.kind === 'build' && 'at' in order)
    return { kind: 'site', board: order.board, at: order.at.split('/')[0] as Province }
  const unit = unitOf(order)
  return unit === null ? null : { kind: 'unit', unit }
}

/**
 * Which of the things that a phase asks of a power an order settles: one unit's order, one retreat,
 * one build, one disband.
 */
export const DECISIONS = ['order', 'retreat', 'build', 'disband'] as const
export type OrderDecision = (typeof DECISIONS)[number]

/**
 * `isDislodged`: whether its unit must retreat. Null for an order to no unit (a vote). A waiver
 * settles a build.
 */
export function orderDecision(order: Order, isDislodged: boolean): OrderDecision | null {
  switch (order.kind) {
    case 'build':
    case 'waive':
      return 'build'
    case 'disband':
      return isDislodged ? 'retreat' : 'disband'
    case 'retreat':
      return 'retreat'
    default:
      return unitOf(order) === null ? null : 'order'
  }
}
