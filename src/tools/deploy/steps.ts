/**
 * The steps of a deployment. Each looks first at what exists, so run a failed deployment again.
 * `wrangler deploy` creates the R2 bucket. It would create the database and the producers' queues
 * too, but without jurisdiction and retention, and after the migrations; and it fails while a
 * consumer's queue is missing. The last step tries the deployed service.
 */
import { mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, ToolFailure, type Variables } from '../service/processes.ts'
import { askSettings, missingSecrets, type Operator } from './deploy-settings.ts'
import { adaptConfiguration, type Deployment, OPTIONAL_PARTS, type OptionalPart, type Wrangler } from './wrangler.ts'
import { type Client, createGame, type GameAnswer } from '../play/client.ts'

interface DeployDeps extends Operator {
  readonly wrangler: Wrangler
  /** Sets a variable or `database_id` in wrangler.toml. */
  readonly write: (key: string, value: string) => void
  readonly buildPage: () => void
}

/** In seconds: one day, the maximum on Workers Free. The mail ledger keeps every mail longer. */
const QUEUE_RETENTION_S = 86_400

/** Wrangler's messages, with the platform's error codes. */
const ALREADY_EXISTS = /10004|11009|already (own|exists|taken)/i
const NO_SUCH_WORKER = /10007|10090|does not exist|Worker "[^"]*" not found/i
const REFUSALS: Readonly<Record<OptionalPart, RegExp>> = {
  r2_buckets: /10042|10085|10136|enable R2/i,
  limits: /100328|CPU limits are not supported/i,
  analytics_engine_datasets: /10089|enable Analytics Engine/i,
  workers_dev: /10063|need a workers\.dev subdomain|register a workers\.dev subdomain/i,
}
const CONSEQUENCES: Readonly<Record<OptionalPart, string>> = {
  r2_buckets: 'daily backups: the account has no R2 (enable it in the dashboard). Use npm run backup until then.',
  limits:
    'the CPU limit and PNG pictures: Workers Free ends each request after 10 ms. Mails and links show no picture.',
  analytics_engine_datasets: 'measurements: Analytics Engine is not enabled (see the dashboard). Charts stay empty.',
  workers_dev:
    'the workers.dev address: the account has no workers.dev subdomain. The service has no address until you add its route (below).',
}

/**
 * Returns the address of the service; null if it is unknown. Throws with a sentence if a step fails.
 * `without`: parts the account is known not to support. Parts that it refuses are left out as well.
 */
export async function deploy(
  { database, queues, secrets: required, variables }: Deployment,
  deps: DeployDeps,
  without: readonly OptionalPart[] = [],
): Promise<string | null> {
  const { wrangler, print, write } = deps
  const { BASE_URL: previous = '', JURISDICTION: jurisdiction = '' } = variables
  // Checked before anything is created: a resource in the wrong place cannot be moved.
  if (!['', 'eu', 'us', 'fedramp'].includes(jurisdiction))
    throw new Error(`JURISDICTION is “${jurisdiction}”, but must be empty or one of eu, us, fedramp.`)
  print(`account: ${await signedInUser(wrangler)}`)
  const answers = await askSettings(variables, deps)
  for (const [name, value] of answers) if (value !== '') write(name, value)
  const place = jurisdiction === '' ? [] : ['--jurisdiction', jurisdiction]
  await create(deps, 'd1', 'create', database.name, ...place)
  const id = await databaseId(wrangler, database.name)
  if (database.id !== null && database.id !== id)
    print(`wrangler.toml named the database ${database.id}, which this account does not have`)
  if (database.id !== id) write('database_id', id)
  for (const queue of queues)
    await create(deps, 'queues', 'create', queue, '--message-retention-period-secs', `${QUEUE_RETENTION_S}`, ...place)
  const secrets = await missingSecrets(required, await existingSecrets(wrangler), deps)
  deps.buildPage()
  print('page: built')
  // Before the upload: the running version also works with the new tables (docs/operate.md).
  await wrangler('d1', 'migrations', 'apply', 'DB', '--remote')
  print('database: up to date')
  const baseUrl = answers.get('BASE_URL') ?? previous
  const needsWorkersDev = baseUrl === '' || baseUrl.endsWith('.workers.dev')
  const uploaded = await upload(wrangler, { secrets, without, jurisdiction, needsWorkersDev })
  print('Worker: deployed')
  for (const part of uploaded.without) print(`Switched off: ${CONSEQUENCES[part]}`)
  if (baseUrl !== '') return baseUrl
  if (uploaded.address === null) return null
  // No address was given, so use the Worker's own, known only now, and deploy again with it.
  write('BASE_URL', uploaded.address)
  await upload(wrangler, { secrets: {}, without: uploaded.without, jurisdiction, needsWorkersDev })
  print(`address: ${uploaded.address}`)
  return uploaded.address
}

async function signedInUser(wrangler: Wrangler): Promise<string> {
  const output = await catching(/loggedIn/, null, () => wrangler('whoami', '--json'))
  if (output === null)
    throw new Error(
      'Not signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (and CLOUDFLARE_ACCOUNT_ID if it opens several accounts). Then run this again.',
    )
  const { email, accounts } = JSON.parse(output) as { email?: string; accounts?: readonly { name: string }[] }
  return email ?? accounts?.[0]?.name ?? 'a token'
}

