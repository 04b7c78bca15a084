/** Runs tools without a shell, and ends the processes that they start. */
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Variables = Readonly<Record<string, string>>
export type Output = 'inherit' | 'ignore'

/** No questions, and no telemetry. */
const QUIET: Variables = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  X_LOCAL_OBSERVABILITY: 'false',
}

/** Packages whose command has a different name. */
const PACKAGES: Readonly<Record<string, string>> = { tsc: 'typescript' }

/** The file behind a command in `node_modules/.bin`, which holds links on Linux and scripts on Windows. */
export function findProgram(tool: string): string {
  const folder = join(ROOT, 'node_modules', PACKAGES[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly bin: Variables | string }
  const program = typeof bin === 'string' ? bin : bin[tool]
  if (program === undefined) throw new Error(`The package of ${tool} has no such command.`)
  return join(folder, program)
}

const environment = (variables: Variables) => ({ ...process.env, ...QUIET, ...variables })

/** Runs a tool; shows its output only if it fails. Throws with that output. */
export function run(tool: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [findProgram(tool), ...args], {
    cwd: ROOT,
    env: environment({}),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** A tool failed. The message is its output. */
export class ToolFailure extends Error {}

/** Runs a tool silently and returns its standard output. Throws `ToolFailure`. */
export async function readOutput(tool: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [findProgram(tool), ...args], {
    cwd: ROOT,
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let all = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece
    all += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    all += piece
  })
  const code = await new Promise<number | null>((ended) => child.once('close', ended).once('error', () => ended(null)))
  if (code !== 0) throw new ToolFailure(`${tool} ${args.join(' ')} failed:\n${all.trim()}`)
  return stdout
}

/** Runs a tool and shows its output. True if it succeeded. `priority` as in `os.setPriority`. */
export async function runToEnd(
  tool: string,
  args: readonly string[],
  variables: Variables = {},
  priority?: number,
): Promise<boolean> {
  const child = start(tool, args, variables, 'inherit')
  // Its children inherit the priority.
  if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority)
  const forget = onShutdown(() => {
    child.once('exit', () => process.exit(1))
    requestExit(child)
  })
  const code = await new Promise<number | null>((ended) => child.once('exit', ended).once('error', () => ended(null)))
  if (child.pid !== undefined) killGroup(child.pid)
  forget()
  return code === 0
}

/** Starts a tool in its own process group, so that it can be killed with its children. */
export function start(tool: string, args: readonly string[], variables: Variables, output: Output): ChildProcess {
  const child = spawn(process.execPath, [findProgram(tool), ...args], {
    cwd: ROOT,
    env: environment(variables),
    stdio: ['ignore', output, output],
    detached: true,
    windowsHide: true,
  })
  guard(child)
  return child
}

/** If this process is killed, its pipe closes and the guard kills the group. */
function guard(child: ChildProcess): void {
  if (child.pid === undefined) return
  const program = fileURLToPath(new URL('guard.ts', import.meta.url))
  const watching = spawn(process.execPath, [program, `${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  watching.unref()
  child.once('exit', () => watching.kill())
}

/** Kills a process started by `start`, and its children. */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

/** Asks such a process to end, and its children. Windows has no signals: it kills them. */
export function requestExit(child: ChildProcess): void {
  if (process.platform === 'win32' && child.pid !== undefined) killGroup(child.pid)
  else child.kill('SIGTERM')
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `stop` once when this process should end or npm has ended. Returns a function that cancels this. */
export function onShutdown(stop: () => void): () => void {
  let isDone = false
  const once = () => {
    if (!isDone) stop()
    isDone = true
  }
  for (const signal of SIGNALS) process.on(signal, once)
  process.on('disconnect', once)
  // The channel must not keep this process alive.
  process.channel?.unref()
  return () => {
    for (const signal of SIGNALS) process.off(signal, once)
    process.off('disconnect', once)
  }
}
