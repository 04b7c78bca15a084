/**
 * What docs/adding-a-variant.md asks of every variant: cases, and its rules by number. A line in
 * the registry without them fails here.
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'

const TESTS = new URL('../../', import.meta.url)
const readTest = (path: string): string => readFileSync(new URL(path, TESTS), 'utf8')

describe.each(RULESETS.map(({ id }) => id))('%s is proved', (id) => {
  it(`by cases, every rule by its number: test/variants/${id}.txt`, () => {
    expect(existsSync(new URL(`variants/${id}.txt`, TESTS))).toBe(true)
    expect(readTest(`variants/${id}.txt`)).toMatch(/^rules [A-Z]{3}-\d+ to [A-Z]{3}-\d+$/mu)
  })

  it('by its rules in docs/rulings.md', () => {
    const [, first = 'none', prefix = 'none'] = /^rules (([A-Z]{3})-\d+) /mu.exec(readTest(`variants/${id}.txt`)) ?? []
    expect(readTest('../docs/rulings.md')).toMatch(new RegExp(`^## ${prefix}: `, 'mu'))
    expect(readTest('../docs/rulings.md')).toContain(`- **${first}** `)
  })
})
