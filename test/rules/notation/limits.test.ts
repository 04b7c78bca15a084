/** The cost of the longest and strangest texts, in steps: nobody gets more than anyone else. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParseBudget, newBudget, MAX_BUDGET } from '../../../src/rules/seam/line-problem.ts'
import { nameIndexOf, distance, nearest } from '../../../src/rules/notation/name-index.ts'
import { sentencesOf } from '../../../src/rules/notation/grammar/grammar.ts'
import { makeLine, MAX_STEPS } from '../../../src/rules/notation/grammar/parser.ts'
import type { Reader } from '../../../src/rules/notation/index.ts'
import { formatOrder, readLine, readSheet } from '../../../src/rules/notation/index.ts'
import { MAX_LINE_LENGTH, linesOf, tokensOf } from '../../../src/rules/notation/tokens.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { adjust, adjustmentOf, unorderedWinters } from '../../../src/rules/phases/adjustments.ts'
import { sandbox } from '../../../src/rules/sandbox/run-phase.ts'
import { classical } from '../../support/boards/variants.ts'
import { POWERS, REAL, WINTER } from '../tables.ts'
import { examples, sampled } from '../../support/thorough.ts'

const start = classical.setup(0)
const reader: Reader = { variant: classical, position: start, powers: POWERS }
const atlas = classical.atlas(start, null, null)
if (atlas === null) throw new Error('the classical board is missing')
const nameIndex = nameIndexOf(atlas)

/** As long as a line may be. */
const full = (text: string): string => text.repeat(Math.ceil(MAX_LINE_LENGTH / text.length)).slice(0, MAX_LINE_LENGTH)

const WORST = [
  `F NTH${full(' - nor')}`.slice(0, MAX_LINE_LENGTH),
  `nor s nor - nor${full(' - nor')}`.slice(0, MAX_LINE_LENGTH),
  full('F nor '),
  full('A PAR S '),
  full('- to '),
  full('via NTH - '),
  full('mid - atlantic - ocean - '),
  full('gulf of '),
  full('the '),
  full('(s) '),
  full('norr '),
  `A ${'x'.repeat(MAX_LINE_LENGTH - 2)}`,
  full('A PAR H '),
  full('ger A MUN '),
  `A PAR ${full('(so) ')}`.slice(0, MAX_LINE_LENGTH),
  `if${full(', A nor - nor')}`.slice(0, MAX_LINE_LENGTH),
  full('1901 builds orders '),
]

function stepsOf(text: string): number {
  const line = makeLine(tokensOf(text))
  sentencesOf(nameIndex, ['moves'], line)
  return MAX_STEPS - line.budget.steps
}

describe('one line', () => {
  test('takes few of the available steps for an order', () => {
    const orders = classical.seats.flatMap((seat) => everyOrder(options(classical, start, seat)))
    const max = Math.max(...orders.map(({ order }) => stepsOf(formatOrder(classical, start, order))))
    expect(max).toBeLessThan(MAX_STEPS / 5)
    expect(stepsOf('Army London - North Sea - Norwegian Sea - Barents Sea - St Petersburg')).toBeLessThan(MAX_STEPS / 2)
  })
  test.each(WORST)('never takes more than the limit: %s', (text) =>
    expect(stepsOf(text)).toBeLessThanOrEqual(MAX_STEPS),
  )
  test('never takes more than the limit for any words', () => {
    const word = fc.constantFrom(
      'A',
      'F',
      'nor',
      'mid',
      '-',
      'atlantic',
      'gulf',
      'of',
      's',
      '(s)',
      'via',
      'the',
      'R',
      'xy',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 100 }), (words) => {
        expect(stepsOf(words.join(' '))).toBeLessThanOrEqual(MAX_STEPS)
      }),
    )
  })
  test('is not read if it is too long', () => {
    const budget = newBudget()
    expect(readLine(reader, 'x '.repeat(MAX_LINE_LENGTH), budget).problem?.why).toBe('too-long')
    expect(budget).toEqual(MAX_BUDGET)
  })
})

