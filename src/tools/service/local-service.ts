/** Runs the service on this machine: workerd, with its storage in one folder. */
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../lib/time.ts'
import { migrateIn } from './migrations.ts'
import { killGroup, onShutdown, type Output, requestExit, ROOT, start, type Variables } from './processes.ts'

/** Offsets in the header of an SQLite file (format 3, “The Database Header”); numbers are big-endian. */
const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const PAGE_COUNT_AT = 28
const COUNTED_AT_CHANGE = 92

/** Throws with a sentence if a database in this folder is damaged. */
export function checkStoredDatabases(folder: string): void {
  const damaged = globSync('**/*.sqlite', { cwd: folder })
    .map((name) => join(folder, name))
    .find(isDamaged)
  if (damaged !== undefined)
    throw new Error(
      `The database file ${damaged} is damaged: part of it is missing. Replace it with a copy, or delete the folder ${folder} and start without its games.`,
    )
}

/** Is the file truncated, or not a database? An empty file is a database without tables. */
function isDamaged(file: string): boolean {
  const { size } = statSync(file)
  if (size === 0 || hasPendingLog(file)) return false
  const header = readHeader(file)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return true
  const field = header.readUInt16BE(PAGE_SIZE_AT)
  const pageSize = field === 1 ? 65_536 : field
  // Some writers do not update the count: then only check for whole pages.
  const isCounted = header.readUInt32BE(CHANGES_AT) === header.readUInt32BE(COUNTED_AT_CHANGE)
  return isCounted ? size < pageSize * header.readUInt32BE(PAGE_COUNT_AT) : size % pageSize !== 0
}

/** Recent writes may still be in the write-ahead log; SQLite applies it on opening. */
const hasPendingLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

function readHeader(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}

interface ServiceOptions {
  readonly port: number
  /** Holds everything that survives a restart. */
  readonly folder: string
  /** Further arguments for `wrangler dev`. */
  readonly wranglerArgs: readonly string[]
  readonly output: Output
  /** Send real mail if the environment has a key. If false, mails stay on this machine. */
  readonly maySend: boolean
  /** The address of the page, if it is not the service's own. */
  readonly pageUrl?: string
}

export interface Service {
  /** Without a trailing slash. */
  readonly url: string
  /** Do mails stay on this machine, on the mailbox page? */
  readonly keepsMails: boolean
  /** Resolves when the service has ended. */
  readonly ended: Promise<'stopped' | 'crashed'>
  readonly stop: () => Promise<void>
}

/** With this key, mails go to the mailbox page. */
const LOCAL_KEY = 're_local'
/** Settings that the environment may override. */
const SETTINGS = ['MAIL_API_URL', 'MAIL_FROM', 'MAIL_WINDOW', 'OPERATORS', 'LOG_LINES'] as const
/** The domain for replies written at `/dev/mail`. */
const LOCAL_REPLIES = 'replies.localhost'
/** In milliseconds; a busy machine is slow. */
const STARTUP_TIMEOUT = 180_000
/** In milliseconds, before the service is killed. */
const SHUTDOWN_TIMEOUT = 5_000

/** Resolves when the service answers, or rejects with a sentence. The service ends with this process. */
export async function startService(options: ServiceOptions): Promise<Service> {
  mkdirSync(join(ROOT, 'web/dist'), { recursive: true })
  const folder = resolve(options.folder)
  const url = `http://localhost:${options.port}`
  checkStoredDatabases(folder)
  await migrateIn(folder)
  const secrets = readSecrets(folder, options.maySend)
  const child = start('wrangler', developmentArguments(options), secrets, options.output)
  const lifecycle = superviseProcess(child)
  await waitUntilReady(url, child)
  const cron = callCronEveryMinute(url)
  void lifecycle.ended.then(() => clearInterval(cron))
  return { url, keepsMails: secrets['RESEND_API_KEY'] === LOCAL_KEY, ...lifecycle }
}

/** Arguments of `wrangler dev`. It accepts each option only once, so the caller's replaces ours. */
export function developmentArguments({ port, folder, wranglerArgs, pageUrl }: ServiceOptions): string[] {
  const isGiven = (option: string) => wranglerArgs.some((arg) => arg === option || arg.startsWith(`${option}=`))
  const defaults: readonly (readonly [string, string])[] = [
    ['--port', `${port}`],
    ['--persist-to', resolve(folder)],
    // Any free port: several services may run at once.
    ['--inspector-port', '0'],
  ]
  const variables = variableArgs(pageUrl ?? `http://localhost:${port}`)
  return ['dev', ...defaults.filter(([option]) => !isGiven(option)).flat(), ...variables, ...wranglerArgs]
}

/** Stops the service with this process, and leaves no workerd behind. */
function superviseProcess(child: ChildProcess): Pick<Service, 'ended' | 'stop'> {
  let isStopping = false
  const exited = new Promise((end) => child.once('exit', end).once('error', end))
  const ended = exited.then(() => (isStopping ? ('stopped' as const) : ('crashed' as const)))
  const stop = async () => {
    isStopping = true
    requestExit(child)
    await Promise.race([exited, sleep(SHUTDOWN_TIMEOUT, undefined, { ref: false })])
    endGroup(child)
  }
  onShutdown(() => void stop().then(() => process.exit()))
  void exited.then(() => endGroup(child))
  return { ended, stop }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) killGroup(pid)
}

function variableArgs(pageUrl: string): readonly string[] {
  const environment = SETTINGS.flatMap((name) =>
    process.env[name] === undefined ? [] : [`${name}:${process.env[name]}`],
  )
  const local = [
    'ENVIRONMENT:local',
    `BASE_URL:${pageUrl}`,
    `REPLY_DOMAIN:${LOCAL_REPLIES}`,
    'MAIL_WINDOW:0',
    'LOG_LINES:none',
  ]
  return [...local, ...environment].flatMap((variable) => ['--var', variable])
}

/** A folder keeps its secret, so that users stay signed in after a restart. */
function readSecrets(folder: string, maySend: boolean): Variables {
  const file = join(folder, 'auth-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  const { AUTH_SECRET = readFileSync(file, 'utf8'), RESEND_API_KEY = '' } = process.env
  return { AUTH_SECRET, RESEND_API_KEY: maySend && RESEND_API_KEY !== '' ? RESEND_API_KEY : LOCAL_KEY }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + STARTUP_TIMEOUT
  while (!(await isAnswering(`${url}/dev/mail.json`))) {
    if (child.exitCode !== null) throw new Error(`The service ended before it answered (exit code ${child.exitCode}).`)
    if (Date.now() > end) {
      endGroup(child)
      throw new Error(`The service did not answer at ${url} within ${STARTUP_TIMEOUT / MINUTE_MS} minutes.`)
    }
    await sleep(100)
  }
}

const isAnswering = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(5_000) })
    .then(({ ok }) => ok)
    .catch(() => false)

/** The local runtime has no cron, and its queue loses messages: call the handler now and every minute. */
function callCronEveryMinute(url: string): NodeJS.Timeout {
  const call = () => void isAnswering(`${url}/cdn-cgi/local/scheduled`)
  call()
  return setInterval(call, MINUTE_MS)
}
