/** Reads wrangler.toml, and changes values in it while comments and order stay. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { ROOT } from '../service/processes.ts'

export const ENVIRONMENTS = ['production', 'staging'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const FILE = join(ROOT, 'wrangler.toml')
/** The placeholder id in wrangler.toml until the first deployment creates the database. */
export const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

export interface Deployment {
  readonly environment: Environment
  /** Name of the Worker. */
  readonly worker: string
  readonly database: { readonly name: string; readonly id: string | null }
  readonly queues: readonly string[]
  /** Names of the R2 buckets for backups. */
  readonly buckets: readonly string[]
  /** Names of the secrets without which the Worker does not start. */
  readonly secrets: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** Throws if the environment lacks a Worker name or a database. */
export function readDeployment(environment: Environment, file = FILE): Deployment {
  const config = readConfig({ config: file, ...(environment === 'production' ? {} : { env: environment }) })
  const [database] = config.d1_databases
  if (config.name === undefined || database?.database_name === undefined)
    throw new Error(`wrangler.toml has no Worker name or no database for ${environment}.`)
  const { producers = [], consumers = [] } = config.queues
  const { database_name: name, database_id: id = NO_DATABASE } = database
  return {
    environment,
    worker: config.name,
    database: { name, id: id === NO_DATABASE ? null : id },
    queues: [...new Set([...producers, ...consumers].map(({ queue }) => queue))],
    buckets: (config.r2_buckets as readonly { readonly bucket_name?: string }[]).flatMap(
      ({ bucket_name: bucket }) => bucket ?? [],
    ),
    secrets: config.secrets?.required ?? [],
    variables: Object.fromEntries(Object.entries(config.vars).map(([key, value]) => [key, String(value)])),
  }
}

/** The text of wrangler.toml with a new value for an existing key. Throws if the key is missing. */
export function withValue(text: string, header: string, key: string, value: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === header)
  const length = start < 0 ? -1 : lines.slice(start + 1).findIndex((line) => line.trimStart().startsWith('['))
  const end = length < 0 ? lines.length : start + 1 + length
  const index = lines.findIndex((line, n) => n > start && n < end && line.split('=')[0]?.trim() === key)
  if (start < 0 || index < 0) throw new Error(`wrangler.toml has no ${key} under ${header}.`)
  // A JSON string is also a TOML basic string.
  return lines.with(index, `${key} = ${JSON.stringify(value)}`).join('\n')
}

/** Sets a variable, or `database_id`, of one environment in wrangler.toml. */
export function writeSetting(environment: Environment, key: string, value: string, file = FILE): void {
  const prefix = environment === 'production' ? '' : `env.${environment}.`
  const header = key === 'database_id' ? `[[${prefix}d1_databases]]` : `[${prefix}vars]`
  writeFileSync(file, withValue(readFileSync(file, 'utf8'), header, key, value))
}

/** Parts of wrangler.toml that an account may not support. The service runs without them. */
export const OPTIONAL_PARTS = ['r2_buckets', 'limits', 'analytics_engine_datasets'] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** The text of wrangler.toml without some parts, and with R2 in the given jurisdiction (empty: anywhere). */
export function adaptConfiguration(text: string, without: readonly OptionalPart[], jurisdiction = ''): string {
  let isLeftOut = false
  const lines = text.split('\n').filter((line) => {
    const [, header] = /^\s*\[\[?([^\]]+)\]/.exec(line) ?? []
    if (header !== undefined) isLeftOut = without.some((part) => part === header.trim().split('.').at(-1))
    return !isLeftOut
  })
  return lines
    .join('\n')
    .replaceAll(/^PNG = .*$/gm, (line) => (without.includes('limits') ? 'PNG = "off"' : line))
    .replaceAll(/^bucket_name = .*$/gm, (line) =>
      jurisdiction === '' ? line : `${line}\njurisdiction = ${JSON.stringify(jurisdiction)}`,
    )
}

/** Next to wrangler.toml, because paths in it are relative. */
const ADAPTED_FILE = join(ROOT, 'wrangler.reduced.toml')

/** Calls `use` with the arguments that make wrangler read an adapted configuration; none if nothing differs. */
export async function withAdaptedFile<T>(
  without: readonly OptionalPart[],
  jurisdiction: string,
  use: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const text = readFileSync(FILE, 'utf8')
  const adapted = adaptConfiguration(text, without, jurisdiction)
  if (adapted === text) return use([])
  try {
    writeFileSync(ADAPTED_FILE, adapted)
    return await use(['--config', ADAPTED_FILE])
  } finally {
    rmSync(ADAPTED_FILE, { force: true })
  }
}
