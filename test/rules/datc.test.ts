import { describe, expect, it, test } from 'vitest'
import { classical, variantNamed } from '../support/boards/variants.ts'
import { readCasesIn, readCases } from '../support/cases/cases.ts'
import { expectedStep, playCase } from '../support/cases/play-case.ts'

const cases = readCasesIn(new URL('cases/', import.meta.url), 'datc-')

/** The number of cases in each section of DATC 3.0. */
const SECTIONS = { A: 12, B: 15, C: 9, D: 34, E: 15, F: 25, G: 20, H: 16, I: 7, J: 11 }

describe('Diplomacy Adjudicator Test Cases 3.0', () => {
  test.each(cases)('$id $title', (table) => {
    expect(playCase(classical, table)).toMatchObject(table.steps.map(expectedStep))
  })

  it('is complete', () => {
    const ids = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `6.${section}.${n + 1}`),
    )
    expect([...new Set(cases.map(({ id }) => id))]).toEqual(ids)
  })
})

/** These variants move and retreat by the standard rules. No standard case covers their winters. */
const MOVING_LIKE_STANDARD = ['shadow-worlds', 'double-diplomacy']

describe.each(MOVING_LIKE_STANDARD)('the same cases in %s', (id) => {
  const moving = cases.filter(({ steps }) => steps[0]?.step !== 'adjustments')

  test.each(moving)('$id', (table) => {
    const steps = table.steps.filter(({ step }) => step !== 'adjustments')
    expect(playCase(variantNamed(id), { ...table, steps })).toMatchObject(steps.map(expectedStep))
  })
})

describe('a case table', () => {
  const head = '1.A  A title\nhttps://example.org\nmoves\n'
  it('rejects an order without an expectation', () => {
    expect(() => readCases(`${head}  FRANCE  A PAR - BUR`)).toThrow('no expectation')
  })
  it('rejects an unknown fate', () => {
    expect(() => readCases(`${head}  FRANCE  A PAR - BUR | suceeded`)).toThrow('no such fate')
  })
  it('rejects a table without a source', () => {
    expect(() => readCases('1.A  A title\nmoves\n  FRANCE  A PAR H | succeeded')).toThrow('names no source')
  })
})
