/** The whole service on this machine: workerd with its storage in one folder. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, run, start } from './wrangler.ts'
import type { Variables } from './wrangler.ts'

export interface Wishes {
  readonly port: number
  /** Everything that survives a restart is in here. */
  readonly folder: string
  /** Further arguments for `wrangler dev`. */
  readonly more: readonly string[]
  readonly output: 'inherit' | 'ignore'
  /** Send mails if the environment holds a key; otherwise they stay on this machine in any case. */
  readonly maySend: boolean
}

export interface Service {
  readonly url: string
  /** Are mails only laid into the mailbox page? */
  readonly keepsMails: boolean
  /** Resolves when the service has ended. */
  readonly ended: Promise<'as asked' | 'by itself'>
  readonly stop: () => Promise<void>
}

/** The key that makes the postman use the mailbox page. */
const LOCAL_KEY = 're_local'
/** Settings that may come from the environment; everything else is in wrangler.toml. */
const SETTINGS = ['MAIL_API_URL', 'MAIL_FROM', 'OPERATORS'] as const
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const PATIENCE = 60_000
const MINUTE = 60_000
const GRACE = 5_000

/** Resolves when the service answers; rejects with a sentence if it does not. It ends with this process, at the latest. */
export async function startService({ port, folder, more, output, maySend }: Wishes): Promise<Service> {
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const url = `http://localhost:${port}`
  const stored = ['--persist-to', resolve(folder)]
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', ...stored])
  const secrets = secretsIn(resolve(folder), maySend)
  const child = start(
    'wrangler',
    ['dev', '--port', `${port}`, '--inspector-port', '0', ...stored, ...settings(url), ...more],
    secrets,
    output,
  )
  const life = lifeOf(child)
  await answering(url, child)
  const cron = keepTime(url)
  void life.ended.then(() => clearInterval(cron))
  return { url, keepsMails: secrets['RESEND_API_KEY'] === LOCAL_KEY, ...life }
}

/** How the service ends: asked by us, by a signal to this process, or by itself. In no case is a workerd left behind. */
function lifeOf(child: ChildProcess): Pick<Service, 'ended' | 'stop'> {
  let asked = false
  const gone = new Promise((end) => child.once('exit', end).once('error', end))
  const ended = gone.then(() => (asked ? ('as asked' as const) : ('by itself' as const)))
  const stop = async () => {
    asked = true
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(GRACE, undefined, { ref: false })])
    kill(child)
  }
  for (const signal of SIGNALS) process.once(signal, () => void stop().then(() => process.exit()))
  void gone.then(() => kill(child))
  guard(child)
  return { ended, stop }
}

/** Even if this process is killed without a word, its end of the pipe closes, and the group goes with it. */
function guard({ pid }: ChildProcess): void {
  spawn('sh', ['-c', `read _; kill -9 -${pid}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref()
}

function settings(url: string): readonly string[] {
  const given = SETTINGS.flatMap((name) => (process.env[name] === undefined ? [] : [`${name}:${process.env[name]}`]))
  return ['ENVIRONMENT:local', `BASE_URL:${url}`, ...given].flatMap((variable) => ['--var', variable])
}

/** The secret is made once for a folder, so that people stay signed in over a restart. */
function secretsIn(folder: string, maySend: boolean): Variables {
  const file = join(folder, 'auth-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  const { AUTH_SECRET = readFileSync(file, 'utf8'), RESEND_API_KEY = '' } = process.env
  return { AUTH_SECRET, RESEND_API_KEY: maySend && RESEND_API_KEY !== '' ? RESEND_API_KEY : LOCAL_KEY }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await answers(`${url}/dev/mail.json`))) {
    if (child.exitCode !== null) throw new Error(`The service ended before it answered (exit code ${child.exitCode}).`)
    if (Date.now() > end) {
      kill(child)
      throw new Error(`The service did not answer at ${url} within a minute.`)
    }
    await sleep(100)
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(5_000) })
    .then(({ ok }) => ok)
    .catch(() => false)

/** The local runtime has no cron of its own, and its queue forgets: the net under both is cast now, and every minute. */
function keepTime(url: string): NodeJS.Timeout {
  const strike = () => void answers(`${url}/cdn-cgi/local/scheduled`)
  strike()
  return setInterval(strike, MINUTE)
}

/** The whole group: the tool, its helpers and workerd. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}
