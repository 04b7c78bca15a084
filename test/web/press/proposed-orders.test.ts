import { describe, expect, it } from 'vitest'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import { agreementText, unanswered } from '../../../web/press/conversation/agreement.tsx'
import { statusText } from '../../../web/press/conversation/message.tsx'
import { ordersNow, proposedOrders } from '../../../web/press/proposed-orders.ts'

const proposed = (text: string, power = 'ENGLAND') =>
  ({ text, power, arm: text.startsWith('F') ? 'fleet' : 'army' }) as QuotedOrder
const powerName = (power: string): string => (power === 'ENGLAND' ? 'England' : power)
const FALL = { phase: 1, code: 'F1901M' }

/** A message with its orders, as the service finds them. `asFleet`: read as orders for a fleet. */
const message = (text: string, { phase = FALL.phase, asFleet = false } = {}): Message =>
  ({
    text,
    references: [...text.matchAll(/[AF] [A-Z]{3} (?:- [A-Z]{3}|H)/g)].map(({ 0: written, index: from }) => ({
      kind: 'order',
      phase,
      order: proposed(asFleet ? written.replace(/^A/, 'F') : written),
      from,
      to: from + written.length,
    })),
  }) as unknown as Message

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
  it('was written for an army where a fleet is', () =>
    expect(statusText(proposed('F EDI - NTH'), 'altered', actions([]), powerName)).toBe(
      'not proposed: the message has another unit type',
    ))
})

describe('a message proposes', () => {
  const proposes = (text: string) => proposedOrders(message(text), FALL).map((order) => order.text)
  it.each([
    'A EDI - BEL',
    'Proposal for England:\nA EDI - BEL',
    'No: A EDI - BEL in Fall, Winter is open.',
    'A EDI - BEL now.',
    'In F1901M A EDI - BEL',
    'Fall 1901: A EDI - BEL',
    'Let us build in winter. A EDI - BEL!',
    'See you in Spring\nA EDI - BEL',
    'I fall back: A EDI - BEL',
    'We wrote it in 1901: A EDI - BEL',
  ])('an order of a sentence about this phase, or about none: %s', (text) =>
    expect(proposes(text)).toEqual(['A EDI - BEL']),
  )
  it.each([
    'In the Spring: A EDI - BEL',
    'And in spring, A EDI - BEL.',
    'A EDI - BEL in winter',
    'Fall 1902: A EDI - BEL',
    'In 1902 A EDI - BEL',
    'S1902M A EDI - BEL',
    'next turn: A EDI - BEL',
    'Next season we could do A EDI - BEL',
    'A EDI - BEL next year?',
    'Later A EDI - BEL.',
    'After that, A EDI - BEL',
    'A EDI - BEL afterwards',
    'For the following phase: A EDI - BEL',
    'A EDI - BEL the turn after',
    'Why was A EDI - BEL no success last year?',
    'In Spring:\n\u2022 A EDI - BEL',
    'In Spring:\n1. A EDI - BEL',
  ])('no order of a sentence about another phase: %s', (text) => expect(proposes(text)).toEqual([]))
  it.each([
    ['A EDI - NTH now, and in Spring A NTH - BEL', ['A EDI - NTH']],
    ['A EDI - NTH this turn and A NTH - BEL in the Spring', ['A EDI - NTH']],
    ['In Spring A NTH - BEL, but now A EDI - NTH', ['A EDI - NTH']],
    ['Next turn:\nA NTH - BEL\nA LVP - YOR\n\nNow:\nA EDI - NTH', ['A EDI - NTH']],
    ['Proposal for England:\nA EDI - NTH\nA LVP - YOR\nNext turn A NTH - BEL', ['A EDI - NTH', 'A LVP - YOR']],
    ['In Spring, A NTH - BEL. A EDI - NTH', ['A EDI - NTH']],
  ])('each order on its own: %s', (text, orders) => expect(proposes(text)).toEqual(orders))
  it('nothing for closed phases', () => expect(proposedOrders(message('A EDI - BEL', { phase: 0 }), FALL)).toEqual([]))
  it('no order with another unit type than it was written with', () => {
    const typo = message('A EDI - NTH', { asFleet: true })
    expect(proposedOrders(typo, FALL)).toEqual([])
    expect(ordersNow(typo, FALL)).toEqual([{ order: proposed('F EDI - NTH'), isAltered: true }])
    expect(ordersNow(message('F EDI - NTH'), FALL)).toEqual([{ order: proposed('F EDI - NTH'), isAltered: false }])
  })
})

describe('an agreement to a proposal', () => {
  it('names the orders by power', () =>
    expect(agreementText([proposed('F LON H'), proposed('A CON H', 'Turkey'), proposed('A LVP H')], powerName)).toBe(
      'Agreed for England:\nF LON H\nA LVP H\nAgreed for Turkey:\nA CON H',
    ))
  it('leaves out what the reader has already written for this phase', () => {
    const [hold, move] = [proposed('F LON H'), proposed('A LVP - YOR')]
    const wrote = [message('F LON H'), message('A LVP - YOR', { phase: 0 }), message('Next turn: A LVP - YOR')]
    expect(unanswered([hold, move], wrote, FALL)).toEqual([move])
  })
})
