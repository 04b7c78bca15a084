import type { Arm, BoardId, Location, MapName, Power, Province, UnitId } from '../names.ts'

/**
 * What the adjudicator understands. `map` names a map; null is the power's own. A fleet's `to`
 * names the coast where the province has two (`SPA/NC`).
 * - `support` with `to: null` supports a unit that does not move (DATC 6.D.4 to 6.D.6). Without its
 * coast a `to` supports the move to any (DATC 6.B.7).
 * - `convoy` names the army's destination province.
 * - `via`: the army intends to go by sea even if it could march (DATC 6.G.8).
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
 * An order of one variant's own kind, plain JSON; the variant's type has the rest. The adjudicator
 * sees it through `OwnOrders.standsFor`.
 */
export interface OwnOrder {
  readonly kind: `own:${string}`
  readonly unit: UnitId | null
}

export type Order = CoreOrder | OwnOrder

/** An order and the power that gives it. */
export type Issued = { readonly power: Power; readonly order: Order }

export const ORDER_KINDS = ['hold', 'move', 'support', 'convoy', 'retreat', 'disband', 'build', 'waive'] as const

export const isOwn = (order: Order): order is OwnOrder => order.kind.startsWith('own:')
export const isCore = (order: Order): order is CoreOrder => !isOwn(order)

/** The unit of an order; null for a build, a waiver, a vote. */
export const unitOf = (order: Order): UnitId | null =>
  order.kind === 'build' || order.kind === 'waive' ? null : order.unit

/** The unit of an order, or the site of a build. Only one order per subject counts. */
export type OrderSubject =
  | { readonly kind: 'unit'; readonly unit: UnitId }
  | { readonly kind: 'site'; readonly board: BoardId; readonly at: Province }

/** Null for a waiver or a vote, which concern nothing on a board. */
export function orderSubject(order: Order): OrderSubject | null {
  if (order.kind === 'build' && 'at' in order)
    return { kind: 'site', board: order.board, at: order.at.split('/')[0] as Province }
  const unit = unitOf(order)
  return unit === null ? null : { kind: 'unit', unit }
}

/** An order as a board draws it. It need not be legal. */
export interface LocatedOrder {
  /** In standard notation: `A MUN - BUR`. */
  readonly text: string
  readonly power: Power
  readonly board: BoardId
  readonly kind: string
  /** Of the unit that is ordered or built. */
  readonly arm: Arm
  /** Where its unit is, or will be built. */
  readonly at: Location
  /** Where the supported or convoyed unit is. */
  readonly of: Location | null
  readonly to: Location | null
}

/** What an order decides: a unit's order, a retreat, a build, a disband. */
export const DECISIONS = ['order', 'retreat', 'build', 'disband'] as const
export type OrderDecision = (typeof DECISIONS)[number]

/** Null for an order to no unit (a vote). A waiver decides a build. */
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
