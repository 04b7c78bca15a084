/** What wrangler.toml says of one environment, and how a value in it is changed without disturbing the rest of the file. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { ROOT } from '../service/processes.ts'

export const ENVIRONMENTS = ['production', 'staging'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const FILE = join(ROOT, 'wrangler.toml')
/** What a database is called by as long as there is none. */
export const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

export interface Deployment {
  readonly environment: Environment
  /** The name of the Worker. */
  readonly worker: string
  readonly database: { readonly name: string; readonly id: string | null }
  readonly queues: readonly string[]
  /** Of backups. */
  readonly buckets: readonly string[]
  /** Names of the secrets without which the Worker does not run. */
  readonly secrets: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

/** Throws with a sentence if a binding is missing for this environment. `file`: another than the project's own. */
export function readDeployment(environment: Environment, file = FILE): Deployment {
  const config = readConfig({ config: file, ...(environment === 'production' ? {} : { env: environment }) })
  const [database] = config.d1_databases
  if (config.name === undefined || database?.database_name === undefined)
    throw new Error(`wrangler.toml names no Worker or no database for ${environment}.`)
  const { producers = [], consumers = [] } = config.queues
  return {
    environment,
    worker: config.name,
    database: {
      name: database.database_name,
      id: database.database_id === NO_DATABASE ? null : (database.database_id ?? null),
    },
    queues: [...new Set([...producers, ...consumers].map(({ queue }) => queue))],
    buckets: (config.r2_buckets as readonly { readonly bucket_name?: string }[]).flatMap(
      (bucket) => bucket.bucket_name ?? [],
    ),
    secrets: config.secrets?.required ?? [],
    variables: Object.fromEntries(
      Object.entries(config.vars).map(([name, value]) => [name, `${value as string | number}`]),
    ),
  }
}

/** The header of a table of wrangler.toml for one environment; `list`: the first of several of that name. */
const headerOf = (environment: Environment, table: string, list: boolean): string => {
  const name = environment === 'production' ? table : `env.${environment}.${table}`
  return list ? `[[${name}]]` : `[${name}]`
}

/** The text of wrangler.toml with another value for a key that is there already. Throws if it is not. */
export function withValue(text: string, header: string, key: string, value: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === header)
  const length = start < 0 ? -1 : lines.slice(start + 1).findIndex((line) => line.trimStart().startsWith('['))
  const end = length < 0 ? lines.length : start + 1 + length
  const at = lines.findIndex((line, n) => n > start && n < end && line.split('=')[0]?.trim() === key)
  if (start < 0 || at < 0) throw new Error(`wrangler.toml has no ${key} under ${header}.`)
  // JSON's strings are TOML's basic strings.
  return lines.with(at, `${key} = ${JSON.stringify(value)}`).join('\n')
}

const write = (header: string, key: string, value: string, file: string): void =>
  writeFileSync(file, withValue(readFileSync(file, 'utf8'), header, key, value))

export const writeVariable = (environment: Environment, name: string, value: string, file = FILE): void =>
  write(headerOf(environment, 'vars', false), name, value, file)

export const writeDatabase = (environment: Environment, id: string, file = FILE): void =>
  write(headerOf(environment, 'd1_databases', true), 'database_id', id, file)

/** What an account may be without, and what is then switched off. */
export interface Without {
  /** The account has no R2: no backups by themselves. */
  readonly buckets: boolean
  /** Workers Free ends what takes long by itself, and takes no limit: no PNGs are drawn. */
  readonly limits: boolean
}

/** The text of wrangler.toml without what the account does not have, for one deployment: the file itself stays as it is. */
export function reduced(text: string, { buckets, limits }: Without): string {
  const leftOut = [...(buckets ? ['r2_buckets'] : []), ...(limits ? ['limits'] : [])]
  const isOut = (header: string) => leftOut.includes(header.split('.').at(-1) ?? '')
  let out = false
  const lines = text.split('\n').filter((line) => {
    const [, header] = /^\s*\[\[?([^\]]+)\]/.exec(line) ?? []
    if (header !== undefined) out = isOut(header.trim())
    return !out
  })
  const rest = lines.join('\n')
  return limits ? rest.replaceAll(/^PNG = .*$/gm, 'PNG = "off"') : rest
}

/** With the jurisdiction in which buckets are to be kept. */
export const withJurisdiction = (text: string, jurisdiction: string): string =>
  text.replaceAll(/^bucket_name = .*$/gm, (line) => `${line}\njurisdiction = ${JSON.stringify(jurisdiction)}`)

/** Beside wrangler.toml, for the paths in it. */
const REDUCED = join(ROOT, 'wrangler.reduced.toml')

/** Does something with a configuration that differs from wrangler.toml; `args` are those that name it, none if it does not differ. */
export async function withConfiguration<T>(
  change: (text: string) => string,
  act: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const text = readFileSync(FILE, 'utf8')
  const changed = change(text)
  if (changed === text) return act([])
  try {
    writeFileSync(REDUCED, changed)
    return await act(['--config', REDUCED])
  } finally {
    rmSync(REDUCED, { force: true })
  }
}
