/** The steps of a deployment. Each looks first at what exists, so a deployment that failed halfway is simply run again. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ToolFailure } from '../service/processes.ts'
import { type Deployment, type OptionalPart, withAdaptedFile } from './configuration.ts'
import { askSettings, missingSecrets, type SecretSources } from './settings.ts'
import { inTemporaryFolder, SECRETS_FILE, type Wrangler } from './wrangler.ts'

export interface DeployDeps extends SecretSources {
  readonly wrangler: Wrangler
  /** Sets a variable or `database_id` in wrangler.toml. */
  readonly write: (key: string, value: string) => void
  readonly buildPage: () => void
}

/** In seconds: one day, the most that Workers Free keeps messages. The mail ledger keeps every mail longer. */
const QUEUE_RETENTION_S = 86_400
const JURISDICTIONS: readonly string[] = ['eu', 'us', 'fedramp']

/** How the platform refuses, by its error codes. */
const ALREADY_EXISTS = /10004|11009|already (own|exists|taken)/i
const NO_SUCH_WORKER = /10007|10090|does not exist/i
const REFUSALS: Readonly<Record<OptionalPart, { readonly refusal: RegExp; readonly consequence: string }>> = {
  r2_buckets: {
    refusal: /10042|10136|enable R2/i,
    consequence: 'daily backups: the account has no R2 (enable it in the dashboard). Use npm run backup until then.',
  },
  limits: {
    refusal: /100328|CPU limits are not supported/i,
    consequence:
      'the CPU limit and PNG pictures: Workers Free ends each request after 10 ms. PNG addresses lead to the SVG; mails and links show no picture.',
  },
  analytics_engine_datasets: {
    refusal: /10089|enable Analytics Engine/i,
    consequence:
      'measurements: Analytics Engine is not enabled (open it once in the dashboard). Charts on /operator stay empty.',
  },
}

/**
 * Returns the address of the service; null if it is unknown. Throws with a sentence if a step fails.
 * `without`: parts the account is known not to support; parts that it refuses are left out as well.
 */
export async function deploy(
  deployment: Deployment,
  deps: DeployDeps,
  without: readonly OptionalPart[] = [],
): Promise<string | null> {
  const { wrangler, print } = deps
  checkJurisdiction(deployment)
  print(`account: ${await signedInUser(wrangler)}`)
  const answers = new Map(await askSettings(deployment, deps.ask, print))
  for (const [name, value] of answers) if (value !== '') deps.write(name, value)
  const place = placeArgs(deployment)
  await provideDatabase(deployment, deps, place)
  for (const queue of deployment.queues) {
    const args = ['queues', 'create', queue, '--message-retention-period-secs', `${QUEUE_RETENTION_S}`, ...place]
    print(`queue ${queue}: ${await create(wrangler, args)}`)
  }
  const hasBuckets = !without.includes('r2_buckets') && (await provideBuckets(deployment, deps, place))
  const secrets = await missingSecrets(deployment.secrets, await existingSecrets(wrangler), deps)
  deps.buildPage()
  print('page: built')
  // Before the upload: the running version also works with the new tables (docs/operate.md).
  await wrangler('d1', 'migrations', 'apply', 'DB', '--remote')
  print('database: up to date')
  const leftOut: readonly OptionalPart[] = hasBuckets ? without : [...new Set([...without, 'r2_buckets' as const])]
  const uploaded = await upload(deployment, deps, secrets, leftOut)
  print(`Worker ${deployment.worker}: deployed`)
  for (const part of uploaded.without) print(`Switched off: ${REFUSALS[part].consequence}`)
  const given = answers.get('BASE_URL')
  if (given === undefined) return deployment.variables['BASE_URL'] ?? null
  if (given !== '' || uploaded.address === null) return given === '' ? null : given
  // No address was given, so it is the Worker's own, known only now: deploy once more with it.
  deps.write('BASE_URL', uploaded.address)
  await upload(deployment, deps, {}, uploaded.without)
  print(`address: ${uploaded.address}`)
  return uploaded.address
}

/** Checked before anything is created: a resource in the wrong place cannot be moved. */
function checkJurisdiction({ variables: { JURISDICTION = '' } }: Deployment): void {
  if (JURISDICTION !== '' && !JURISDICTIONS.includes(JURISDICTION))
    throw new Error(`JURISDICTION is “${JURISDICTION}”, but must be empty or one of ${JURISDICTIONS.join(', ')}.`)
}

