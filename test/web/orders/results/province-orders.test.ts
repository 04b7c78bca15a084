import { describe, expect, it } from 'vitest'
import type { OrderView } from '../../../../src/game/views/shapes.ts'
import type { Submission } from '../../../../web/orders/results/submission-results.ts'
import { publicAtlas } from '../../../../src/rules/position/position.ts'
import { variantNamed } from '../../../support/boards/variants.ts'
import { textWithNation } from '../../../../web/orders/results/order-result.tsx'
import { provinceOrdersText } from '../../../../web/orders/results/province-orders.tsx'

const three = variantNamed('balkan-battle-3')

describe('the results of orders about a province', () => {
  const order = (text: string, reason: string | null, given = true, submissions: readonly Submission[] = []) => ({
    name: text,
    order: { text, given, reason, fate: reason === null ? 'succeeded' : 'bounced', dislodged: false } as OrderView,
    submissions,
  })
  it('are listed one by one', () => {
    const orders = [order('A PAR - BUR', 'Bounced with A MUN - BUR.'), order('A GAS H', null, false)]
    expect(provinceOrdersText('Paris', orders)).toBe(
      'Paris. A PAR - BUR: Bounced with A MUN - BUR. A GAS H (no order).',
    )
  })
  it('say that an order succeeded', () =>
    expect(provinceOrdersText('Paris', [order('A PAR - BUR', null)])).toBe('Paris. A PAR - BUR: Succeeded.'))
  it('do not say so of a unit that was dislodged', () => {
    const held = order('A PAR H', 'Dislodged by A BUR - PAR.')
    const lost = { ...held, order: { ...held.order, fate: 'succeeded', dislodged: true } }
    expect(provinceOrdersText('Paris', [lost])).toBe('Paris. A PAR H: Dislodged by A BUR - PAR.')
  })
  it('are followed by what each captain ordered', () => {
    const use = 'Not used: the captains differed.'
    const submissions = ['F LON - NTH', 'F LON - ENG'].map((text, n) => ({ who: n === 0 ? 'You' : 'Greta', text, use }))
    expect(provinceOrdersText('London', [order('F LON H', null, false, submissions)])).toBe(
      `London. F LON H. You: F LON - NTH. ${use} Greta: F LON - ENG. ${use}`,
    )
  })
  it('do not call it a success that a unit was disbanded because the captains differed', () => {
    const use = 'The captains differed: disbanded.'
    const submissions = ['A BUR R PAR', 'A BUR R GAS'].map((text, n) => ({ who: n === 0 ? 'You' : 'Greta', text, use }))
    expect(provinceOrdersText('Burgundy', [order('A BUR D', null, true, submissions)])).toBe(
      `Burgundy. A BUR D. You: A BUR R PAR. ${use} Greta: A BUR R GAS. ${use}`,
    )
    const override = [{ who: 'You', text: 'A BUR D !', use: 'Override.' }]
    expect(provinceOrdersText('Burgundy', [order('A BUR D', null, true, override)])).toContain('A BUR D: Succeeded.')
  })
  it('list builds that only one captain ordered', () => {
    const built = { who: 'You', text: 'A PAR B', use: 'The captains differed: not built.' }
    expect(provinceOrdersText('Paris', [], [built])).toBe('Paris. You: A PAR B. The captains differed: not built.')
  })
  it('BAL-8 name the nation of units that share a province with another power', () => {
    const at = (power: string, at: string, text: string) => ({ power, unit: { at }, text }) as unknown as OrderView
    const orders = [
      at('RUSSIA', 'BUL', 'A BUL - SER'),
      at('TURKEY', 'BUL/EC', 'F BUL/EC - CON'),
      at('TURKEY', 'SMY', 'A SMY - CON'),
    ]
    const powers = publicAtlas(three, three.setup(0)).powers
    expect(orders.map((each) => textWithNation(each, orders, powers))).toEqual([
      'RUSSIAN A BUL - SER',
      'TURKISH F BUL/EC - CON',
      'A SMY - CON',
    ])
  })
  it('can be empty', () => expect(provinceOrdersText('Ukraine', [])).toBe('Ukraine. No orders involved this province.'))
})
