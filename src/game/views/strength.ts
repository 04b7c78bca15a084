/** How strong a seat is on the boards, which everybody sees. */
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { standing } from '../../rules/position/queries.ts'
import { countOf } from '../../rules/seam/standard.ts'
import type { Variant } from '../../rules/seam/variant.ts'

export interface Strength {
  readonly units: number
  readonly centres: number
}

export function strengthOf(variant: Variant, position: Position, seat: Seat): Strength {
  const powers = variant.powers(position, seat)
  return {
    units: standing(variant, position).filter(({ unit }) => powers.includes(unit.power)).length,
    centres: countOf(variant, position, seat),
  }
}
