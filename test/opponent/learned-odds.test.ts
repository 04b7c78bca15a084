/** The learned table of odds follows from the games that were played for it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Sightings, tableOf, tallyOf } from '../tournament/fit-odds.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

test('npm run learn writes the table in use, byte for byte', () => {
  const sightings = JSON.parse(read('../tournament/sightings.json')) as Sightings
  const table = tableOf(tallyOf(sightings))
  // A diff of such long texts does not help.
  expect(table === read('../../src/opponent/value/learned-odds.ts')).toBe(true)
})
