import { describe, expect, it } from 'vitest'
import type { OrderView } from '../../../../src/game/views/shapes.ts'
import { provinceOrdersText } from '../../../../web/orders/results/province-orders.tsx'

describe('the results of orders about a province', () => {
  const order = (text: string, reason: string | null, given = true) => ({ text, given, reason }) as OrderView
  it('are listed one by one', () => {
    const orders = [order('A PAR - BUR', 'Bounced with A MUN - BUR.'), order('A GAS H', null, false)]
    expect(provinceOrdersText('Paris', orders)).toBe(
      'Paris. A PAR - BUR: Bounced with A MUN - BUR. A GAS H (no order).',
    )
  })
  it('can be empty', () => expect(provinceOrdersText('Ukraine', [])).toBe('Ukraine. No orders involved this province.'))
})
