/**
 * An order that is written by us is read back as itself under any heading, in every variant and at
 * any time.
 */
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../src/rules/notation/index.ts'
import { phaseAt } from '../../../src/rules/phase-calendar.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import { options, writtenOrders } from '../../../src/rules/notation/order-options.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import type { Dice } from '../../support/random/random-movement.ts'
import { diceFrom } from '../../support/random/random-movement.ts'
import { playAtRandom } from '../../support/random/random-play.ts'
import { examples, isThorough } from '../../support/thorough.ts'
import { variantNamed } from '../../support/boards/variants.ts'

/** This many of a seat's orders are read back in one position. */
const READ_BACK = examples(100)

const GARBAGE = ['hello', 'A XYZ - PAR', 'disband', '// nothing', '1. A PAR', 'F tyr - nor', 'ITALY:', 'READY']

/** The orders below do not count, until the open phase is named. */
const ASIDE = ['PHASE F1999M', 'Fall 1999 builds:', 'If Germany attacks:', 'Otherwise A PAR H']

const pick = <T>(dice: Dice, all: readonly T[]): readonly T[] =>
  all.length === 0 ? [] : all.slice(dice(all.length)).slice(0, 1)

/** Headings, garbage, and other orders of the seat. */
function linesAbove(
  variant: Variant,
  position: Position,
  seat: Seat,
  orders: readonly WrittenOrder[],
  dice: Dice,
): string[] {
  const powers = variant.powers(position, seat)
  const headings = [...powers.map((power) => `${power}:`), ...variant.boards.map(({ board }) => `${board}:`)]
  const lines = [GARBAGE, ASIDE, headings, orders.map(({ written }) => written), orders.map(({ written }) => written)]
  const above = Array.from({ length: dice(7) }, () => pick(dice, pick(dice, lines)[0] ?? [])).flat()
  const isAside = above.some((line) => ASIDE.includes(line))
  return isAside ? [...above, `PHASE ${phaseAt(variant.calendar, position.turn).code}`] : above
}

describe.each(RULESETS)('$title', ({ id }) => {
  const variant = variantNamed(id)
  it('every legal order reads back as itself', () => {
    const dice = diceFrom(1)
    for (const [phase, { before: position }] of playAtRandom(variant, dice, 6).entries()) {
      for (const seat of variant.seats.filter((_, n) => isThorough || n % 2 === phase % 2)) {
        const powers = variant.powers(position, seat)
        const orders = writtenOrders(variant, position, options(variant, position, seat))
        const begin = dice(Math.max(1, orders.length - READ_BACK))
        for (const { power, order, written, subject } of orders.slice(begin, begin + READ_BACK)) {
          const above = linesAbove(variant, position, seat, orders, dice)
          const line = readSheet({ variant, position, powers }, [...above, written].join('\n')).at(-1)
          expect([above, written, line?.issued, line?.subject]).toEqual([above, written, { power, order }, subject])
        }
      }
    }
  })
})
