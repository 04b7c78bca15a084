import { weakMemoizePair } from '../../lib/memoize.ts'
import { adjustmentOf, unorderedWinters } from './adjustments.ts'
import { phaseAt } from '../phase-calendar.ts'
import { type BoardState, type Position, boardOf, firstBoard, stateOf } from '../position/position.ts'
import type { Ruling } from '../fates/fate.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import { positionWithoutRetreats, openRetreats } from './requirements.ts'
import { withPooledContext } from '../movement/resolve.ts'
import { type Geography, arePlaced, homeTables, placeUnits } from '../movement/context.ts'
import { addressee, readOrder } from '../movement/read-orders.ts'
import { geographyOf } from './movement.ts'
import { type Issued, isOwn, unitOf } from '../orders/order.ts'
import { retreat } from './retreats.ts'
import type { Variant } from '../seam/variant.ts'

/** Why an order is illegal in this phase, regardless of other orders; null if it is legal. */
export function refusalOf(variant: Variant, position: Position, issued: Issued): Refusal | null {
  const { order, power } = issued
  if (isOwn(order)) return variant.own.legal(position, power, order)
  const unit = unitOf(order)
  const board = (unit === null ? null : boardOf(position, unit)) ?? firstBoard(variant)
  const state = stateOf(position, board)
  const { steps } = phaseAt(variant.calendar, position.turn)
  if (steps.includes('moves')) return movementRefusal(geographyOf(variant, position, board), state, issued)
  if (state.dislodged.some((dislodged) => dislodged.unit.id === unit))
    return ruledOut(issued, retreat(variant, position, [issued]).rulings)
  return adjustmentRefusal(variant, position, issued)
}

/** With exchanges between boards, or open retreats, one order does not show what is owed. */
function adjustmentRefusal(variant: Variant, position: Position, issued: Issued): Refusal | null {
  const ruling = adjustmentOf(wintersBefore(variant, position), issued)
  const why = ruledOut(issued, ruling === null ? [] : [ruling])
  if (why === 'nothing-to-build' && variant.allowance(position, issued.power).mayExchange) return null
  return why === 'nothing-to-disband' && openRetreats(variant, position).length > 0 ? null : why
}

/** Memoized: a sheet of 200 lines on a full board would otherwise take 30 ms longer to read. */
const wintersBefore = weakMemoizePair((variant: Variant, position: Position) =>
  unorderedWinters(variant, positionWithoutRetreats(variant, position)),
)

/** Why the only order has no effect. Without a ruling it belongs to another phase. */
function ruledOut({ order }: Issued, rulings: readonly Ruling[]): Refusal | null {
  const ruling = rulings.find(({ issued }) => issued.order === order)
  if (ruling === undefined) return 'wrong-step'
  if (ruling.fate.kind === 'surplus') return order.kind === 'disband' ? 'nothing-to-disband' : 'nothing-to-build'
  return ruling.fate.kind === 'void' ? ruling.fate.why : null
}

/** Like `refusalOf`, for a movement order on one board. */
export const movementRefusal = (geography: Geography, state: BoardState, issued: Issued): Refusal | null =>
  withLegality(geography, state, (refusal) => refusal(issued))

/** Why a movement order on one board is illegal; null if it is legal. */
export type Legality = (issued: Issued) => Refusal | null

/** Like `movementRefusal`, for many orders: `work` may ask until it returns. */
export function withLegality<T>(geography: Geography, state: BoardState, work: (refusal: Legality) => T): T {
  const home = homeTables(geography, state.units)
  if (home === null) return work(() => 'no-such-unit')
  return withPooledContext(state.units.length, home, (b) => {
    if (!arePlaced(b, geography, state.units, home)) placeUnits(b, geography, state.units, home)
    return work((issued) => {
      const unit = addressee(b, issued)
      return typeof unit === 'string' ? unit : readOrder(b, geography, unit, issued)
    })
  })
}
