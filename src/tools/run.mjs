/**
 * `node src/tools/run.mjs SCRIPT [arguments]`: what every npm script begins with. Installs the packages if the lock file is
 * newer than they are, chooses a Node that can run the script, and runs it. It needs no shell, and ends with the script.
 *
 * When npm is ended by a signal, it ends the shell between us and forgets us: so we watch our parent, and end the script
 * when the parent is gone. The script in turn has a channel to us, which closes if we are killed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OLDEST_NODE, pinnedNode, runsTypeScript, whyUnsupported } from './platform.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What Node has compiled is kept here: half of what it takes to begin a tool is reading its code, and every tool begins several. */
const COMPILED = join(ROOT, 'node_modules/.cache/node')
/** How often we look whether our parent is there, in milliseconds. */
const LOOK_EVERY = 200
/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** There the console tells every program itself, and a signal from us would end the script without a word. */
const IS_WINDOWS = process.platform === 'win32'

/** @returns {import('./platform.mjs').Machine} */
function thisMachine() {
  const { platform, arch } = process
  return { platform, arch, glibc: platform !== 'linux' || hasGlibc() }
}

function hasGlibc() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime !== undefined
}

/** @param {string} path */
const changedAt = (path) => (existsSync(join(ROOT, path)) ? statSync(join(ROOT, path)).mtimeMs : 0)

function install() {
  if (changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json')) return
  const { npm_execpath: npm } = process.env
  const options = /** @type {const} */ ({ cwd: ROOT, stdio: 'inherit' })
  const { status } =
    npm?.endsWith('npm-cli.js') === true
      ? spawnSync(process.execPath, [npm, 'ci', '--loglevel=error'], options)
      : spawnSync('npm ci --loglevel=error', { ...options, shell: true })
  if (status !== 0) throw new Error('The packages could not be installed: npm ci has failed.')
}

/** The pinned Node, or else the one that runs this. */
function chooseNode() {
  const pinned = pinnedNode(process)
  const path = join(ROOT, 'node_modules', pinned ?? '')
  if (pinned !== null && existsSync(path)) return path
  if (runsTypeScript(process.versions.node)) return process.execPath
  throw new Error(
    `Concert needs Node ${OLDEST_NODE} or newer. This is ${process.versions.node}, and the Node that comes with the packages is not there: run npm ci without --omit=optional.`,
  )
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'EPERM'
  }
}

/**
 * Only below npm: whoever starts us otherwise may well end before us.
 * @param {() => void} then
 */
function whenParentIsGone(then) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(timer)
    then()
  }, LOOK_EVERY)
  timer.unref()
}

/** @param {readonly string[]} args */
function run([script = '', ...args]) {
  const child = spawn(chooseNode(), [join(ROOT, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  })
  for (const signal of SIGNALS) process.on(signal, () => IS_WINDOWS || child.kill(signal))
  whenParentIsGone(() => child.kill('SIGTERM'))
  child.once('error', fail)
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 128)
  })
}

/** @param {unknown} problem */
function fail(problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}

try {
  const problem = whyUnsupported(thisMachine())
  if (problem !== null) throw new Error(problem)
  install()
  run(process.argv.slice(2))
} catch (problem) {
  fail(problem)
}
