/** Before the first browser test: what all of them need is made once, as several of them run beside each other. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import type { TestProject } from 'vitest/node'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'
import { run } from '../../../src/tools/service/processes.ts'
import { prepareBrowser } from '../../support/browser.ts'
import type { BuiltService } from '../../support/miniflare.ts'
import { serveBuilt } from '../../support/miniflare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly builtService: BuiltService
  }
}

/** Answers with what is done after the last test. */
export async function setup(project: TestProject): Promise<() => void> {
  await prepareBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'concert-built-'))
  project.provide('builtService', await buildService(folder))
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Bundles the Worker as a deployment does, and makes the tables. */
async function buildService(folder: string): Promise<BuiltService> {
  const { workerOptions: bound } = optionsIn('./wrangler.toml')
  const built = { worker: join(folder, 'worker'), storage: join(folder, 'storage'), bound }
  run('wrangler', ['deploy', '--dry-run', '--outdir', built.worker])
  const service = serveBuilt(built, {})
  const db = await service.getD1Database('DB')
  for (const { queries } of await readD1Migrations('./migrations'))
    await db.batch(queries.map((sql) => db.prepare(sql)))
  await service.dispose()
  return built
}
