/** Runs the platform's tool as this project needs it: without questions, without a word to anybody outside this machine. */
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIN = `${ROOT}/node_modules/.bin`

export type Variables = Readonly<Record<string, string>>

const QUIET: Variables = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  X_LOCAL_OBSERVABILITY: 'false',
}

const surroundings = (variables: Variables) => ({
  ...process.env,
  PATH: `${BIN}:${process.env['PATH'] ?? ''}`,
  ...QUIET,
  ...variables,
})

/** Runs a tool to its end; its output is shown only if it fails. Throws with the last words of a tool that failed. */
export function run(tool: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(`${BIN}/${tool}`, args, {
    cwd: ROOT,
    env: surroundings({}),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** Starts a tool that stays, in a group of its own, so that it can be ended with everything it has started. */
export function start(
  tool: string,
  args: readonly string[],
  variables: Variables,
  output: 'inherit' | 'ignore',
): ChildProcess {
  return spawn(`${BIN}/${tool}`, args, {
    cwd: ROOT,
    env: surroundings(variables),
    stdio: ['ignore', output, output],
    detached: true,
  })
}
