/** The Worker, bundled as in a deployment, and storage with all tables: made once per run. */
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'
import { applyMigrations, readMigrations } from '../../../src/tools/service/migrations.ts'
import { run } from '../../../src/tools/service/processes.ts'
import type { BuiltService } from './miniflare.ts'
import { serveDatabase } from './miniflare.ts'

/** Builds into this folder. The page must have been built before. */
export async function buildService(folder: string): Promise<BuiltService> {
  const { workerOptions: bound } = optionsIn('./wrangler.toml')
  const built = { worker: join(folder, 'worker'), storage: join(folder, 'storage'), bound }
  run('wrangler', ['deploy', '--dry-run', '--outdir', built.worker])
  const database = serveDatabase(built)
  await applyMigrations(await database.getD1Database('DB'), await readMigrations())
  await database.dispose()
  return built
}
