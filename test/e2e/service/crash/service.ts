/** Runs the service with its side door until killed, and prints its address: `service.ts BUNDLE FOLDER DATABASE MAIL_URL`. */
import { readdirSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { player, POWERS } from '../../../support/games/hosting.ts'

/** `database`: the id of the migrated database in the folder. */
const [bundle = '', folder = '', database = '', mailUrl = ''] = process.argv.slice(2)

/** Module types of the runtime by file ending, as in wrangler.toml. */
const KINDS = { '.js': 'ESModule', '.woff2': 'Data', '.wasm': 'CompiledWasm' } as const

const door = readFileSync(new URL('door.mjs', import.meta.url), 'utf8')
/** The side door and the files of the bundle. */
const modules = [
  { type: 'ESModule', path: 'door.mjs', contents: door } as const,
  ...readdirSync(bundle).flatMap((path) =>
    Object.entries(KINDS).flatMap(([ending, type]) => (path.endsWith(ending) ? [{ type, path }] : [])),
  ),
]

const service = new Miniflare({
  ...convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    modules,
    rootPath: bundle,
    compatibilityDate: '2026-10-20',
    durableObjects: { GAME: { className: 'Game', useSQLite: true } },
    d1Databases: { DB: database },
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
      PNG: 'on',
      JURISDICTION: '',
      RESEND_API_KEY: 're_crash',
      AUTH_SECRET: 'a secret of the tests, long enough to sign with',
    },
  }),
  resourcePersistencePath: folder,
})

/** Registers the players, unless they exist. */
async function registerPlayers(db: Awaited<ReturnType<Miniflare['getD1Database']>>): Promise<void> {
  const insert =
    // News at once: no mail is delayed for a digest.
    "INSERT INTO players (id, name, address, address_verified, news, created_at, updated_at) VALUES (?, ?, ?, 1, 'at-once', 0, 0) ON CONFLICT DO NOTHING"
  const people = POWERS.map((name) =>
    db.prepare(insert).bind(player(name), name, `${name.toLowerCase()}@readers.example`),
  )
  await db.batch(people)
}

const url = await service.ready
await registerPlayers(await service.getD1Database('DB'))
console.log(url.href)
