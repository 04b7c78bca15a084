/** What an object does not do when it wakes: it has one game, so it needs one map. */
import { expect, test, vi } from 'vitest'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { RULESETS } from '../../src/variants/registry.ts'

vi.mock(import('../../src/rules/atlas/atlas.ts'), async (original) => {
  const actual = await original()
  return { ...actual, makeAtlas: vi.fn<typeof actual.makeAtlas>(actual.makeAtlas) }
})

test('no map is made before a game is played on it', () => {
  expect(RULESETS.length).toBeGreaterThan(5)
  expect(makeAtlas).not.toHaveBeenCalled()
  RULESETS.at(-1)?.variant({})
  expect(makeAtlas).toHaveBeenCalled()
})
