/**
 * `node src/tools/run.mjs SCRIPT [arguments]`: the start of every npm script. Installs the packages if the
 * lock file is newer, and runs the script with a Node that can.
 *
 * When a signal ends npm, npm ends the shell in between, but not us. So we watch our parent, and end the
 * script when the parent has ended. The script has a channel to us, which closes if we are killed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OLDEST_NODE, pinnedNode, runsTypeScript, runtimePackage, whyUnsupported } from './platform.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Node's compile cache. Compiling takes half of a tool's start. */
const COMPILED = join(ROOT, 'node_modules/.cache/node')
/** How often to check whether our parent lives, in milliseconds. */
const CHECK_INTERVAL = 200
/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** On Windows the console signals every program itself; a second signal would kill the script. */
const IS_WINDOWS = process.platform === 'win32'

/** @returns {import('./platform.mjs').Machine} */
function thisMachine() {
  const { platform, arch, env } = process
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  const runtime = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'vcruntime140_1.dll')
  return {
    platform,
    arch,
    release: release(),
    glibc: header.glibcVersionRuntime ?? null,
    vcRuntime: !IS_WINDOWS || existsSync(runtime),
  }
}

/** @param {string} path */
const changedAt = (path) => (existsSync(join(ROOT, path)) ? statSync(join(ROOT, path)).mtimeMs : 0)

function install() {
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return
  // To standard error: a tool's own output may be read by a program.
  console.error('Installing the packages first…')
  const { npm_execpath: npm } = process.env
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: ROOT, stdio: ['inherit', 2, 'inherit'] }
  const { status } =
    npm?.endsWith('npm-cli.js') === true
      ? spawnSync(process.execPath, [npm, 'ci', '--loglevel=error'], options)
      : spawnSync('npm ci --loglevel=error', { ...options, shell: true })
  if (status !== 0) throw new Error('npm ci failed, so the packages are not installed.')
}

function checkRuntime() {
  if (!existsSync(join(ROOT, 'node_modules', runtimePackage(process))))
    throw new Error('The service’s runtime is not installed: run npm ci --include=optional.')
}

/** The pinned Node, or the one that runs this. */
function chooseNode() {
  const pinned = pinnedNode(process)
  const path = join(ROOT, 'node_modules', pinned ?? '')
  if (pinned !== null && existsSync(path)) return path
  if (runsTypeScript(process.versions.node)) return process.execPath
  throw new Error(
    `Concert needs Node ${OLDEST_NODE} or newer. This is ${process.versions.node}, and the pinned Node is not installed: run npm ci --include=optional.`,
  )
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Only under npm: another parent may end before us on purpose.
 * @param {() => void} stop
 */
function onParentExit(stop) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    stop()
  }, CHECK_INTERVAL)
  timer.unref()
}

/** @param {readonly string[]} args */
function run([script = '', ...args]) {
  const child = spawn(chooseNode(), [join(ROOT, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  })
  for (const signal of SIGNALS) process.on(signal, () => IS_WINDOWS || child.kill(signal))
  onParentExit(() => child.kill('SIGTERM'))
  child.once('error', fail)
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128)
  })
}

/** @param {unknown} error */
function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

try {
  const reason = whyUnsupported(thisMachine())
  if (reason !== null) throw new Error(reason)
  install()
  checkRuntime()
  run(process.argv.slice(2))
} catch (error) {
  fail(error)
}
