/** What a deployment asks of a Cloudflare account: through wrangler, or, in a dry run, only told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateIn } from '../service/migrations.ts'
import { outputOf, ToolFailure } from '../service/processes.ts'
import {
  type Deployment,
  type Environment,
  reduced,
  withConfiguration,
  withJurisdiction,
  type Without,
} from './configuration.ts'

export interface Account {
  /** Who is signed in, in a word; null: nobody. */
  user(): Promise<string | null>
  /** Id of the database of this name; null: there is none. */
  database(name: string): Promise<string | null>
  createDatabase(name: string): Promise<string>
  /** False: it was there already. */
  createQueue(name: string): Promise<boolean>
  /** null: the account has no R2. */
  createBucket(name: string): Promise<'created' | 'there' | null>
  /** Names of the secrets that the Worker has; none if there is no Worker yet. */
  secrets(): Promise<readonly string[]>
  migrate(): Promise<void>
  /** Uploads the Worker with the page; secrets that are not named stay. What the account turns out to be without is left out, too. */
  deploy(secrets: Readonly<Record<string, string>>, without: Without): Promise<Deployed>
}

export interface Deployed {
  /** On workers.dev, if it has one there. */
  readonly address: string | null
  readonly without: Without
}

/** A day, in seconds: as long as a free plan keeps messages. The ledger keeps every mail longer than the queue. */
const RETENTION = `${24 * 60 * 60}`
/** What wrangler says where there is none or already one; these are the platform's numbers. */
const QUEUE_IS_TAKEN = /11009|already (taken|exists)/i
const NO_SUCH_WORKER = /10007|10090|does not exist/i
const BUCKET_IS_TAKEN = /10004|already (own|exists)/i
const NO_BUCKETS = /10042|10136|enable R2/i
const NO_LIMITS = /100328|CPU limits are not supported/i

/** Wrangler asks that the environment at the top of the file is named by an empty word. */
const inEnvironment = (environment: Environment): string => `--env=${environment === 'production' ? '' : environment}`

/** Database, queues and buckets are kept where the games are. */
export const keptIn = ({ JURISDICTION = '' }: Deployment['variables']): readonly string[] =>
  JURISDICTION === '' ? [] : ['--jurisdiction', JURISDICTION]

/** What wrangler.toml is to say for this account. */
const changedFor =
  ({ JURISDICTION = '' }: Deployment['variables'], without: Without) =>
  (text: string): string =>
    reduced(JURISDICTION === '' ? text : withJurisdiction(text, JURISDICTION), without)

/** What an account is without, by what it said to an attempt; null: it said something else. */
export function lessAfter(failure: string, without: Without): Without | null {
  if (!without.limits && NO_LIMITS.test(failure)) return { ...without, limits: true }
  return !without.buckets && NO_BUCKETS.test(failure) ? { ...without, buckets: true } : null
}

/** Throws `ToolFailure` with wrangler's own words. */
export function accountOf({ environment, variables }: Pick<Deployment, 'environment' | 'variables'>): Account {
  const env = inEnvironment(environment)
  const wrangler = (...args: readonly string[]) => outputOf('wrangler', [...args, env])
  const databases = async () => JSON.parse(await wrangler('d1', 'list', '--json')) as readonly D1[]
  const idOf = async (name: string) => (await databases()).find((one) => one.name === name)?.uuid ?? null
  return {
    user: () => signedIn(() => wrangler('whoami', '--json')),
    database: idOf,
    createDatabase: async (name) => {
      await wrangler('d1', 'create', name, ...keptIn(variables))
      const id = await idOf(name)
      if (id === null)
        throw new Error(`The database ${name} was created, but the account does not list it. Try again in a minute.`)
      return id
    },
    createQueue: (name) =>
      unlessIt(QUEUE_IS_TAKEN, false, async () => {
        await wrangler('queues', 'create', name, '--message-retention-period-secs', RETENTION, ...keptIn(variables))
        return true
      }),
    createBucket: (name) =>
      unlessIt(NO_BUCKETS, null, () =>
        unlessIt<'created' | 'there'>(BUCKET_IS_TAKEN, 'there', async () => {
          await wrangler('r2', 'bucket', 'create', name, ...keptIn(variables))
          return 'created'
        }),
      ),
    secrets: () =>
      unlessIt(NO_SUCH_WORKER, [], async () =>
        (JSON.parse(await wrangler('secret', 'list')) as readonly { readonly name: string }[]).map(({ name }) => name),
      ),
    migrate: async () => void (await wrangler('d1', 'migrations', 'apply', 'DB', '--remote')),
    deploy: (secrets, without) =>
      withFile(secrets, (file) =>
        untilTaken(without, async (less) => {
          const said = await withConfiguration(changedFor(variables, less), (args) =>
            wrangler('deploy', '--secrets-file', file, ...args),
          )
          return addressIn(said)
        }),
      ),
  }
}

