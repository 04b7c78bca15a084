import { describe, expect, it } from 'vitest'
import { lastUndoable, emptyHistory, undoLast, withOrders } from '../../../../web/orders/entry/undo.ts'

const NOTHING_KNOWN = new Map()
const burgundy = withOrders(emptyHistory, '', NOTHING_KNOWN, ['A PAR - BUR'])
const prussia = withOrders(burgundy, 'A PAR - BUR', NOTHING_KNOWN, ['A BER - PRU'])

describe('orders written from the board', () => {
  it('are told, and when one is taken back, that very one is told', () => {
    expect(prussia.said).toBe('Added: A BER - PRU.')
    expect(undoLast(prussia).said).toBe('Undone: A BER - PRU.')
    expect(undoLast(undoLast(prussia)).said).toBe('Undone: A PAR - BUR.')
  })

  it('are taken back one after the other, the last one first', () => {
    const text = 'A PAR - BUR\nA BER - PRU'
    expect(lastUndoable(prussia, text)).toEqual({ order: 'A BER - PRU', before: 'A PAR - BUR', after: text })
    expect(lastUndoable(undoLast(prussia), 'A PAR - BUR')?.order).toBe('A PAR - BUR')
    expect(lastUndoable(undoLast(undoLast(prussia)), '')).toBeNull()
  })

  it('cannot be taken back once the sheet has been changed otherwise', () => {
    expect(lastUndoable(prussia, 'A PAR - BUR\nA BER - PRU\nA MUN H')).toBeNull()
  })

  it('of several early taps are undone one by one', () => {
    const early = withOrders(emptyHistory, 'F KIE - DEN', NOTHING_KNOWN, ['A PAR - BUR', 'A BER - PRU'])
    expect(early.done.map(({ after }) => after)).toEqual([
      'F KIE - DEN\nA PAR - BUR',
      'F KIE - DEN\nA PAR - BUR\nA BER - PRU',
    ])
    expect(early.said).toBe('Added: A PAR - BUR, A BER - PRU.')
    expect(withOrders(emptyHistory, '', NOTHING_KNOWN, [])).toBe(emptyHistory)
  })
})
