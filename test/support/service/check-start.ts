/**
 * For CI on every system: `npm start` in a new folder, until /health and the page answer, then stops it.
 * Exit: 0 if all of this works, else 1.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../src/tools/service/arguments.ts'
import { killGroup, requestExit } from '../../../src/tools/service/processes.ts'

/** In milliseconds: a build, migrations and a start on a small machine. */
const STARTUP_TIMEOUT = 300_000
/** In milliseconds, until the port is free again. */
const SHUTDOWN_TIMEOUT = 30_000

/** The status of the answer; null if nobody answers. */
const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  )

/** Throws with `failure` if `isDone` is not true in time. */
async function waitUntil(isDone: () => Promise<boolean>, timeout: number, failure: string): Promise<void> {
  for (const end = Date.now() + timeout; !(await isDone()); await sleep(500))
    if (Date.now() > end) throw new Error(failure)
}

const port = await freePort()
const url = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'concert-check-'))
const IS_WINDOWS = process.platform === 'win32'
// On Windows npm is a script, which needs a shell.
const npm = spawn('npm', ['start', '--', '--port', `${port}`, '--persist-to', folder], {
  shell: IS_WINDOWS,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: !IS_WINDOWS,
})
const ended = once(npm, 'exit')
try {
  await waitUntil(
    async () => npm.exitCode !== null || (await statusOf(`${url}/health`)) === 200,
    STARTUP_TIMEOUT,
    `${url}/health does not answer 200.`,
  )
  if (npm.exitCode !== null) throw new Error('npm start ended before the service answered.')
  if ((await statusOf(url)) !== 200) throw new Error(`${url} does not answer 200.`)
  requestExit(npm)
  await ended
  await waitUntil(
    async () => (await statusOf(`${url}/health`)) === null,
    SHUTDOWN_TIMEOUT,
    'The service still answers after npm start has ended.',
  )
  console.log('npm start: started, answered and stopped.')
} finally {
  if (npm.pid !== undefined) killGroup(npm.pid)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
}
