/**
 * Tests every rule of every variant by its case file. Files name other tests for rules that need
 * them.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { expectedPlay, playVariantCase } from '../../support/cases/play-variant-case.ts'
import { readCaseFile } from '../../support/cases/variant-cases.ts'
import { variantNamed } from '../../support/boards/variants.ts'

const files = RULESETS.map(({ id }) => ({ id, file: new URL(`../${id}.txt`, import.meta.url) }))
const ROOT = new URL('../../../', import.meta.url)

for (const { id, file } of files) {
  const { rules, cases } = readCaseFile(readFileSync(file, 'utf8'))

  describe(`the cases of ${id}`, () => {
    it.each(cases.map((variantCase) => [`${variantCase.id}  ${variantCase.title}`, variantCase] as const))(
      '%s',
      (_, variantCase) => {
        expect(playVariantCase(variantNamed(id, variantCase.options), variantCase)).toEqual(expectedPlay(variantCase))
      },
    )

    it.each(rules)('$id is tested', ({ id: rule, elsewhere }) => {
      if (elsewhere === null) expect(cases.map((variantCase) => variantCase.id)).toContain(rule)
      else expect(readFileSync(new URL(elsewhere, ROOT), 'utf8')).toContain(rule)
    })

    it('tests only rules that it names', () => {
      const names = new Set(rules.map((rule) => rule.id))
      expect(cases.filter((variantCase) => !names.has(variantCase.id)).map((variantCase) => variantCase.title)).toEqual(
        [],
      )
    })
  })
}

describe('a case file', () => {
  const head = 'rules ONE-1 to ONE-1\n\nONE-1  A title\nphase S1901M\n'
  it('rejects an order without an expectation', () => {
    expect(() => readCaseFile(`${head}orders FRANCE\n  A PAR - BUR`)).toThrow('no expectation')
  })
  it('rejects an unknown statement', () => {
    expect(() => readCaseFile(`${head}unit FRANCE: A PAR\norders FRANCE\n  A PAR H | succeeded`)).toThrow(
      'no such statement',
    )
  })
  it('rejects a file without rules', () => {
    expect(() => readCaseFile('ONE-1  A title\nphase S1901M')).toThrow('begins with its rules')
  })
})