describe('one sheet', () => {
  const spentOn = (lines: readonly string[]): ParseBudget => {
    const budget = newBudget()
    readSheet(reader, lines.join('\n'), budget)
    return {
      words: MAX_BUDGET.words - budget.words,
      steps: MAX_BUDGET.steps - budget.steps,
      readings: MAX_BUDGET.readings - budget.readings,
      guesses: MAX_BUDGET.guesses - budget.guesses,
    }
  }
  test('takes one word per word and some steps, and nothing else', () => {
    const plain = ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE H']
    const steps = plain.reduce((sum, line) => sum + stepsOf(line), 0)
    expect(spentOn(plain)).toEqual({ words: 14, steps, readings: 0, guesses: 0 })
  })
  test('reads four hundred orders written out in full', () => {
    const order = 'the French army in Paris supports Marseilles to Burgundy'
    const lines = readSheet(reader, Array.from({ length: 400 }, () => order).join('\n'))
    expect(lines.filter(({ problem }) => problem !== null)).toEqual([])
  })
  test('stops reading expensive lines soon, and does not even split the rest into words', () => {
    const strange = 'the French fleet in the Mid-Atlantic Ocean supports the army in Gascony to Spain 7'
    const lines = readSheet(reader, Array.from({ length: 400 }, () => strange).join('\n'))
    const readLines = lines.filter(({ problem }) => problem?.why !== 'too-long')
    expect(readLines.length * stepsOf(strange)).toBeLessThan(MAX_BUDGET.steps + MAX_STEPS)
    const budget = { ...newBudget(), steps: 0 }
    expect(readLine(reader, 'A PAR - BUR', budget).problem?.why).toBe('too-long')
    expect(budget.words).toBe(MAX_BUDGET.words)
  })
  test.each(WORST)('limits four hundred lines of the worst kind: %s', (text) => {
    const spent = spentOn(Array.from({ length: 400 }, (_, n) => `${text.slice(0, -4)} ${n}`))
    for (const key of ['words', 'steps', 'readings', 'guesses'] as const)
      expect(spent[key], key).toBeLessThanOrEqual(MAX_BUDGET[key])
  })
  test('looks up similar names for a dozen words; more are still reported as unknown', () => {
    const lines = readSheet(
      reader,
      Array.from({ length: 14 }, (_, n) => `A PAR - Burgunx${'abcdefghijklmn'[n]}`).join('\n'),
    )
    const offered = lines.map(({ problem }) => [problem?.why, problem?.suggestions.length])
    expect(offered).toEqual(Array.from({ length: 14 }, (_, n) => ['unknown-place', n < MAX_BUDGET.guesses ? 1 : 0]))
  })
  test('reports lines that were not read', () => {
    const long = Array.from({ length: 400 }, () => 'A PAR - BUR via NTH - NWG - BAR - BOT')
    const lines = readSheet(reader, [...long, 'A PAR - BUR via NTH'].join('\n'))
    expect(lines.at(-1)?.problem).toMatchObject({ why: 'too-long' })
    expect(readSheet(reader, [...long.slice(0, 100), 'A MAR H'].join('\n')).at(-1)?.written).toBe('A MAR H')
  })
  test('reads unclosed brackets and stars like other lines', () => {
    expect(linesOf(`(${' '.repeat(60_000)}`)).toEqual(['('])
    expect(linesOf(`(bounce${'(bounce'.repeat(9000)}`)).toHaveLength(1)
    expect(linesOf(`*${'a '.repeat(30_000)}!`)).toHaveLength(1)
    expect(linesOf(`1. ${' '.repeat(60_000)}2`)).toHaveLength(1)
    expect(linesOf(`A PAR H and${' '.repeat(60_000)}`)).toHaveLength(1)
    expect(linesOf(`&gt${'&gt'.repeat(20_000)}`)).toHaveLength(1)
    expect(readSheet(reader, ' and the'.repeat(8000))).toHaveLength(1)
  })
})

describe('misspelt names', () => {
  /** The whole table, by the book. */
  function plainDistance(a: string, b: string): number {
    const d = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)),
    )
    const at = (i: number, j: number): number => d[i]?.[j] ?? Infinity
    for (let i = 1; i <= a.length; i += 1) {
      for (let j = 1; j <= b.length; j += 1) {
        const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
        const same = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
        ;(d[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, same, swap)
      }
    }
    return at(a.length, b.length)
  }
  test('computes the distance within the limit, and null beyond', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
        const plain = plainDistance(a, b)
        expect(distance(a, b, max)).toBe(plain <= max ? plain : null)
      }),
      { numRuns: examples(10_000) },
    )
  })
  test('finds no name for a word longer than any name', () => {
    expect(nearest(nameIndex, 'burgundi').map(({ code }) => code)).toEqual(['BUR'])
    expect(nearest(nameIndex, 'burgundy'.repeat(20))).toEqual([])
  })
})

describe('one state', () => {
  test('is not read if it has more entries than the board has room for', () => {
    const units = { FRANCE: Array.from({ length: 5000 }, () => 'A PAR') }
    expect(sandbox(classical, { name: 'S1901M', units }, {})).toMatchObject({
      ok: false,
      error: { at: 'state', message: 'This state has more entries than the board has room for.' },
    })
  })
})

test.each(Object.entries(REAL))('judges a single adjustment as if nobody else had ordered, in %s', (_, position) => {
  const all = classical.seats.flatMap((seat) => everyOrder(options(classical, position, seat)))
  const winter = { ...position, turn: WINTER }
  for (const issued of sampled(all)) {
    const among = adjust(classical, winter, [issued]).rulings.find((ruling) => ruling.issued.order === issued.order)
    expect(adjustmentOf(unorderedWinters(classical, winter), issued)).toEqual(among ?? null)
  }
})
