/** Runs wrangler for a deployment, for real or as a dry run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateIn } from '../service/migrations.ts'
import { outputOf } from '../service/processes.ts'
import type { Environment } from './configuration.ts'

/** Resolves with what wrangler printed; rejects with `ToolFailure`, whose message is wrangler's own. */
export type Wrangler = (...args: readonly string[]) => Promise<string>

/** Name of the file in which new secrets are handed to wrangler. */
export const SECRETS_FILE = 'secrets.json'

/** Wrangler wants the top-level environment named by an empty string. */
const environmentArg = (environment: Environment): string => `--env=${environment === 'production' ? '' : environment}`

export const realWrangler =
  (environment: Environment): Wrangler =>
  (...args) =>
    outputOf('wrangler', [...args, environmentArg(environment)])

/** An empty account: prints commands instead of running them, and tries the migrations and the bundle locally. */
export function dryRunWrangler(environment: Environment, print: (line: string) => void): Wrangler {
  const env = environmentArg(environment)
  const databases: { name: string; uuid: string }[] = []
  return async (...args) => {
    const [first = '', second = '', name = ''] = args
    if (first === 'whoami') return '{"email": "nobody: this is a dry run"}'
    if (second === 'list') return JSON.stringify(first === 'd1' ? databases : [])
    print(`would run: wrangler ${[...args, env].map(describeArg).join(' ')}`)
    if (first === 'd1' && second === 'create') databases.push({ name, uuid: '(the id of the new database)' })
    if (second === 'migrations') {
      await inTemporaryFolder((folder) => migrateIn(folder, environment === 'production' ? undefined : environment))
      print('tried: every migration, on an empty database')
    }
    if (first === 'deploy') {
      const output = await inTemporaryFolder((folder) =>
        outputOf('wrangler', [...args, env, '--dry-run', '--outdir', folder]),
      )
      print(`tried: the bundle (${/Total Upload: .*/.exec(output)?.[0] ?? 'size unknown'})`)
    }
    return ''
  }
}

/** Of a file of secrets only their names. */
function describeArg(arg: string): string {
  if (!arg.endsWith(SECRETS_FILE)) return arg
  return `(${Object.keys(JSON.parse(readFileSync(arg, 'utf8')) as object).join(', ')})`
}

export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'concert-deploy-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
