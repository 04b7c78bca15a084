import { type Position, stateOf, withBoard } from '../position/position.ts'
import type { Progress, Ruling } from '../fates/fate.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import { type Geography, type Movement, resolveMovement } from '../movement/resolve.ts'
import { type BoardId, type UnitId, unitId } from '../names.ts'
import { type Issued, isOwn, unitOf } from '../orders/order.ts'
import type { Variant } from '../seam/variant.ts'

/** Movement on every board, then the variant's own effects. */
export function move(variant: Variant, position: Position, issued: readonly Issued[]): Progress {
  const own = ownOrdersIn(variant, position, issued)
  const seen = own.size === 0 ? issued : issued.flatMap((issued) => asCoreOrder(variant, issued, own))
  const decided: Ruling[] = []
  let after = position
  for (const { board, resolve } of pendingMovements(variant, position, seen)) {
    const { rulings, ...moved } = resolve()
    after = withBoard(after, board, moved)
    decided.push(...(own.size === 0 ? rulings : rulings.map((ruling) => onGivenOrder(ruling, own))))
  }
  return variant.applyEffects(after, decided)
}

/** Movement on one board, with orders read but not resolved. */
export interface Pending {
  readonly board: BoardId
  readonly resolve: () => Movement
}

export function pendingMovements(variant: Variant, position: Position, issued: readonly Issued[]): Pending[] {
  return byBoard(variant, position, issued).map(([board, orders]) => {
    const geography = geographyOf(variant, position, board)
    const state = stateOf(position, board)
    return { board, resolve: () => resolveMovement(geography, board, state, orders) }
  })
}

export const geographyOf = (variant: Variant, position: Position, board: BoardId): Geography => ({
  atlas: (power, map) => variant.atlas(position, power, map),
  common: variant.maps(position).length === 0,
  mayShare: (at) => variant.mayShare(position, board, at),
})

const NO_UNIT = unitId(-1)

/** Each board's orders. Orders for unknown units go to the first board, which refuses them. */
function byBoard(variant: Variant, position: Position, issued: readonly Issued[]): [BoardId, readonly Issued[]][] {
  const [first, ...rest] = variant.boards.map(({ board }) => board)
  if (first === undefined) return []
  if (rest.length === 0) return [[first, issued]]
  const homes = new Map(rest.flatMap((board) => stateOf(position, board).units.map(({ id }) => [id, board])))
  const boardOf = ({ order }: Issued): BoardId => homes.get(unitOf(order) ?? NO_UNIT) ?? first
  return [first, ...rest].map((board) => [board, issued.filter((issued) => boardOf(issued) === board)])
}

/** A variant's own order, and its refusal if it is illegal. */
interface OwnOrderIssued {
  readonly issued: Issued
  readonly refusal: Refusal | null
}

function ownOrdersIn(variant: Variant, position: Position, issued: readonly Issued[]): Map<UnitId, OwnOrderIssued> {
  const ownOrders = new Map<UnitId, OwnOrderIssued>()
  for (const order of issued) {
    if (isOwn(order.order) && order.order.unit !== null)
      ownOrders.set(order.order.unit, {
        issued: order,
        refusal: variant.own.legal(position, order.power, order.order),
      })
  }
  return ownOrders
}

/** The core order that it stands for, or a hold if it is illegal. */
function asCoreOrder(variant: Variant, issued: Issued, own: ReadonlyMap<UnitId, OwnOrderIssued>): Issued[] {
  const { power, order } = issued
  if (!isOwn(order)) return [issued]
  if (order.unit === null) return []
  const core = own.get(order.unit)?.refusal === null ? variant.own.standsFor(order) : null
  return [{ power, order: core ?? { kind: 'hold', unit: order.unit } }]
}

/** Restores the original order in its ruling. */
function onGivenOrder(ruling: Ruling, own: ReadonlyMap<UnitId, OwnOrderIssued>): Ruling {
  const ownOrder = ruling.unit === null ? undefined : own.get(ruling.unit.id)
  if (ownOrder === undefined || ownOrder.issued.power !== ruling.issued.power) return ruling
  const { issued, refusal } = ownOrder
  return { ...ruling, issued, fate: refusal === null ? ruling.fate : { kind: 'void', why: refusal } }
}