const placeArgs = ({ variables: { JURISDICTION = '' } }: Deployment): readonly string[] =>
  JURISDICTION === '' ? [] : ['--jurisdiction', JURISDICTION]

async function signedInUser(wrangler: Wrangler): Promise<string> {
  const output = await catching(/loggedIn/, null, () => wrangler('whoami', '--json'))
  if (output === null)
    throw new Error(
      'Not signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (and CLOUDFLARE_ACCOUNT_ID if it opens several accounts). Then run this again.',
    )
  const { email, accounts } = JSON.parse(output) as { email?: string; accounts?: readonly { name: string }[] }
  return email ?? accounts?.[0]?.name ?? 'a token'
}

async function provideDatabase({ database }: Deployment, deps: DeployDeps, place: readonly string[]): Promise<void> {
  const { wrangler, print, write } = deps
  const idOf = async (name: string): Promise<string | undefined> =>
    (JSON.parse(await wrangler('d1', 'list', '--json')) as readonly { name: string; uuid: string }[]).find(
      (candidate) => candidate.name === name,
    )?.uuid
  const existing = await idOf(database.name)
  if (existing === undefined) await wrangler('d1', 'create', database.name, ...place)
  const id = existing ?? (await idOf(database.name))
  if (id === undefined)
    throw new Error(`Created the database ${database.name}, but the account does not list it yet. Try again shortly.`)
  if (database.id !== null && existing === undefined)
    print(`database ${database.name}: wrangler.toml named ${database.id}, which this account does not have`)
  if (database.id !== id) write('database_id', id)
  print(`database ${database.name}: ${existing === undefined ? 'created' : 'exists'}`)
}

/** False if the account has no R2. */
async function provideBuckets(
  { buckets }: Deployment,
  { wrangler, print }: DeployDeps,
  place: readonly string[],
): Promise<boolean> {
  for (const bucket of buckets) {
    const args = ['r2', 'bucket', 'create', bucket, ...place]
    const state = await catching(REFUSALS.r2_buckets.refusal, null, () => create(wrangler, args))
    if (state === null) return false
    print(`bucket ${bucket}: ${state}`)
  }
  return true
}

const create = (wrangler: Wrangler, args: readonly string[]): Promise<'created' | 'exists'> =>
  catching(ALREADY_EXISTS, 'exists' as const, async () => {
    await wrangler(...args)
    return 'created' as const
  })

/** None if there is no Worker yet. */
const existingSecrets = (wrangler: Wrangler): Promise<readonly string[]> =>
  catching(NO_SUCH_WORKER, [], async () =>
    (JSON.parse(await wrangler('secret', 'list')) as readonly { readonly name: string }[]).map(({ name }) => name),
  )

interface Upload {
  /** On workers.dev; null if it has none there. */
  readonly address: string | null
  readonly without: readonly OptionalPart[]
}

/** Uploads Worker, page and new secrets; existing secrets stay. Retries without what the account refuses. */
async function upload(
  deployment: Deployment,
  deps: DeployDeps,
  secrets: Readonly<Record<string, string>>,
  without: readonly OptionalPart[],
): Promise<Upload> {
  try {
    // Secrets go through a file that only this user can read: other users can see arguments.
    const output = await inTemporaryFolder((folder) => {
      const file = join(folder, SECRETS_FILE)
      writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
      return withAdaptedFile(without, deployment.variables['JURISDICTION'] ?? '', (args) =>
        deps.wrangler('deploy', '--secrets-file', file, ...args),
      )
    })
    return { address: workerAddress(output), without }
  } catch (failure) {
    const refused = failure instanceof ToolFailure ? refusedPart(failure.message, without) : null
    if (refused === null) throw failure
    return upload(deployment, deps, secrets, [...without, refused])
  }
}

/** The part that wrangler's message says the account lacks; null if it says something else. */
export function refusedPart(message: string, without: readonly OptionalPart[]): OptionalPart | null {
  const parts = Object.keys(REFUSALS) as OptionalPart[]
  return parts.find((part) => !without.includes(part) && REFUSALS[part].refusal.test(message)) ?? null
}

/** The workers.dev address in wrangler's output; null if it has none. */
export const workerAddress = (output: string): string | null => /https:\/\/\S+\.workers\.dev/.exec(output)?.[0] ?? null

/** `fallback` if wrangler fails with such a message. */
async function catching<T, F>(message: RegExp, fallback: F, act: () => Promise<T>): Promise<T | F> {
  try {
    return await act()
  } catch (failure) {
    if (failure instanceof ToolFailure && message.test(failure.message)) return fallback
    throw failure
  }
}
