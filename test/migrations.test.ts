/** Migrations are applied in the order of their names, so new ones have unique numbers. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Released with the same number before this test existed; the order of their names is right. */
const PAIRS = ['0016', '0018']

it('every migration has a unique number', () => {
  const files = readdirSync(new URL('../migrations', import.meta.url)).filter((name) => name.endsWith('.sql'))
  expect(files.every((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))).toBe(true)
  const numbers = files.map((name) => name.slice(0, 4)).filter((number) => !PAIRS.includes(number))
  expect(new Set(numbers).size).toBe(numbers.length)
})
