/** The whole service on a free local port, with storage in a folder of the test run. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Miniflare } from 'miniflare'
import { inject } from 'vitest'
import type { Outside, Variables } from './miniflare.ts'
import { serveBuilt } from './miniflare.ts'

export interface Served extends AsyncDisposable {
  readonly url: URL
  readonly miniflare: Miniflare
}

/** As in `npm start`: mails stay in the mailbox. */
export const LOCALLY: Variables = {
  ENVIRONMENT: 'local',
  BASE_URL: 'http://localhost',
  OPERATORS: 'boss@players.example',
  MAIL_WINDOW: 0,
  RESEND_API_KEY: 're_local',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
}

/** Serves the Worker that was built before the tests, with local variables by default. */
export async function serveLocally(variables: Variables = LOCALLY, outside?: Outside): Promise<Served> {
  const built = inject('builtService')
  // In the folder of the run, which is deleted at its end.
  const storage = mkdtempSync(join(dirname(built.storage), 'storage-'))
  cpSync(built.storage, storage, { recursive: true })
  const miniflare = serveBuilt({ ...built, storage }, variables, outside)
  return {
    url: await miniflare.ready,
    miniflare,
    async [Symbol.asyncDispose]() {
      await miniflare.dispose()
      rmSync(storage, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
