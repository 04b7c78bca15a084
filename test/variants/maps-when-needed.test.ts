/** What an object does not do when it wakes: it has one game, so it needs one map. */
import { expect, test, vi } from 'vitest'
import { RULESETS } from '../../src/variants/registry.ts'

/** The maps made since the code was loaded. A mock would forget them before the test begins. */
const made = vi.hoisted((): string[] => [])

vi.mock(import('../../src/rules/atlas/atlas.ts'), async (original) => {
  const { makeAtlas, ...rest } = await original()
  return {
    ...rest,
    makeAtlas: (table) => {
      made.push(table.id)
      return makeAtlas(table)
    },
  }
})

test('no map is made before a game is played on it', () => {
  expect(made).toEqual([])
  for (const ruleset of RULESETS) ruleset.variant({})
  expect(new Set(made)).toContain('classical')
})
