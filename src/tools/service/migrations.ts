/**
 * Migrates a local database like `wrangler d1 migrations apply --local`, with the same record, but starts
 * the runtime only once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { ROOT } from './processes.ts'

interface Migration {
  /** The file name. */
  readonly name: string
  readonly queries: readonly string[]
}

export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>

/** A database of wrangler.toml. */
interface Bound {
  readonly preview_database_id?: string | undefined
  readonly database_id?: string | undefined
}

/** The same table as wrangler's. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/** Loaded on demand: wrangler takes a second. */
const wrangler = () => import('wrangler')

/** The migrations of this project, in order. */
export async function readMigrations(folder = join(ROOT, 'migrations')): Promise<readonly Migration[]> {
  const { unstable_splitSqlQuery: split } = await wrangler()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.toSorted().map((name) => ({ name, queries: split(readFileSync(join(folder, name), 'utf8')) }))
}

/** Applies missing migrations, each in one transaction. Throws with the name of the one that fails. */
export async function applyMigrations(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.prepare(RECORD).run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ readonly name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const migration of migrations) if (!applied.has(migration.name)) await apply(db, migration)
}

async function apply(db: Database, { name, queries }: Migration): Promise<void> {
  const record = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
  try {
    await db.batch([...queries.map((query) => db.prepare(query)), record])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}

/** The id of a database in the local runtime. */
const databaseId = (bound?: Bound): string => bound?.preview_database_id ?? bound?.database_id ?? 'DB'

/** Migrates the database in a folder (`--persist-to`). `environment`: as in wrangler.toml. */
export async function migrateIn(folder: string, environment?: string): Promise<void> {
  const { unstable_readConfig: readConfig } = await wrangler()
  const config = readConfig({ config: join(ROOT, 'wrangler.toml'), ...(environment && { env: environment }) })
  const [bound]: readonly Bound[] = config.d1_databases
  const runtime = new Miniflare({
    ...convertV4MiniflareOptions({ modules: true, script: '', cf: false, d1Databases: { DB: databaseId(bound) } }),
    resourcePersistencePath: join(folder, 'v3'),
  })
  try {
    await applyMigrations(await runtime.getD1Database('DB'), await readMigrations())
  } finally {
    await runtime.dispose()
  }
}
