/** Runs wrangler for a deployment, for real or as a dry run, and reads and edits its configuration. */
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { experimental_readRawConfig as readRawConfig, unstable_readConfig as readConfig } from 'wrangler'
import { migrateIn } from '../service/migrations.ts'
import { readOutput, ROOT, type Variables } from '../service/processes.ts'

/** As wrangler names them; production is the empty string. */
export type Environment = '' | 'staging'

const FILE = join(ROOT, 'wrangler.toml')
/** The placeholder id in wrangler.toml until the first deployment creates the database. */
export const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

export type Deployment = ReturnType<typeof readDeployment>

/** Throws if the environment has no database. `database.id`: null until the first deployment. */
export function readDeployment(environment: Environment, file = FILE) {
  const config = readConfig({ config: file, env: environment })
  const { database_name: name, database_id: id = NO_DATABASE } = config.d1_databases[0] ?? {}
  if (name === undefined) throw new Error(`wrangler.toml has no database${environment && ` for ${environment}`}.`)
  const { producers = [], consumers = [] } = config.queues
  return {
    environment,
    database: { name, id: id === NO_DATABASE ? null : id },
    queues: [...new Set([...producers, ...consumers].map(({ queue }) => queue))],
    /** Names of the secrets without which the Worker does not start. */
    secrets: config.secrets?.required ?? [],
    variables: Object.fromEntries(Object.entries(config.vars).map(([key, value]) => [key, String(value)])) as Variables,
  }
}

/** Sets a variable or `database_id`; throws if it is missing. Wrangler cannot edit a file with comments. */
export function writeSetting(environment: Environment, key: string, value: string, file = FILE): void {
  const prefix = environment && `env.${environment}.`
  const section = prefix + (key === 'database_id' ? 'd1_databases' : 'vars')
  const line = new RegExp(String.raw`^(\[+${section}\]+\n(?:[^[\n].*\n|\n)*?${key} = ).*$`, 'm')
  const text = readFileSync(file, 'utf8')
  if (!line.test(text)) throw new Error(`wrangler.toml has no ${key} in ${section}.`)
  // A JSON string is also a TOML basic string.
  const edited = text.replace(line, (_, before: string) => before + JSON.stringify(value))
  writeFileSync(file, edited)
}

/** Parts of wrangler.toml that an account may not support. The service runs without them. */
export const OPTIONAL_PARTS = ['r2_buckets', 'limits', 'analytics_engine_datasets', 'workers_dev'] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** The configuration without some parts, and with R2 in the given jurisdiction, as JSON. */
export function adaptConfiguration(without: readonly OptionalPart[], jurisdiction = ''): string {
  const { rawConfig } = readRawConfig({ config: FILE })
  for (const settings of [rawConfig, ...Object.values(rawConfig.env ?? {})]) {
    for (const part of without) delete settings[part]
    // Without routes, wrangler uses workers.dev unless this says no.
    if (without.includes('workers_dev')) settings.workers_dev = false
    if (without.includes('limits')) settings.vars = { ...settings.vars, PNG: 'off' }
    for (const bucket of settings.r2_buckets ?? []) if (jurisdiction !== '') bucket.jurisdiction = jurisdiction
  }
  return JSON.stringify(rawConfig)
}

/** Resolves with wrangler's output; rejects with `ToolFailure`, whose message is wrangler's own. */
export type Wrangler = (...args: readonly string[]) => Promise<string>

/** A dry run has an empty account: it prints the commands, and tries migrations and bundle locally. */
export function wranglerFor(deployment: Deployment, isDryRun: boolean, print: (line: string) => void): Wrangler {
  const { environment, database } = deployment
  if (!isDryRun) return (...args) => readOutput('wrangler', [...args, `--env=${environment}`])
  return async (...args) => {
    const [first, second] = args
    if (first === 'whoami') return '{"email": "nobody: this is a dry run"}'
    if (first === 'secret') return '[]'
    if (second === 'list') return JSON.stringify([{ name: database.name, uuid: '(the id of the new database)' }])
    print(`would run: wrangler ${args.join(' ')} --env=${environment}`)
    using folder = mkdtempDisposableSync(join(tmpdir(), 'concert-deploy-'))
    if (second === 'migrations') {
      await migrateIn(folder.path, environment)
      print('tried: every migration, on an empty database')
    }
    if (first === 'deploy') {
      const dryRun = [...args, `--env=${environment}`, '--dry-run', '--outdir', folder.path]
      const size = /Total Upload: .*/.exec(await readOutput('wrangler', dryRun))?.[0]
      print(`tried: the bundle (${size ?? 'size unknown'})`)
    }
    return ''
  }
}
