/** What can be pointed at is what the rules allow, in their own writing: in every variant, wherever a game has led. */
import { describe, expect, it } from 'vitest'
import { boardViews } from '../../../../src/game/views/boards.ts'
import { formatOrder } from '../../../../src/rules/notation/index.ts'
import { everyOrder, options, writtenOrders } from '../../../../src/rules/notation/order-options.ts'
import { RULESETS } from '../../../../src/variants/index.ts'
import { choicesOf, looseOrders } from '../../../../web/orders/entry/choices.ts'
import { diceFrom } from '../../../support/random/random-movement.ts'
import { playAtRandom } from '../../../support/random/random-play.ts'
import { isThorough } from '../../../support/thorough.ts'
import { variantNamed } from '../../../support/boards/variants.ts'

const WAIVER = 'WAIVE'

describe.each(RULESETS)('$title', ({ id }) => {
  const variant = variantNamed(id)
  it('every legal order is a choice in the notation of the rules', () => {
    for (const [phase, { before: position }] of playAtRandom(variant, diceFrom(7), 8).entries()) {
      const boards = boardViews(variant, position)
      for (const seat of variant.seats.filter((_, n) => isThorough || n % 2 === phase % 2)) {
        const tree = options(variant, position, seat)
        const orders = writtenOrders(variant, position, tree)
        const offered = choicesOf(orders, boards)
        const choices = offered.map(({ text }) => text)
        expect(
          offered.filter(({ text, unit, helpedUnit }) => !text.startsWith(unit) || !text.includes(helpedUnit ?? '')),
        ).toEqual([])
        const legal = everyOrder(tree).map(({ order }) => formatOrder(variant, position, order))
        expect([...choices, ...looseOrders(orders)].toSorted()).toEqual(
          legal.filter((text) => text !== WAIVER).toSorted(),
        )
      }
    }
  })
})
