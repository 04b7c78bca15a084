import type { Refusal } from './fate.ts'
import { inBattle } from './movement/arena.ts'
import type { Geography } from './movement/context.ts'
import { deploy, homeTables } from './movement/context.ts'
import { addressee, readOrder } from './movement/orders.ts'
import type { Issued } from './order.ts'
import type { BoardState } from './position.ts'

/** Why a movement order is against the rules, by itself and whatever else is ordered; null if it is legal. */
export function movementRefusal(geography: Geography, state: BoardState, issued: Issued): Refusal | null {
  const home = homeTables(geography, state.units)
  if (home === null) return 'no-such-unit'
  return inBattle(state.units.length, home, (b) => {
    deploy(b, geography, state.units, home)
    const unit = addressee(b, issued)
    return typeof unit === 'string' ? unit : readOrder(b, geography, unit, issued)
  })
}
