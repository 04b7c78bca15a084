/**
 * What the browser tests of one process have in common, one file after the other: a browser, and a service that is emptied for each
 * file. To start them costs more than many a test. A file that counts everything, or needs other variables, has a service of its own.
 */
import type { Browser } from 'playwright-core'
import type { Database } from '../../../src/tools/service/migrations.ts'
import { launchBrowser } from '../../support/service/browser.ts'
import type { Served } from '../../support/service/harness.ts'
import { serveLocally } from '../../support/service/harness.ts'
import { isGallery } from './picture.ts'

/** A browser that has no memory for pixels lays out, runs scripts and gives every frame its turn, but paints nothing: a quarter to two fifths of its work, where nobody takes a picture. */
const UNPAINTED = ['--force-gpu-mem-available-mb=0']

interface Shared {
  browser?: Promise<Browser>
  service?: Promise<Served>
  /** The tables of D1 in which a new service has nothing. */
  tables?: readonly string[]
}

/** Files of one process need not share their modules. */
const shared: Shared = ((globalThis as { concertShared?: Shared }).concertShared ??= {})

/** The browser. It ends with the process; another takes its place if it has ended before. */
export async function sharedBrowser(): Promise<Browser> {
  const former = await shared.browser?.catch(() => null)
  if (former?.isConnected()) return former
  shared.browser = launchBrowser(isGallery ? [] : UNPAINTED)
  return shared.browser
}

/** The service, with no account, game or mail in it; it ends with the process. */
export async function sharedService(): Promise<Served> {
  const service = await (shared.service ??= serveLocally())
  const db = await service.miniflare.getD1Database('DB')
  shared.tables ??= await emptyTables(db)
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = true'),
    ...shared.tables.map((name) => db.prepare(`DELETE FROM ${name}`)),
  ])
  return service
}

async function emptyTables(db: Database): Promise<readonly string[]> {
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<{ readonly name: string }>()
  const counted = await db.batch<{ readonly name: string }>(
    results.map(({ name }) => db.prepare(`SELECT '${name}' AS name WHERE NOT EXISTS (SELECT 1 FROM ${name})`)),
  )
  return counted.flatMap(({ results: found }) => found.map(({ name }) => name))
}

/** All windows are closed; what the next file opens knows nothing of them. */
export async function closeWindows(browser?: Browser): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
