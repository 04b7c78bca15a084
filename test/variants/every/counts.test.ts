/**
 * How many orders each seat may give, by board and variant. A new variant adds a row; changes are
 * intended or mistakes.
 */
import { expect, test } from 'vitest'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { skipIdlePhases, phaseOf } from '../../../src/rules/phases/turn.ts'
import { variantNamed } from '../../support/boards/variants.ts'

interface Row {
  readonly variant: string
  readonly options?: Readonly<Record<string, number | string>>
  /** The first phase with decisions. */
  readonly phase: string
  readonly orders: Readonly<Record<string, number>>
}

const TABLE: readonly Row[] = [
  {
    variant: 'classical',
    phase: 'S1901M',
    orders: { AUSTRIA: 34, ENGLAND: 29, FRANCE: 30, GERMANY: 38, ITALY: 38, RUSSIA: 42, TURKEY: 27 },
  },
  // By hand: moves and holds 5 + 4 + 7, transforms of F ZIN and A KAR, supports 2 + 3 + 3; and the other side is the same.
  { variant: 'duo', phase: 'S1001M', orders: { ROTLAND: 26, GRUNLAND: 26 } },
  // Twice the same board, and nothing from one to the other.
  {
    variant: 'shadow-worlds',
    phase: 'S1901M',
    orders: { AUSTRIA: 68, ENGLAND: 58, FRANCE: 60, GERMANY: 76, ITALY: 76, RUSSIA: 84, TURKEY: 54 },
  },
  { variant: 'balkan-battle', phase: 'Y1901M', orders: { AUSTRIA: 6, TURKEY: 4 } },
  // An army, or a fleet on either coast.
  { variant: 'balkan-battle-3', phase: 'S1899M', orders: { AUSTRIA: 33, RUSSIA: 33, TURKEY: 33 } },
  // Rows of a drawing are free text, so nothing is listed; twilight-zone/draw.test.ts counts the placement.
  {
    variant: 'twilight-zone',
    phase: 'W1902D',
    orders: { 'SEAT 1': 0, 'SEAT 2': 0, 'SEAT 3': 0, 'SEAT 4': 0, 'SEAT 5': 0, 'SEAT 6': 0, 'SEAT 7': 0 },
  },
  // Two powers each; an override is any of these, and is not listed.
  {
    variant: 'double-diplomacy',
    phase: 'S1901M',
    orders: { 'SEAT 1': 56, 'SEAT 2': 65, 'SEAT 3': 76, 'SEAT 4': 80, 'SEAT 5': 72, 'SEAT 6': 64, 'SEAT 7': 63 },
  },
]

test.each(TABLE)('$variant, $phase', ({ variant: id, options: chosen, phase, orders }) => {
  const variant = variantNamed(id, chosen)
  const { position } = skipIdlePhases(variant, variant.setup(0))
  const counted = variant.seats.map((seat) => [seat, everyOrder(options(variant, position, seat)).length])
  expect(phaseOf(variant, position).code).toBe(phase)
  expect(Object.fromEntries(counted)).toEqual(orders)
})