/** Runs a command that creates something; if it exists already, it stays as it is. */
async function create({ wrangler, print }: DeployDeps, ...args: readonly string[]): Promise<void> {
  const output = await catching(ALREADY_EXISTS, null, () => wrangler(...args))
  print(`${args[0]} ${args[2]}: ${output === null ? 'exists' : 'created'}`)
}

async function databaseId(wrangler: Wrangler, name: string): Promise<string> {
  const databases = JSON.parse(await wrangler('d1', 'list', '--json')) as readonly { name: string; uuid: string }[]
  const id = databases.find((database) => database.name === name)?.uuid
  if (id === undefined) throw new Error(`The account does not list the new database ${name} yet. Try again shortly.`)
  return id
}

/** None if there is no Worker yet. */
const existingSecrets = (wrangler: Wrangler): Promise<readonly string[]> =>
  catching(NO_SUCH_WORKER, [], async () =>
    (JSON.parse(await wrangler('secret', 'list')) as readonly { readonly name: string }[]).map(({ name }) => name),
  )

interface Upload {
  /** New secrets; existing ones stay. */
  readonly secrets: Variables
  readonly without: readonly OptionalPart[]
  readonly jurisdiction: string
  /** Has the service no address but the one on workers.dev? */
  readonly needsWorkersDev: boolean
}

/** Uploads all but refused parts. `address`: on workers.dev; null if it has none there. */
async function upload(
  wrangler: Wrangler,
  what: Upload,
): Promise<{ readonly address: string | null; readonly without: readonly OptionalPart[] }> {
  const { secrets, without, jurisdiction, needsWorkersDev } = what
  // In a file that only this user can read: other users can see arguments.
  using folder = mkdtempDisposableSync(join(tmpdir(), 'concert-deploy-'))
  const secretsFile = join(folder.path, 'secrets.json')
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 })
  // Next to wrangler.toml, because paths in it are relative.
  const config = join(ROOT, 'wrangler.adapted.json')
  writeFileSync(config, adaptConfiguration(without, jurisdiction))
  try {
    const output = await wrangler('deploy', '--secrets-file', secretsFile, '--config', config)
    return { address: workerAddress(output), without }
  } catch (failure) {
    if (!(failure instanceof ToolFailure)) throw failure
    const refused = refusedPart(failure.message, without)
    const lacksSubdomain = REFUSALS.workers_dev.test(failure.message)
    if (lacksSubdomain && (needsWorkersDev || refused === null))
      throw new Error(registerSubdomain(failure.message), { cause: failure })
    if (refused === null) throw failure
    return await upload(wrangler, { ...what, without: [...without, refused] })
  } finally {
    rmSync(config, { force: true })
  }
}

/** What to do in an account without a workers.dev subdomain. `message`: wrangler's, which has the address. */
const registerSubdomain = (message: string): string => {
  const [page = 'https://dash.cloudflare.com/?to=/:account/workers/onboarding'] =
    /https:\/\/dash\.cloudflare\.com\/[\w-]+\/workers\/onboarding/.exec(message) ?? []
  return `The account has no workers.dev subdomain, so the service was not uploaded. Register one at ${page}, then run npm run deploy again. Or give the service an address of your own: set BASE_URL and add its route to wrangler.toml (docs/operate.md).`
}

/** The part that wrangler's message says the account lacks; null if it says something else. */
export const refusedPart = (message: string, without: readonly OptionalPart[]): OptionalPart | null =>
  OPTIONAL_PARTS.find((part) => !without.includes(part) && REFUSALS[part].test(message)) ?? null

/** The workers.dev address in wrangler's output; null if it has none. */
export const workerAddress = (output: string): string | null => /https:\/\/\S+\.workers\.dev/.exec(output)?.[0] ?? null

/** Returns `fallback` if wrangler fails with such a message. */
async function catching<T>(message: RegExp, fallback: T, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    if (failure instanceof ToolFailure && message.test(failure.message)) return fallback
    throw failure
  }
}

/** Throws with a sentence at the first problem. */
export async function checkPublicPages(client: Client, print: (line: string) => void): Promise<void> {
  const { ready } = await client.get<{ readonly ready: boolean }>('/health')
  if (!ready) throw new Error('The service runs, but is not ready: see what /health reports.')
  print('health: ready')
  const { variants } = await client.get<{ readonly variants: readonly object[] }>('/api/variants')
  print(`variants: ${variants.length}`)
}

/** Two people who are signed in play one phase. The game is deleted if the first is an operator. */
export async function checkGame(clients: readonly [Client, Client], print: (line: string) => void): Promise<void> {
  const [first] = clients
  const { variants } = await first.get<{ variants: readonly { id: string; seats: object[] }[] }>('/api/variants')
  const variant = variants.find(({ seats }) => seats.length === clients.length)?.id
  const { path } = await createGame(clients, { name: 'A trial of this service', variant })
  const readPhase = async () => (await first.get<GameAnswer>(path)).game.phase?.code
  const phase = await readPhase()
  if (phase === undefined) throw new Error(`The game at ${path} did not start.`)
  for (const client of clients) await client.put(`${path}/ready`, { phase, ready: true })
  for (let seconds = 0; (await readPhase()) === phase; seconds++) {
    if (seconds === 60)
      throw new Error(`Both players are ready, but ${phase} did not close within a minute. See npx wrangler tail.`)
    await sleep(1_000)
  }
  print(`phase: closed, at ${path.replace('/api', '')}`)
  await first.remove(path.replace('/api/games', '/api/operator/games')).then(
    () => print('trial game: deleted'),
    () => print('trial game: still there; delete it on /operator'),
  )
}
