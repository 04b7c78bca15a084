/** Every order is read back as written, and every text can be read. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classical as table } from '../../../src/maps/classical.ts'
import { formatOrder, readLine, readSheet } from '../../../src/rules/notation/index.ts'
import { linesOf } from '../../../src/rules/notation/tokens.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { phaseAt } from '../../../src/rules/phase-calendar.ts'
import { classical } from '../../support/boards/variants.ts'
import { POWERS, REAL } from '../tables.ts'
import { anyText } from '../../support/random/any-text.ts'
import { examples } from '../../support/thorough.ts'

describe('round trips', () => {
  const all = Object.entries(REAL)
  test.each(all)('every legal order of %s is read back as written', (code, position) => {
    expect(phaseAt(classical.calendar, position.turn).code).toBe(code)
    for (const seat of classical.seats) {
      const powers = classical.powers(position, seat)
      const reader = { variant: classical, position, powers }
      for (const issued of everyOrder(options(classical, position, seat))) {
        const text = formatOrder(classical, position, issued.order)
        expect(readLine(reader, text)).toMatchObject({
          text,
          issued,
          refused: null,
          written: text,
          command: null,
          problem: null,
          notices: [],
        })
      }
    }
  })
  test.each(all)('every legal order is read in full words in %s', (_, position) => {
    const name = (code: string) => table.provinces.find((p) => p.code === code)?.name ?? code
    const inWords = (text: string) =>
      text
        .replace(/^A /, 'Army ')
        .replace(/^F /, 'fleet ')
        .replace(/ S /, ' supports ')
        .replace(/ C /, ' convoys ')
        .replace(' - ', ' moves to ')
        .replace(/\b[A-Z]{3}\b/g, (code) => (code === 'VIA' ? 'via convoy' : name(code)))
        .replace('/NC', ' (north coast)')
        .replace('/SC', ' S.C.')
        .replace('/EC', '(ec)')
    for (const seat of classical.seats) {
      const powers = classical.powers(position, seat)
      for (const { order } of everyOrder(options(classical, position, seat))) {
        const text = formatOrder(classical, position, order)
        expect([inWords(text), readLine({ variant: classical, position, powers }, inWords(text)).written]).toEqual([
          inWords(text),
          text,
        ])
      }
    }
  })
})

describe('random text', () => {
  const words = [
    'A',
    'F',
    'PAR',
    'liv',
    'nor',
    'S',
    'C',
    '-',
    '->',
    'H',
    'BUR',
    '/nc',
    '(',
    ')',
    ':',
    'the',
    'Mid-Atlantic',
    'via',
    'convoy',
    'WAIVE',
    '+',
    '@',
    'R',
    'D',
    '\n',
    ';',
    ',',
    '//',
    '*',
    'english',
    'é',
    '☃',
    'constructor',
    '__proto__',
    'SPA',
    'STP',
    '(French map)',
    'if',
    'and',
    '1.',
    'b)',
    '&gt;',
    'Builds:',
    'Fall 1902:',
    'S1901M',
    'all',
    'none',
    '(as agreed)',
  ]
  const text = fc.oneof(
    anyText(80),
    fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((w) => w.join(' ')),
  )
  test('never throws, and accounts for every line', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REAL)), text, (position, typed) => {
        const lines = readSheet({ variant: classical, position, powers: POWERS }, typed)
        expect(lines.map((line) => line.text)).toEqual(linesOf(typed))
        for (const { issued, written, problem } of lines)
          expect(problem === null || (issued === null && written === null)).toBe(true)
      }),
      { numRuns: examples(8000) },
    )
  })
  test('is written in a form that can be read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REAL)), text, (position, typed) => {
        const reader = { variant: classical, position, powers: POWERS }
        for (const { issued, written } of readSheet(reader, typed)) {
          if (written !== null && written !== 'WAIVE') expect(readLine(reader, written).issued).toEqual(issued)
        }
      }),
      { numRuns: examples(4000) },
    )
  })
})
