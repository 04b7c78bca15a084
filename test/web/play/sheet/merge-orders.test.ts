/** Orders proposed in a message, merged into the sheet. */
import { describe, expect, it } from 'vitest'
import { linesOf, type KnownLine, mergeOrders } from '../../../../web/orders/entry/lines.ts'
import { uniqueName, withDraft } from '../../../../web/play/sheet/order-drafts.ts'
import { unitId } from '../../../../src/rules/names.ts'

const about = (unit: number): KnownLine => ({
  subject: { kind: 'unit', unit: unitId(unit) },
  decides: 'order',
  problem: null,
})
const known = new Map([
  ['A MUN H', about(1)],
  ['A MUN - BUR', about(1)],
  ['A BER - KIE', about(2)],
  ['F KIE - DEN', about(3)],
])

describe('proposed orders', () => {
  it('replace those of the same units and leave the others', () => {
    const { text, replaced } = mergeOrders('A MUN H\nA BER - KIE', known, ['A MUN - BUR', 'F KIE - DEN'])
    expect([linesOf(text), replaced]).toEqual([['A MUN - BUR', 'A BER - KIE', 'F KIE - DEN'], ['A MUN H']])
  })
  it('replace no equal order', () => expect(mergeOrders('A MUN - BUR', known, ['A MUN - BUR']).replaced).toEqual([]))
  it('become a draft named after the author, numbered if the name is taken', () => {
    const drafts = withDraft([], 'A MUN H', uniqueName([], 'Proposed by Italy'))
    expect(uniqueName(drafts, 'Proposed by Italy')).toBe('Proposed by Italy (2)')
    expect(withDraft(drafts, 'A MUN H', 'Proposed by France')).toEqual(drafts)
  })
})
