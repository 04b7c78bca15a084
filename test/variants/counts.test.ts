/** How many orders each seat may give, board by board and variant by variant. A variant adds a row; a change is meant or a mistake. */
import { expect, test } from 'vitest'
import { everyOrder, options } from '../../src/rules/options.ts'
import { open, phaseOf } from '../../src/rules/turn.ts'
import { variantNamed } from '../support/variants.ts'

interface Row {
  readonly variant: string
  readonly options?: Readonly<Record<string, number | string>>
  /** The first phase that asks something. */
  readonly phase: string
  readonly orders: Readonly<Record<string, number>>
}

const TABLE: readonly Row[] = [
  {
    variant: 'classical',
    phase: 'S1901M',
    orders: { AUSTRIA: 34, ENGLAND: 29, FRANCE: 30, GERMANY: 38, ITALY: 38, RUSSIA: 42, TURKEY: 27 },
  },
  // Twice the same board, and nothing from one to the other.
  {
    variant: 'shadow-worlds',
    phase: 'S1901M',
    orders: { AUSTRIA: 68, ENGLAND: 58, FRANCE: 60, GERMANY: 76, ITALY: 76, RUSSIA: 84, TURKEY: 54 },
  },
]

test.each(TABLE)('$variant, $phase', ({ variant: id, options: chosen, phase, orders }) => {
  const variant = variantNamed(id, chosen)
  const { position } = open(variant, variant.setup(0))
  const counted = variant.seats.map((seat) => [seat, everyOrder(options(variant, position, seat)).length])
  expect(phaseOf(variant, position).code).toBe(phase)
  expect(Object.fromEntries(counted)).toEqual(orders)
})
