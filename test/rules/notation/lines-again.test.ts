/** Lines that are read again at the same position: they are remembered, and it shows in nothing but the time. */
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Effort } from '../../../src/rules/notation/effort.ts'
import { freshEffort } from '../../../src/rules/notation/effort.ts'
import type { Reader } from '../../../src/rules/notation/index.ts'
import { readSheet } from '../../../src/rules/notation/index.ts'
import { readIn } from '../../../src/rules/notation/reading/line.ts'
import { readAgain } from '../../../src/rules/notation/reading/lines-again.ts'
import type * as Spelling from '../../../src/rules/notation/spelling.ts'
import { nearest } from '../../../src/rules/notation/spelling.ts'
import { scopeOf } from '../../../src/rules/notation/scope.ts'
import { LONGEST_LINE } from '../../../src/rules/notation/tokens.ts'
import { WINTER } from '../tables.ts'
import { at, WEST } from './readers.ts'

vi.mock(import('../../../src/rules/notation/spelling.ts'), async (original) => {
  const real: typeof Spelling = await original()
  return { ...real, nearest: vi.fn<typeof real.nearest>(real.nearest) }
})

/** Orders, headings, commands, what is misspelt, and what takes the most of the effort. */
const LINES = [
  'A PAR - BUR',
  'A MAR S A PAR - BUR',
  'F MAO - SPA',
  'A LON - NWY via NTH',
  'FRANCE',
  'FRANCE: A PAR H',
  'ENGLAND:',
  'A PARISS H',
  'nor - nor',
  'READY',
  'CLEAR',
  'A PAR',
  'D PAR',
  'WAIVE',
  'BUILD A LON',
  '- to '.repeat(40).slice(0, LONGEST_LINE),
  'the French fleet in the Mid-Atlantic Ocean supports the army in Gascony to Spain 7',
]

const FRANCE = at(WEST, 'FRANCE')
/** Two powers: a heading says for which a line is. */
const TURNS = [0, WINTER].map((turn) => at({ ...WEST, turn }, 'FRANCE', 'ENGLAND'))
const another = ({ variant, position, powers }: Reader): Reader => ({
  variant,
  powers,
  position: structuredClone(position),
})

/** What is read of these lines, one under the other, and what is left of the effort. */
function read(by: typeof readIn, reader: Reader, lines: readonly string[], left: Partial<Effort> = {}) {
  const effort = { ...freshEffort(), ...left }
  let scope = scopeOf(reader, effort)
  const found = lines.map((typed) => {
    const one = by(scope, typed)
    scope = one.scope
    return one.line
  })
  return { found, effort }
}

describe('a line that is read again', () => {
  test('is not gone through once more', () => {
    const [first] = readSheet(FRANCE, 'A PAR - BUR')
    const [again] = readSheet(FRANCE, 'A PAR - BUR\nA MAR S A PAR - BUR')
    expect(again?.subject).toBe(first?.subject)
    expect(readSheet(another(FRANCE), 'A PAR - BUR')[0]?.subject).not.toBe(first?.subject)
  })
  test('is an order of its own, of which one counts', () => {
    const why = readSheet(FRANCE, 'A PAR - BUR\nA PAR - BUR').map((line) => line.notices.map((notice) => notice.why))
    expect(why).toEqual([['superseded'], []])
  })
  test('is read as without a memory, and takes as much of the effort', () => {
    const sheets = fc.array(fc.array(fc.constantFrom(...LINES), { maxLength: 6 }), { minLength: 1, maxLength: 5 })
    const left = fc.record({ words: fc.nat(60), steps: fc.nat(3000), readings: fc.nat(9), guesses: fc.nat(3) })
    fc.assert(
      fc.property(sheets, left, fc.constantFrom(...TURNS), (several, scarce, now) => {
        const reader = another(now)
        for (const lines of several)
          for (const effort of [{}, scarce])
            expect(read(readAgain, reader, lines, effort)).toEqual(read(readIn, reader, lines, effort))
      }),
    )
  })
  test('is another one for others', () => {
    const england: Reader = { ...FRANCE, powers: at(WEST, 'ENGLAND').powers }
    const whyNot = (reader: Reader) => readSheet(reader, 'A PAR H').map(({ problem }) => problem?.why)
    expect(whyNot(FRANCE)).toEqual([undefined])
    expect(whyNot(england)).toEqual(['not-yours'])
  })
  test('is never worked out beyond the effort of its sheet: who sends many strange names has few of them looked up', () => {
    const strange = Array.from(
      { length: 40 },
      (_, n) => `A PARIS${'ABCDEFGHIJ'.charAt(n % 10)}${'KLMN'.charAt(n / 10)} H`,
    )
    readSheet(another(FRANCE), strange.join('\n'))
    expect(vi.mocked(nearest).mock.calls.length).toBeGreaterThan(0)
    vi.mocked(nearest).mockClear()
    readSheet(another(FRANCE), strange.join('\n'))
    expect(vi.mocked(nearest).mock.calls.length).toBe(freshEffort().guesses)
  })
})
