import { describe, expect, it } from 'vitest'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import { agreementText, unanswered } from '../../../web/press/conversation/agreement.tsx'
import { statusText } from '../../../web/press/conversation/message.tsx'

const proposed = (text: string, power = 'ENGLAND') => ({ text, power }) as QuotedOrder
const powerName = (power: string): string => (power === 'ENGLAND' ? 'England' : power)

describe('a proposed order', () => {
  const actions = (lines: readonly string[], replaced: readonly string[] = []) => ({
    areOnSheet: (orders: readonly string[]) => orders.every((order) => lines.includes(order)),
    replaced: () => replaced,
    proposed: [],
  })
  const text = (sheet: readonly string[], replaced: readonly string[] = []) =>
    statusText(proposed('F SEV - RUM'), 'yours', actions(sheet, replaced), powerName)
  it('is on the sheet', () => expect(text(['F SEV - RUM'])).toBe('on your sheet'))
  it('differs from the order on the sheet', () =>
    expect(text(['F SEV - BLA'], ['F SEV - BLA'])).toBe('you have F SEV - BLA'))
  it('is for a unit without an order', () => expect(text([])).toBe('not on your sheet'))
  it('is for another power', () =>
    expect(statusText(proposed('F LON H'), 'foreign', actions([]), powerName)).toBe('an order for England'))
})

describe('an agreement to a proposal', () => {
  it('names the orders by power', () =>
    expect(agreementText([proposed('F LON H'), proposed('A CON H', 'Turkey'), proposed('A LVP H')], powerName)).toBe(
      'Agreed for England:\nF LON H\nA LVP H\nAgreed for Turkey:\nA CON H',
    ))
  it('leaves out what the reader has already written in this phase', () => {
    const wrote = (phase: number, order: QuotedOrder) =>
      ({ references: [{ kind: 'order', phase, order, from: 0, to: 1 }] }) as unknown as Message
    const [hold, move] = [proposed('F LON H'), proposed('A LVP - YOR')]
    expect(unanswered([hold, move], [wrote(2, hold), wrote(1, move)], 2)).toEqual([move])
  })
})
