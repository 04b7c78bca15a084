import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import { location, unitId } from '../../../../src/rules/names.ts'
import { markingOf, orderedSubjects, subjectOf, withLine, withOrder } from '../../../../web/orders/entry/lines.ts'

const read = (text: string, written: string | null): SheetLine => ({
  text,
  written,
  issued: null,
  seen: null,
  refused: null,
  problem: written === null ? { why: 'unreadable', words: 'Not an order.', suggestions: [] } : null,
  notices: [],
})

describe('the unit a line speaks of', () => {
  it.each([
    ['A PAR - BUR', '|PAR'],
    ['F STP/SC - BOT', '|STP'],
    ['A LON B', '|LON'],
    ['B: F NAP - ION', 'B|NAP'],
    ['WAIVE', null],
    ['rubbish', null],
  ])('%s: %s', (order, subject) => expect(subjectOf(order)).toBe(subject))
})

describe('a tapped order', () => {
  it('is written at the end of the sheet', () =>
    expect(withOrder('A MAR H\n', [], 'A PAR - BUR')).toBe('A MAR H\nA PAR - BUR'))
  it('takes the place of the order the unit had', () => {
    expect(withOrder('A PAR - PIC\nA MAR H', [], 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('finds the former order in any notation the service has read', () => {
    const echo = [read('paris to picardy', 'A PAR - PIC')]
    expect(withOrder('paris to picardy\nA MAR H', echo, 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H')
  })
  it('leaves one order of several', () =>
    expect(withOrder('A PAR H\nA MAR H\nA PAR - PIC', [], 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('never touches a line it does not understand', () => {
    expect(withOrder('hello paris', [read('hello paris', null)], 'A PAR - BUR')).toBe('hello paris\nA PAR - BUR')
  })
  it('adds a waiver each time it is asked to', () => expect(withOrder('WAIVE', [], 'WAIVE')).toBe('WAIVE\nWAIVE'))
})

describe('lines', () => {
  it('can be exchanged for what was meant', () =>
    expect(withLine('A PAR - BURR\nA MAR H', 'A PAR - BURR', 'A PAR - BUR')).toBe('A PAR - BUR\nA MAR H'))
  it('with a problem are no orders', () => {
    const echo = [read('F BRE - MUN', null)]
    expect([...orderedSubjects('A PAR H\nF BRE - MUN', echo)]).toEqual(['|PAR'])
  })
})

describe('DBL-6 a suffix of an order', () => {
  const suffix = { label: 'Override', text: ' !', kinds: ['move'] } as const
  const move = { kind: 'move', unit: unitId(1), to: location('ENG'), via: false, map: null } as const
  const echo = [
    { ...read('lon-eng', 'F LON - ENG'), seen: move },
    { ...read('F EDI - NTH !', 'F EDI - NTH !'), seen: move },
    { ...read('A LVP H', 'A LVP H'), seen: { kind: 'hold', unit: unitId(2) } as const },
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
