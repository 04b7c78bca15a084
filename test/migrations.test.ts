/** Migrations are applied in the order of their names: of new ones no two have the same number. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Released with the same number before this test was; their order by name is that of their making. */
const PAIRS = ['0016', '0018']

it('every migration has a number of its own', () => {
  const files = readdirSync(new URL('../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))
  expect(files.every((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))).toBe(true)
  const numbers = files.map((name) => name.slice(0, 4)).filter((number) => !PAIRS.includes(number))
  expect(new Set(numbers).size).toBe(numbers.length)
})
