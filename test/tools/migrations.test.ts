import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations, migrateIn } from '../../src/tools/service/migrations.ts'
import type { Database } from '../../src/tools/service/migrations.ts'
import { NO_DATABASE } from '../../src/tools/deploy/wrangler.ts'

const FIRST = { name: '0001_first.sql', queries: ['CREATE TABLE a (n INTEGER)'] }
const SECOND = { name: '0002_second.sql', queries: ['ALTER TABLE a ADD m INTEGER', 'INSERT INTO a VALUES (1, 2)'] }
const BROKEN = { name: '0003_broken.sql', queries: ['INSERT INTO a VALUES (3, 4)', 'INSERT INTO nowhere VALUES (1)'] }

const folder = mkdtempSync(join(tmpdir(), 'concert-migrations-'))
let runtime: Miniflare
let db: Database
const names = async () => (await db.prepare('SELECT name FROM d1_migrations ORDER BY id').raw()).flat()

beforeAll(async () => {
  await migrateIn(folder)
  runtime = new Miniflare({
    ...convertV4MiniflareOptions({
      modules: true,
      script: '',
      cf: false,
      d1Databases: { DB: 'empty', SERVICE: NO_DATABASE },
    }),
    resourcePersistencePath: join(folder, 'v3'),
  })
  db = await runtime.getD1Database('DB')
})
afterAll(async () => {
  await runtime?.dispose()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('migrations of a local database', () => {
  it('are applied once, in order, and recorded like wrangler’s', async () => {
    await applyMigrations(db, [FIRST])
    await applyMigrations(db, [FIRST, SECOND])
    await applyMigrations(db, [FIRST, SECOND])
    expect(await names()).toEqual([FIRST.name, SECOND.name])
    expect(await db.prepare('SELECT * FROM a').raw()).toEqual([[1, 2]])
  })

  it('are applied completely or not at all, and an error names the one that failed', async () => {
    await expect(applyMigrations(db, [FIRST, SECOND, BROKEN])).rejects.toThrow('The migration 0003_broken.sql failed:')
    expect(await names()).toEqual([FIRST.name, SECOND.name])
    expect(await db.prepare('SELECT * FROM a').raw()).toEqual([[1, 2]])
  })

  it('are all applied in the folder of a service, under the id from wrangler.toml', async () => {
    const service = await runtime.getD1Database('SERVICE')
    const applied = await service.prepare('SELECT count(*) AS n FROM d1_migrations').first('n')
    const players = await service.prepare('SELECT count(*) AS n FROM players').first('n')
    expect([Number(applied) > 20, players]).toEqual([true, 0])
  })
})
