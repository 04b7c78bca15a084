/** The whole service on this machine: workerd with its storage in one folder. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../lib/time.ts'
import { migrateIn } from './migrations.ts'
import { askToEnd, killGroup, ROOT, start, whenAskedToEnd } from './processes.ts'
import type { Output, Variables } from './processes.ts'
import { checkStoredDatabases } from './stored-databases.ts'

export interface ServiceOptions {
  readonly port: number
  /** Everything that survives a restart is in here. */
  readonly folder: string
  /** Further arguments for `wrangler dev`. */
  readonly more: readonly string[]
  readonly output: Output
  /** Send mails if the environment holds a key; otherwise they stay on this machine in any case. */
  readonly maySend: boolean
  /** Where people open the page, if that is another address than the service's own. */
  readonly pageUrl?: string
}

export interface Service {
  /** Without a slash at its end. */
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
const SETTINGS = ['MAIL_API_URL', 'MAIL_FROM', 'MAIL_WINDOW', 'OPERATORS', 'LOG_LINES'] as const
/** Where answers go that are written at `/dev/mail`; no mail reaches it from outside. */
const LOCAL_REPLIES = 'replies.localhost'
/** How long the service may take to answer, in milliseconds; a busy machine is slow. */
const STARTUP_TIMEOUT = 180_000
/** How long it may take to end by itself, in milliseconds. */
const SHUTDOWN_TIMEOUT = 5_000

/**
 * Resolves when the service answers; rejects with a sentence if it does not. The service ends with
 * this process.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const folder = resolve(options.folder)
  const url = `http://localhost:${options.port}`
  checkStoredDatabases(folder)
  await migrateIn(folder)
  const secrets = secretsIn(folder, options.maySend)
  const child = start('wrangler', developmentArguments(options), secrets, options.output)
  const life = lifeOf(child)
  await untilItAnswers(url, child)
  const cron = callCronEveryMinute(url)
  void life.ended.then(() => clearInterval(cron))
  return { url, keepsMails: secrets['RESEND_API_KEY'] === LOCAL_KEY, ...life }
}

/**
 * Arguments of `wrangler dev`. An option may be given once only, so the caller's takes precedence.
 */
export function developmentArguments({ port, folder, more, pageUrl }: ServiceOptions): string[] {
  const asksFor = (option: string) => more.some((arg) => arg === option || arg.startsWith(`${option}=`))
  const own: readonly (readonly [string, string])[] = [
    ['--port', `${port}`],
    ['--persist-to', resolve(folder)],
    // Any free port: several services may run at once.
    ['--inspector-port', '0'],
  ]
  const variables = settings(pageUrl ?? `http://localhost:${port}`)
  return ['dev', ...own.filter(([option]) => !asksFor(option)).flat(), ...variables, ...more]
}

/**
 * How the service ends: stopped by us, with this process, or by itself. No workerd is left behind.
 */
function lifeOf(child: ChildProcess): Pick<Service, 'ended' | 'stop'> {
  let asked = false
  const gone = new Promise((end) => child.once('exit', end).once('error', end))
  const ended = gone.then(() => (asked ? ('as asked' as const) : ('by itself' as const)))
  const stop = async () => {
    asked = true
    askToEnd(child)
    await Promise.race([gone, sleep(SHUTDOWN_TIMEOUT, undefined, { ref: false })])
    endGroup(child)
  }
  whenAskedToEnd(() => void stop().then(() => process.exit()))
  void gone.then(() => endGroup(child))
  return { ended, stop }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) killGroup(pid)
}

function settings(pageUrl: string): readonly string[] {
  const given = SETTINGS.flatMap((name) => (process.env[name] === undefined ? [] : [`${name}:${process.env[name]}`]))
  const local = [
    'ENVIRONMENT:local',
    `BASE_URL:${pageUrl}`,
    `REPLY_DOMAIN:${LOCAL_REPLIES}`,
    'MAIL_WINDOW:0',
    'LOG_LINES:none',
  ]
  return [...local, ...given].flatMap((variable) => ['--var', variable])
}

/** The secret is made once for a folder, so that people stay signed in over a restart. */
function secretsIn(folder: string, maySend: boolean): Variables {
  const file = join(folder, 'auth-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  const { AUTH_SECRET = readFileSync(file, 'utf8'), RESEND_API_KEY = '' } = process.env
  return { AUTH_SECRET, RESEND_API_KEY: maySend && RESEND_API_KEY !== '' ? RESEND_API_KEY : LOCAL_KEY }
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + STARTUP_TIMEOUT
  while (!(await answers(`${url}/dev/mail.json`))) {
    if (child.exitCode !== null) throw new Error(`The service ended before it answered (exit code ${child.exitCode}).`)
    if (Date.now() > end) {
      endGroup(child)
      throw new Error(`The service did not answer at ${url} within ${STARTUP_TIMEOUT / MINUTE_MS} minutes.`)
    }
    await sleep(100)
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(5_000) })
    .then(({ ok }) => ok)
    .catch(() => false)

/**
 * The local runtime has no cron, and its queue forgets: call the cron handler now and every minute.
 */
function callCronEveryMinute(url: string): NodeJS.Timeout {
  const call = () => void answers(`${url}/cdn-cgi/local/scheduled`)
  call()
  return setInterval(call, MINUTE_MS)
}
