import { describe, expect, it } from 'vitest'
import { lastUndoable, emptyHistory, undoLast, withOrders, withRemoval } from '../../../../web/orders/entry/undo.ts'
import { known } from './known.ts'

const NO_LINES = new Map()
const burgundy = withOrders(emptyHistory, '', NO_LINES, ['A PAR - BUR'])
const prussia = withOrders(burgundy, 'A PAR - BUR', NO_LINES, ['A BER - PRU'])

describe('orders written from the board', () => {
  it('are announced, and so is each undo', () => {
    expect(prussia.announcement).toBe('Added: A BER - PRU.')
    expect(undoLast(prussia).announcement).toBe('Undone: A BER - PRU.')
    expect(undoLast(undoLast(prussia)).announcement).toBe('Undone: A PAR - BUR.')
  })

  it('are undone one by one, the last one first', () => {
    const text = 'A PAR - BUR\nA BER - PRU'
    expect(lastUndoable(prussia, text)).toEqual({ order: 'A BER - PRU', before: 'A PAR - BUR', after: text })
    expect(lastUndoable(undoLast(prussia), 'A PAR - BUR')?.order).toBe('A PAR - BUR')
    expect(lastUndoable(undoLast(undoLast(prussia)), '')).toBeNull()
  })

  it('cannot be undone after another change of the sheet', () => {
    expect(lastUndoable(prussia, 'A PAR - BUR\nA BER - PRU\nA MUN H')).toBeNull()
  })

  it('stay as they are when a tap writes what is there', () => {
    const paris = known({ 'A PAR - BUR': '1 order' })
    const again = withOrders(prussia, 'A PAR - BUR\nA BER - PRU', paris, ['A PAR - BUR'])
    expect(again.done.map(({ order }) => order)).toEqual(['A PAR - BUR', 'A BER - PRU'])
  })

  it('can replace an order that addresses no unit', () => {
    const homes = known({ 'HOME GRE': '', 'HOME TRI': '' })
    const replaced = withOrders(emptyHistory, 'HOME GRE\nA SER B', homes, ['HOME TRI'], 'HOME GRE')
    expect(lastUndoable(replaced, 'A SER B\nHOME TRI')).toEqual({
      order: 'HOME TRI',
      before: 'HOME GRE\nA SER B',
      after: 'A SER B\nHOME TRI',
    })
  })

  it('can be removed and restored', () => {
    const removed = withRemoval(prussia, 'A PAR - BUR\nA BER - PRU', NO_LINES, 'A PAR - BUR')
    expect(removed.announcement).toBe('Removed: A PAR - BUR.')
    expect(lastUndoable(removed, 'A BER - PRU')).toEqual({
      order: 'A PAR - BUR',
      removed: true,
      before: 'A PAR - BUR\nA BER - PRU',
      after: 'A BER - PRU',
    })
    expect(undoLast(removed).announcement).toBe('Added: A PAR - BUR.')
  })

  it('of several early taps are undone one by one', () => {
    const early = withOrders(emptyHistory, 'F KIE - DEN', NO_LINES, ['A PAR - BUR', 'A BER - PRU'])
    expect(early.done.map(({ after }) => after)).toEqual([
      'F KIE - DEN\nA PAR - BUR',
      'F KIE - DEN\nA PAR - BUR\nA BER - PRU',
    ])
    expect(early.announcement).toBe('Added: A PAR - BUR, A BER - PRU.')
    expect(withOrders(emptyHistory, '', NO_LINES, [])).toBe(emptyHistory)
  })
})
