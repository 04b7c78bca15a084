import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { readWorkerOnce } from './worker-once.ts'

readWorkerOnce()

const TABLES = `SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table' AND name = 'players'`
const isEmptied = async (): Promise<boolean> => (await env.DB.prepare(TABLES).first('tables')) === 0

/** What all migrations lead to, tables before their indexes; but for what the platform has of its own. */
const MADE = `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
  ORDER BY type <> 'table', rowid`

/** As they are in the end: one statement that makes them. Empty until they were made once. */
let tables = ''
/** What the migrations have put into them. */
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

/** One migration after the other would cost more than most tests: from the second test on, what they lead to is made at once. */
async function makeTables(): Promise<void> {
  // What the last test has left running may keep storage from being emptied.
  while (!(await isEmptied())) await reset()
  if (tables === '') return migrate()
  const insert = ({ table, values }: (typeof rows)[number]) =>
    env.DB.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`).bind(...values)
  await env.DB.batch([env.DB.prepare(tables), ...rows.map(insert)])
}

// Storage is isolated per file, not per test: each test leaves an empty house behind.
beforeEach(async () => {
  await makeTables()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in tests'))
  // One request in a hundred is counted, by chance, in a row that nobody waits for: in a test none is.
  const random = Math.random
  vi.spyOn(Math, 'random').mockImplementation(() => 0.01 + 0.99 * random())
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await reset()
})
