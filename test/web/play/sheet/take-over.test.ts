/** Orders that somebody proposes, in the sheet of who takes them over. */
import { describe, expect, it } from 'vitest'
import { linesOf, type KnownLine } from '../../../../web/orders/entry/lines.ts'
import { withDraft } from '../../../../web/play/sheet/order-drafts.ts'
import { freeName, takenOver } from '../../../../web/play/sheet/take-over.ts'
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

describe('orders that are taken over', () => {
  it('take the place of those of the same units, and leave the others', () => {
    const { text, replaced } = takenOver('A MUN H\nA BER - KIE', known, ['A MUN - BUR', 'F KIE - DEN'])
    expect([linesOf(text), replaced]).toEqual([['A MUN - BUR', 'A BER - KIE', 'F KIE - DEN'], ['A MUN H']])
  })
  it('replace nothing that is the same', () =>
    expect(takenOver('A MUN - BUR', known, ['A MUN - BUR']).replaced).toEqual([]))
  it('are a draft with the name of who proposed them, and with a number where there is one already', () => {
    const one = withDraft([], 'A MUN H', freeName([], 'Proposed by Italy'))
    expect(freeName(one, 'Proposed by Italy')).toBe('Proposed by Italy (2)')
    expect(withDraft(one, 'A MUN H', 'Proposed by France')).toEqual(one)
  })
})
