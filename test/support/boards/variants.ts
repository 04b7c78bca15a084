/** Variants by name, as tests want them: there, or the test is wrong. */
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

/** How many play each of the variants that are not Standard. */
export const SEATS: Readonly<Record<string, number>> = Object.fromEntries(
  RULESETS.filter(({ id }) => id !== 'classical').map(({ id }) => [id, variantNamed(id).seats.length]),
)

/** Orders as each seat hands them in, none of them refused. */
export const submitted = (orders: Readonly<Record<string, readonly Issued[]>>): Submissions =>
  Object.fromEntries(Object.entries(orders).map(([seat, given]) => [seat as Seat, { orders: given, refused: [] }]))
