/** Proposals between the captains of one power (DBL-2). */
import { describe, expect, it } from 'vitest'
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import { boardId, location, power, seat } from '../../../src/rules/names.ts'
import { knownLines, linesOf } from '../../../web/orders/entry/lines.ts'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import { allOrders, newLocalGame } from '../../../web/sandbox/local-game.ts'
import {
  agreedText,
  isOnlyProposal,
  ordersForPower,
  proposalsIn,
  proposalState,
  proposedInstead,
} from '../../../web/variants/double-diplomacy/captain-proposals.ts'
import { proposalMessage } from '../../../web/press/proposal-message.ts'

const [TURKEY, ENGLAND] = [power('TURKEY'), power('ENGLAND')]
const [YOU, PARTNER] = [seat('SEAT 1'), seat('SEAT 2')]

const order = (text: string, owner = TURKEY): QuotedOrder => ({
  text,
  power: owner,
  board: boardId('classical'),
  kind: 'move',
  arm: 'army',
  at: location(text.split(' ')[1] ?? ''),
  of: null,
  to: null,
})
let number = 0
const message = (from: typeof YOU, orders: readonly QuotedOrder[], phase = 2, text = ''): Message => ({
  number: ++number,
  from,
  at: 0,
  phase,
  text,
  references: orders.map((each) => {
    const from = Math.max(text.indexOf(each.text), 0)
    return { from, to: from + each.text.length, kind: 'order', phase, order: each }
  }),
  pin: null,
})
const between = { power: TURKEY, phase: 2, code: 'S1902M', you: YOU }

describe('DBL-2 what the captains propose', () => {
  it('is the last order of each for a unit', () => {
    const messages = [
      message(PARTNER, [order('A CON - BUL'), order('F ANK - BLA')]),
      message(YOU, [order('A CON - SMY')]),
      message(PARTNER, [order('A CON H')]),
    ]
    expect(proposalsIn(messages, between)).toEqual([
      { theirs: 'A CON H', yours: 'A CON - SMY' },
      { theirs: 'F ANK - BLA', yours: null },
    ])
  })

  it('leaves out earlier phases, and powers that the two do not share', () => {
    const messages = [message(PARTNER, [order('A CON - BUL')], 1), message(PARTNER, [order('F LON - NTH', ENGLAND)])]
    expect(proposalsIn(messages, between)).toEqual([])
  })

  it('leaves out plans for another season, which undo no agreement', () => {
    const agreed = [message(PARTNER, [order('A CON - BUL')]), message(YOU, [order('A CON - BUL')])]
    const plan = (text: string) => message(YOU, [order('A CON - SMY')], 2, text)
    const proposals = (text: string) => proposalsIn([...agreed, plan(text)], between)[0]?.yours
    expect(proposals('Good. And in Fall: A CON - SMY')).toBe('A CON - BUL')
    expect(proposals('Then build in winter, and A CON - SMY')).toBe('A CON - BUL')
    expect(proposals('Next turn: A CON - SMY')).toBe('A CON - BUL')
    expect(proposals('No: A CON - SMY in Spring, Fall is open')).toBe('A CON - SMY')
    expect(proposals('Rather A CON - SMY')).toBe('A CON - SMY')
  })

  it('leaves out an order with another unit type than it was written with', () => {
    const typo = message(YOU, [order('F ANK - BLA')], 2, 'A ANK - BLA')
    expect(proposalsIn([typo], between)).toEqual([])
    expect(proposalsIn([{ ...typo, text: 'F ANK - BLA' }], between)).toHaveLength(1)
  })

  it('says which of two orders for a unit is on the sheet', () => {
    const two = { theirs: 'A BER S A MUN', yours: 'A BER - SIL' }
    expect(proposalState(two, 'Cyra', true)).toBe('proposed by Cyra, on your sheet; you proposed A BER - SIL')
    expect(proposalState(two, 'Cyra', false)).toBe('proposed by Cyra; you proposed A BER - SIL')
    expect(proposalState({ ...two, yours: null }, 'Cyra', true)).toBe('proposed by Cyra, on your sheet')
    expect(proposalState({ ...two, yours: two.theirs }, 'Cyra', true)).toBe('proposed by both of you, on your sheet')
    expect(proposalState({ ...two, theirs: null }, 'Cyra', false)).toBe('proposed by you')
  })

  it('names what the other captain proposes instead of the orders on the sheet', () => {
    const proposals = [
      { theirs: 'A BER S A MUN', yours: 'A BER - SIL' },
      { theirs: 'A MUN H', yours: 'A MUN H' },
      { theirs: null, yours: 'F KIE - DEN' },
    ]
    const sheet = ['A BER - SIL', 'A MUN H', 'F KIE - DEN']
    expect(proposedInstead(proposals, sheet)).toEqual(['A BER S A MUN'])
  })
  it('DBL-4 names nothing if the sheet has no orders for the power: the other captain’s are used', () =>
    expect(proposedInstead([{ theirs: 'A MUN H', yours: null }], [])).toEqual([]))

  it('says how many orders of the sheet both captains proposed', () => {
    const both = (order: string) => ({ theirs: order, yours: order })
    const sheet = ['A CON - BUL', 'F ANK - BLA', 'A SMY H']
    expect(agreedText(sheet.map(both), sheet)).toBe('all 3 orders agreed')
    expect(agreedText(sheet.slice(1).map(both), sheet)).toBe('2 of 3 orders agreed')
    expect(agreedText(sheet.slice(1).map(both), sheet.slice(1))).toBe('both orders agreed')
    expect(agreedText([both('F ANK B')], ['F ANK B'])).toBe('F ANK B agreed')
    expect(agreedText([{ theirs: 'A SMY H', yours: 'A SMY - CON' }], ['A SMY H'])).toBe('')
  })

  it('treats both coasts of a site as one', () => {
    const messages = [message(PARTNER, [order('F STP/NC B')]), message(YOU, [order('F STP/SC B')])]
    expect(proposalsIn(messages, between)).toEqual([{ theirs: 'F STP/NC B', yours: 'F STP/SC B' }])
  })
})

