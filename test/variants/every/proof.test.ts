/** What every variant has to prove, by name: cases, counts, properties, a whole game. A registry line without them fails here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'

const TESTS = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, TESTS), 'utf8')
const isThere = (path: string): boolean => existsSync(new URL(path, TESTS))

/** Every property test, by its path, and what it says. */
const properties = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => path.endsWith('.property.test.ts'))
  .map((path) => ({ path, text: read(path) }))

describe.each(RULESETS.map(({ id }) => id))('%s proves itself', (id) => {
  it(`by cases, every rule by its number: test/variants/${id}.txt`, () => {
    expect(isThere(`variants/${id}.txt`)).toBe(true)
    expect(read(`variants/${id}.txt`)).toMatch(/^rules [A-Z]{3}-\d+ to [A-Z]{3}-\d+$/mu)
  })

  it('by a row in test/variants/every/counts.test.ts', () => {
    expect(read('variants/every/counts.test.ts')).toContain(`variant: '${id}'`)
  })

  it('by a property test of its name, or one that names it', () => {
    const its = properties.filter(
      ({ path, text }) => path.endsWith(`/${id}.property.test.ts`) || text.includes(`'${id}'`),
    )
    expect(its).not.toEqual([])
  })

  it(`by a whole game to a win: test/games/${id}.txt`, () => {
    expect(isThere(`games/${id}.txt`)).toBe(true)
    expect(read(`games/${id}.txt`)).toContain(`variant ${id}\n`)
  })

  it('by its rules in docs/rulings.md', () => {
    const [, first = 'none'] = /^rules ([A-Z]{3}-\d+) /mu.exec(read(`variants/${id}.txt`)) ?? []
    expect(read('../docs/rulings.md')).toContain(`**${first}**`)
  })
})
