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
  /** Empties every table of D1 that is empty in a new service. */
  emptying?: Promise<() => Promise<unknown>>
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
  const empty = await (shared.emptying ??= prepareEmptying(await service.miniflare.getD1Database('DB')))
  await empty()
  return service
}

/**
 * The statements are kept: Miniflare forgets its side of a statement when ours is collected as garbage, which can happen
 * while a batch is on its way.
 */
async function prepareEmptying(db: Database): Promise<() => Promise<unknown>> {
  const statements = [
    db.prepare('PRAGMA defer_foreign_keys = true'),
    ...(await emptyTables(db)).map((name) => db.prepare(`DELETE FROM ${name}`)),
  ]
  return () => db.batch(statements)
}

async function emptyTables(db: Database): Promise<readonly string[]> {
  const { results } = await db
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'",
    )
    .all<{ readonly name: string }>()
  const empty: string[] = []
  for (const { name } of results) {
    const row = await db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).first()
    if (row === null) empty.push(name)
  }
  return empty
}

/** All windows are closed; what the next file opens knows nothing of them. */
export async function closeWindows(browser?: Browser): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
