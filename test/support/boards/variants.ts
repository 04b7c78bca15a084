/** Variants by name. Throws if there is none. */
import type { Json } from '../../../src/lib/json.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import type { Submissions, Variant } from '../../../src/rules/seam/variant.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'

export function variantNamed(id: string, options: Readonly<Record<string, Json>> = {}): Variant {
  const variant = variantFor(id, options)
  if (variant === null) throw new Error(`no variant ${id} with ${JSON.stringify(options)}`)
  return variant
}

export const classical = variantNamed('classical')

/** The number of players of each variant but Standard. */
export const SEATS: Readonly<Record<string, number>> = Object.fromEntries(
  RULESETS.filter(({ id }) => id !== 'classical').map(({ id }) => [id, variantNamed(id).seats.length]),
)

/** Submissions with these orders, without refused lines. */
export const submissionsOf = (orders: Readonly<Record<string, readonly Issued[]>>): Submissions =>
  Object.fromEntries(Object.entries(orders).map(([seat, given]) => [seat as Seat, { orders: given, refused: [] }]))
