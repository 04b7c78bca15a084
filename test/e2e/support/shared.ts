/**
 * The browser and the service that the test files of one process share, because starting them is slow. The service is emptied
 * for each file. A file that counts everything, or needs other variables, starts its own.
 */
import type { Browser } from 'playwright-core'
import type { Database } from '../../../src/tools/service/migrations.ts'
import { launchBrowser } from '../../support/service/browser.ts'
import type { Served } from '../../support/service/harness.ts'
import { serveLocally } from '../../support/service/harness.ts'
import { isGallery } from './picture.ts'

/** Without GPU memory the browser lays out and runs scripts and frames, but paints nothing: saves 25 to 40 % of its work. */
const UNPAINTED = ['--force-gpu-mem-available-mb=0']

interface Shared {
  browser?: Promise<Browser>
  service?: Promise<Served>
  /** Empties the D1 tables that are empty in a new service. */
  emptying?: Promise<() => Promise<unknown>>
}

/** A page that hangs shows nothing. */
const SNAPSHOT_MS = 5_000

/** Global, because each file has its own instance of this module. */
const shared: Shared = ((globalThis as { concertShared?: Shared }).concertShared ??= {})

/** The browser, which ends with the process; restarts it if it has crashed. */
export async function sharedBrowser(): Promise<Browser> {
  const current = await shared.browser?.catch(() => null)
  if (current?.isConnected()) return current
  shared.browser = launchBrowser(isGallery ? [] : UNPAINTED)
  return shared.browser
}

/** The service, emptied of all accounts, games and mails; it ends with the process. */
export async function sharedService(): Promise<Served> {
  const service = await (shared.service ??= serveLocally())
  const empty = await (shared.emptying ??= prepareEmptying(await service.miniflare.getD1Database('DB')))
  await empty()
  return service
}

/**
 * Keeps the statements: Miniflare drops its side of a statement when ours is garbage-collected, which can happen
 * during a batch.
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

/**
 * Closes all windows, so that the next file starts with a clean browser. Requests that a test still holds back
 * would fail in a closed window, and Vitest would count that as an error of the run.
 */
export async function closeWindows(browser?: Browser): Promise<void> {
  const contexts = browser?.contexts() ?? []
  const pages = contexts.flatMap((context) => context.pages())
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(contexts.map((context) => context.close()))
}

/** Prints what the windows show, when a test has failed. */
export async function printWindows(): Promise<void> {
  const browser = await shared.browser?.catch(() => null)
  const pages = (browser?.contexts() ?? []).flatMap((context) => context.pages())
  for (const page of pages.filter((shown) => shown.url() !== 'about:blank')) {
    const shown = await page.locator('main').ariaSnapshot({ timeout: SNAPSHOT_MS }).catch(String)
    console.log(`${page.url()}\n${shown}`)
  }
}