/** Leaves out what the account says that it is without, and tries again. */
async function untilTaken(without: Without, attempt: (without: Without) => Promise<string | null>): Promise<Deployed> {
  try {
    return { address: await attempt(without), without }
  } catch (problem) {
    const less = problem instanceof ToolFailure ? lessAfter(problem.message, without) : null
    if (less === null) throw problem
    return untilTaken(less, attempt)
  }
}

interface D1 {
  readonly name: string
  readonly uuid: string
}

async function signedIn(ask: () => Promise<string>): Promise<string | null> {
  try {
    const { email, accounts } = JSON.parse(await ask()) as WhoAmI
    return email ?? accounts?.[0]?.name ?? 'a token'
  } catch (problem) {
    if (problem instanceof ToolFailure && problem.message.includes('loggedIn')) return null
    throw problem
  }
}

interface WhoAmI {
  readonly email?: string
  readonly accounts?: readonly { readonly name: string }[]
}

/** `otherwise` if wrangler fails with these words. */
async function unlessIt<T>(says: RegExp, otherwise: T, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (problem) {
    if (problem instanceof ToolFailure && says.test(problem.message)) return otherwise
    throw problem
  }
}

/** Secrets go through a file that only this user may read, and that is gone afterwards: arguments can be seen by others. */
async function withFile<T>(secrets: Readonly<Record<string, string>>, act: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'concert-deploy-'))
  const file = join(folder, 'secrets.json')
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return await act(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Null if the Worker has no address of its own. */
export const addressIn = (output: string): string | null => /https:\/\/\S+\.workers\.dev/.exec(output)?.[0] ?? null

/**
 * An account in which nothing is, and to which nothing is done: each step is only told. What can be tried without an account is
 * tried: the migrations on an empty database, and the bundle.
 */
export function dryRun(
  { environment, variables }: Pick<Deployment, 'environment' | 'variables'>,
  tell: (line: string) => void,
): Account {
  const env = inEnvironment(environment)
  const would = (command: string) => tell(`would run: wrangler ${command} ${env}`)
  return {
    user: async () => 'nobody: this is a dry run',
    database: async () => null,
    createDatabase: async (name) => {
      would(['d1 create', name, ...keptIn(variables)].join(' '))
      return '(the id of the new database)'
    },
    createQueue: async (name) => {
      would(['queues create', name, '--message-retention-period-secs', RETENTION, ...keptIn(variables)].join(' '))
      return true
    },
    createBucket: async (name) => {
      would(['r2 bucket create', name, ...keptIn(variables)].join(' '))
      return 'created'
    },
    secrets: async () => [],
    migrate: async () => {
      would('d1 migrations apply DB --remote')
      await inFolder((folder) => migrateIn(folder, environment === 'production' ? undefined : environment))
      tell('tried: every migration, on an empty database')
    },
    deploy: async (secrets, without) => {
      would(`deploy --secrets-file (${Object.keys(secrets).join(', ')})`)
      const said = await withConfiguration(changedFor(variables, without), (args) =>
        inFolder((folder) => outputOf('wrangler', ['deploy', '--dry-run', '--outdir', folder, env, ...args])),
      )
      const size = /Total Upload: .*/.exec(said)?.[0]
      tell(`tried: the bundle${size === undefined ? '' : ` (${size})`}`)
      return { address: null, without }
    },
  }
}

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'concert-deploy-'))
  try {
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
