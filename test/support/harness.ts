/** The whole service on a free port of this machine, with its storage in a temporary folder: for tests over HTTP. */
import { createTestHarness } from 'wrangler'
import type { WorkerHandle } from 'wrangler'

export interface Served extends AsyncDisposable {
  readonly url: URL
  readonly worker: WorkerHandle
}

/** As `npm start` runs it: mails stay in the mailbox. */
export async function serveLocally(): Promise<Served> {
  const harness = createTestHarness({
    workers: [
      {
        configPath: './wrangler.toml',
        vars: { ENVIRONMENT: 'local', BASE_URL: 'http://localhost', OPERATORS: 'boss@players.example', MAIL_WINDOW: 0 },
        secrets: { RESEND_API_KEY: 're_local', AUTH_SECRET: 'a secret of the tests, long enough to sign with' },
      },
    ],
  })
  const { url } = await harness.listen()
  const worker = harness.getWorker('concert')
  await worker.applyD1Migrations('DB')
  return { url, worker, [Symbol.asyncDispose]: () => harness.close() }
}
