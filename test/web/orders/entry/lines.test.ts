import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import { power, unitId } from '../../../../src/rules/names.ts'
import {
  knownLines,
  markingOf,
  orderedSubjects,
  subjectOf,
  withLine,
  withOrder,
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

describe('what a line is about', () => {
  it.each([
    ['A PAR - BUR', 'unit 1'],
    [' paris to picardy ', 'unit 1'],
    ['A PAR - LON', 'unit 1'],
    ['F STP/NC B', 'site MAIN STP'],
    ['B: F STP/SC B', 'site B STP'],
    ['WAIVE', null],
    ['rubbish', null],
  ])('%s: %s', (line, subject) => expect(subjectOf(line, KNOWN)).toBe(subject))
  it('is known of every order that was offered, and of every line that was read', () => {
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
  it('takes the place of the order the unit had', () => {
    expect(withOrder('A PAR - PIC\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('takes the place of one that could not be used', () => {
    expect(withOrder('A PAR - LON\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('takes the place of a build on another coast', () =>
    expect(withOrder('F STP/NC B', KNOWN, 'F STP/SC B')).toBe('F STP/SC B'))
  it('finds the former order in any notation the service has read', () => {
    expect(withOrder('paris to picardy\nA MAR H', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('leaves one order of several', () =>
    expect(withOrder('A PAR H\nA MAR H\nA PAR - PIC', KNOWN, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('never touches a line of which nothing is known', () => {
    expect(withOrder('hello paris', KNOWN, 'A PAR - BUR')).toBe('hello paris\nA PAR - BUR')
  })
  it('adds a waiver each time it is asked to', () => expect(withOrder('WAIVE', KNOWN, 'WAIVE')).toBe('WAIVE\nWAIVE'))
})

describe('lines', () => {
  it('can be exchanged for what was meant', () =>
    expect(withLine('A PAR - BURR\nA MAR H', 'A PAR - BURR', 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('with a problem are no orders', () => {
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

  it('may be set on one that can bear it', () =>
    expect(marking('lon-eng')).toEqual({ label: 'Override', on: false, line: 'F LON - ENG !' }))
  it('may be taken off', () => expect(marking('F EDI - NTH !')).toMatchObject({ on: true, line: 'F EDI - NTH' }))
  it('is not offered where another line bears it, nor to another kind of order, nor to what was not read', () => {
    expect(marking('lon-eng', 'F EDI - NTH !')).toBeNull()
    expect(marking('A LVP H')).toBeNull()
    expect(marking('nonsense')).toBeNull()
  })
})
