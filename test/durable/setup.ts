import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'

const TABLES = `SELECT count(*) AS tables FROM sqlite_master WHERE type = 'table' AND name = 'players'`

const isEmptied = async (): Promise<boolean> => (await env.DB.prepare(TABLES).first('tables')) === 0

/** All in one request: made before each test, the tables of one migration after another would cost more than most tests. */
async function makeTables(): Promise<void> {
  // What the last test has left running may keep storage from being emptied.
  while (!(await isEmptied())) await reset()
  await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((sql) => env.DB.prepare(sql))))
}

// Storage is isolated per file, not per test: each test leaves an empty house behind.
beforeEach(async () => {
  await makeTables()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in tests'))
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await reset()
})