describe('the orders that a captain proposes', () => {
  const game = newLocalGame('double-diplomacy')
  if (game === null) throw new Error('no such game')
  const proposed = (text: string) => {
    const echo = readLines(game, YOU, linesOf(text))
    return ordersForPower(text, TURKEY, { echo, known: knownLines(echo, allOrders(game)) })
  }

  it('are those of the power, in standard notation', () => {
    expect(proposed('a con-bul\nF LON - NTH\nF ANK - BLA\nrubbish\nA CON - VIE')).toEqual([
      'A CON - BUL',
      'F ANK - BLA',
    ])
  })

  it('DBL-6 do not reveal the override', () => {
    expect(proposed('A CON - BUL !')).toEqual(['A CON - BUL'])
  })

  it('fill a message that names the power and says whether it agrees', () => {
    const orders = ['A CON - BUL', 'F ANK H']
    expect(proposalMessage('Turkey', orders, false)).toBe('Proposal for Turkey:\nA CON - BUL\nF ANK H')
    expect(proposalMessage('Turkey', orders, true)).toBe('Agreed for Turkey:\nA CON - BUL\nF ANK H')
  })

  it('are all that a message says, whether it proposes or agrees', () => {
    const [agrees, proposes] = [true, false].map((isAgreement) => proposalMessage('Turkey', ['F ANK H'], isAgreement))
    const says = (text = '') => isOnlyProposal({ ...message(PARTNER, [order('F ANK H')]), text }, 'Turkey')
    expect([says(agrees), says(proposes), says(`${agrees}\nReally?`)]).toEqual([true, true, false])
  })
})
