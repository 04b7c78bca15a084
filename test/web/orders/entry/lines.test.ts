import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import { power, unitId } from '../../../../src/rules/names.ts'
import {
  knownLines,
  markingOf,
  orderedSubjects,
  ordersOnLine,
  subjectOf,
  withOrder,
  withOrderOnLine,
} from '../../../../web/orders/entry/lines.ts'
import { known } from './known.ts'

const read = (text: string, written: string | null): SheetLine => ({
  text,
  written,
  issued: null,
  seen: null,
  subject: null,
  decides: null,
  suffix: null,
  refused: null,
  problem: written === null ? { why: 'unreadable', words: 'Not an order.', suggestions: [] } : null,
  notices: [],
})

const KNOWN = known({
  'A PAR H': '1 order',
  'A PAR - BUR': '1 order',
  'A PAR - PIC': '1 order',
  'paris to picardy': '1 order',
  'A PAR - LON': '1',
  'A MAR H': '2 order',
  'F STP/NC B': 'MAIN STP build',
  'F STP/SC B': 'MAIN STP build',
  'B: F STP/SC B': 'B STP build',
  WAIVE: 'build',
})

describe('the subject of a line', () => {
  it.each([
    ['A PAR - BUR', 'unit 1'],
    [' paris to picardy ', 'unit 1'],
    ['A PAR - LON', 'unit 1'],
    ['F STP/NC B', 'site MAIN STP'],
    ['B: F STP/SC B', 'site B STP'],
    ['WAIVE', null],
    ['rubbish', null],
  ])('%s: %s', (line, subject) => expect(subjectOf(line, KNOWN)).toBe(subject))
  it('is known for every legal order and every line that was read', () => {
    const order = { kind: 'hold', unit: unitId(3) } as const
    const offered = {
      power: power('FRANCE'),
      order,
      seen: order,
      written: 'F BRE H',
      names: { unit: 'F BRE', arm: 'fleet', of: null },
      subject: { kind: 'unit', unit: unitId(3) },
      decides: 'order',
    } as const
    const echo = { ...read('A GAS to burgundi', null), subject: { kind: 'unit', unit: unitId(4) } as const }
    const both = knownLines([echo], [offered])
    expect(['F BRE H', 'A GAS to burgundi'].map((line) => subjectOf(line, both))).toEqual(['unit 3', 'unit 4'])
    expect([...orderedSubjects('F BRE H\nA GAS to burgundi', both)]).toEqual(['unit 3'])
  })
})

describe('a tapped order', () => {
  it('is written at the end of the sheet', () =>
    expect(withOrder('A MAR H\n', KNOWN, 'A PAR - BUR')).toBe('A MAR H\nA PAR - BUR'))
  it('replaces the previous order of the unit', () => {
    expect(withOrder('A PAR - PIC\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('replaces an invalid order', () => {
    expect(withOrder('A PAR - LON\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('replaces a build on another coast', () => expect(withOrder('F STP/NC B', KNOWN, 'F STP/SC B')).toBe('F STP/SC B'))
  it('finds the previous order in any notation that was read', () => {
    expect(withOrder('paris to picardy\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('replaces several orders by one', () =>
    expect(withOrder('A PAR H\nA MAR H\nA PAR - PIC', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('never changes an unknown line', () => {
    expect(withOrder('hello paris', KNOWN, 'A PAR - BUR')).toBe('hello paris\nA PAR - BUR')
  })
  it('adds another waiver each time', () => expect(withOrder('WAIVE', KNOWN, 'WAIVE')).toBe('WAIVE\nWAIVE'))
})

describe('several orders on a line', () => {
  const echo = [read('A PAR - BUR', 'A PAR - BUR'), read('A MAR to nowhere', null), read('2. F BRE H', 'F BRE H')]
  const texts = knownLines(echo, [])
  it.each([
    ['A PAR - BUR, A MAR to nowhere', ['A PAR - BUR', 'A MAR to nowhere']],
    ['A PAR - BUR; 2. F BRE H // as agreed', ['A PAR - BUR', '2. F BRE H']],
    ['A PAR - BUR and A MAR to nowhere', ['A PAR - BUR', 'A MAR to nowhere']],
    ['A PAR - BUR (bounce)', ['A PAR - BUR']],
    ['A PAR - BUR, A MAR', ['A PAR - BUR, A MAR']],
    ['A PAR - BURG', ['A PAR - BURG']],
  ])('%s', (line, orders) => expect(ordersOnLine(line, texts)).toEqual(orders))

  it('are found by their units', () => {
    expect([...orderedSubjects('A PAR H, A MAR H', KNOWN)]).toEqual(['unit 1', 'unit 2'])
  })
  it('are written on lines of their own when one is tapped', () =>
    expect(withOrder('A PAR H, A MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('can be replaced or removed singly', () => {
    const [line, orders] = ['A PAR H, A MAR H', ['A PAR H', 'A MAR H']]
    expect(withOrderOnLine(`x\n ${line}`, line, orders, 1, 'A MAR - GAS')).toBe('x\nA PAR H\nA MAR - GAS')
    expect(withOrderOnLine(line, line, orders, 0, null)).toBe('A MAR H')
  })
})

describe('lines for another phase', () => {
  const aside = { ...read('Fall 1901:', null), problem: { why: 'other-phase', words: '', suggestions: [] } as const }
  const both = new Map([...KNOWN, ...knownLines([aside], [])])
  it('do not swallow a tapped order', () =>
    expect(withOrder('A MAR H\nFall 1901:\nA BUR H', both, 'A PAR - BUR')).toBe(
      'A PAR - BUR\nA MAR H\nFall 1901:\nA BUR H',
    ))
  it('do not hide the same order that counts', () => {
    const counts = { ...read('A PAR H', 'A PAR H'), decides: 'order' } as const
    const refused = { ...read('A PAR H', null), problem: aside.problem }
    for (const echo of [
      [counts, refused],
      [refused, counts],
    ])
      expect(knownLines(echo, []).get('A PAR H')?.decides).toBe('order')
  })
})

describe('lines', () => {
  it('can be replaced by a suggestion', () => {
    const text = 'A PAR - BURR\nA MAR H'
    expect(withOrderOnLine(text, 'A PAR - BURR', ['A PAR - BURR'], 0, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('with a problem do not count as orders', () => {
    expect([...orderedSubjects('A PAR - LON\nA MAR H', KNOWN)]).toEqual(['unit 2'])
  })
})

describe('DBL-6 a suffix of an order', () => {
  const suffix = { label: 'Override' } as const
  const echo = [
    { ...read('lon-eng', 'F LON - ENG'), suffix: { on: false, otherwise: 'F LON - ENG !' } },
    { ...read('F EDI - NTH !', 'F EDI - NTH !'), suffix: { on: true, otherwise: 'F EDI - NTH' } },
    read('A LVP H', 'A LVP H'),
  ]
  const marking = (line: string, ...others: string[]) => markingOf(line, [line, ...others], echo, suffix)

  it('can be added to a line that allows it', () =>
    expect(marking('lon-eng')).toEqual({ label: 'Override', on: false, line: 'F LON - ENG !' }))
  it('can be removed', () => expect(marking('F EDI - NTH !')).toMatchObject({ on: true, line: 'F EDI - NTH' }))
  it('is not offered if another line has it, for other kinds of orders, or for unread lines', () => {
    expect(marking('lon-eng', 'F EDI - NTH !')).toBeNull()
    expect(marking('A LVP H')).toBeNull()
    expect(marking('nonsense')).toBeNull()
  })
})
