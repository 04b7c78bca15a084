import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { readWorkerOnce } from './worker-once.ts'

readWorkerOnce()

const TABLES = `SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table' AND name = 'players'`
const isEmptied = async (): Promise<boolean> => (await env.DB.prepare(TABLES).first('tables')) === 0

/** The schema after all migrations, tables before their indexes, without the platform's own tables. */
const MADE = `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
  ORDER BY type <> 'table', rowid`

/** One statement that creates the final schema. Empty until the migrations have run once. */
let tables = ''
/** Rows that the migrations insert. */
let rows: readonly { readonly table: string; readonly values: readonly unknown[] }[] = []

async function migrate(): Promise<void> {
  await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((sql) => env.DB.prepare(sql))))
  const { results } = await env.DB.prepare(MADE).all<{ readonly sql: string }>()
  tables = results.map(({ sql }) => sql).join(';\n')
  const names = results.flatMap(({ sql }) => /^CREATE TABLE ["`]?(\w+)/i.exec(sql)?.[1] ?? [])
  const kept = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  )
  rows = kept.flatMap((found, n) => found.results.map((row) => ({ table: names[n] ?? '', values: Object.values(row) })))
}

/** Running all migrations takes longer than most tests: from the second test on, the final schema is created at once. */
async function makeTables(): Promise<void> {
  // Work left by the last test may block the deletion of storage.
  while (!(await isEmptied())) await reset()
  if (tables === '') return migrate()
  const insert = ({ table, values }: (typeof rows)[number]) =>
    env.DB.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`).bind(...values)
  await env.DB.batch([env.DB.prepare(tables), ...rows.map(insert)])
}

// Storage is isolated per file, not per test: each test deletes all of it.
beforeEach(async () => {
  await makeTables()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in tests'))
  // One request in a hundred is counted, at random and in the background: in tests, none is.
  const random = Math.random
  vi.spyOn(Math, 'random').mockImplementation(() => 0.01 + 0.99 * random())
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await reset()
})
