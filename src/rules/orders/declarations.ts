import type { Progress, Ruling } from '../fates/fate.ts'
import { firstBoard } from '../position/queries.ts'
import type { Issued } from './order.ts'
import { isOwn } from './order.ts'
import type { Position } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/** Orders to no unit (a vote, a home): what they ask is done when orders are collected; here it is said whether the rules allow them. */
export function declare(variant: Variant, position: Position, issued: readonly Issued[]): Progress {
  return { position, rulings: issued.flatMap((one) => declaration(variant, position, one)), captures: [] }
}

function declaration(variant: Variant, position: Position, issued: Issued): Ruling[] {
  const { order, power } = issued
  if (!isOwn(order) || variant.own.standsFor(order) !== null) return []
  const why = variant.own.legal(position, power, order)
  return [
    {
      board: firstBoard(variant),
      unit: null,
      issued,
      given: true,
      fate: why === null ? { kind: 'succeeded' } : { kind: 'void', why },
      attackers: [],
      dislodged: null,
    },
  ]
}
