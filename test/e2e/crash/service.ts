/** Runs the bundled service on a folder until it is killed: `service.ts BUNDLE FOLDER MAIL_URL`. Prints its address. */
import { readdirSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { applyMigrations, readMigrations } from '../../../src/tools/service/migrations.ts'
import type { Database } from '../../../src/tools/service/migrations.ts'
import { player, POWERS } from '../../support/hosting.ts'

const [bundle = '', folder = '', mailUrl = ''] = process.argv.slice(2)

/** How the runtime reads each kind of file, as in wrangler.toml. */
const KINDS = { '.css': 'Text', '.woff2': 'Data', '.wasm': 'CompiledWasm' } as const

/** The files of a bundle; the worker itself is the first. */
const modulesIn = (folder: string) => [
  { type: 'ESModule', path: 'worker.js' } as const,
  ...readdirSync(folder).flatMap((path) =>
    Object.entries(KINDS).flatMap(([ending, type]) => (path.endsWith(ending) ? [{ type, path }] : [])),
  ),
]

const service = new Miniflare({
  ...convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    modules: modulesIn(bundle),
    rootPath: bundle,
    compatibilityDate: '2026-10-20',
    durableObjects: { GAME: { className: 'Game', useSQLite: true } },
    d1Databases: { DB: 'concert' },
    queueProducers: { MAILS: { queueName: 'concert-mails' } },
    queueConsumers: { 'concert-mails': { maxBatchSize: 100, maxBatchTimeout: 0.2, maxRetries: 8 } },
    bindings: {
      ENVIRONMENT: 'production',
      BASE_URL: 'https://concert.example',
      MAIL_API_URL: mailUrl,
      MAIL_FROM: 'Concert <games@concert.example>',
      MAIL_WINDOW: 0,
      OPERATORS: '',
      LOG_LINES: 'none',
      JURISDICTION: '',
      RESEND_API_KEY: 're_crash',
      AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    },
  }),
  resourcePersistencePath: folder,
})

/** On the first start the tables are made and the players registered. */
async function furnish(db: Database): Promise<void> {
  const done = await db.prepare("SELECT name FROM sqlite_master WHERE name = 'furnished'").first()
  if (done !== null) return
  await applyMigrations(db, await readMigrations())
  const insert =
    // Who is told at once is waited for by no mail.
    "INSERT INTO players (id, name, address, address_verified, news, created_at, updated_at) VALUES (?, ?, ?, 1, 'at-once', 0, 0)"
  const people = POWERS.map((name) =>
    db.prepare(insert).bind(player(name), name, `${name.toLowerCase()}@readers.example`),
  )
  await db.batch([...people, db.prepare('CREATE TABLE furnished (at INTEGER)')])
}

const url = await service.ready
await furnish(await service.getD1Database('DB'))
console.log(url.href)
