/** A deployment, step by step. Each step looks first at what is there, so that a deployment that broke off is simply begun again. */
import type { Account, Deployed } from './account.ts'
import type { Deployment, Without } from './configuration.ts'
import { type Ask, askSettings, missingSecrets } from './settings.ts'

export interface Tools {
  readonly account: Account
  readonly ask: Ask
  readonly tell: (line: string) => void
  /** Writes into wrangler.toml. */
  readonly writeVariable: (name: string, value: string) => void
  readonly writeDatabase: (id: string) => void
  readonly buildPage: () => void
}

/** What an account is known to be without; what it is found to be without beside that is left out, too. */
const ALL: Without = { buckets: false, limits: false }

/** Answers the address at which the service is; null if that is not known. Throws with a sentence if a step cannot be done. */
export async function deploy(deployment: Deployment, tools: Tools, known: Without = ALL): Promise<string | null> {
  const { account, tell, ask } = tools
  checkJurisdiction(deployment)
  await checkUser(account, tell)
  const answers = new Map(await askSettings(deployment, ask, tell))
  for (const [name, value] of answers) if (value !== '') tools.writeVariable(name, value)
  await provideDatabase(deployment, tools)
  for (const queue of deployment.queues)
    tell(`queue ${queue}: ${(await account.createQueue(queue)) ? 'created' : 'there'}`)
  const hasBuckets = await provideBuckets(deployment, tools, known)
  const secrets = await missingSecrets(deployment.secrets, await account.secrets(), ask)
  tell(`secrets: ${Object.keys(secrets).length === 0 ? 'all there' : `${Object.keys(secrets).join(', ')} set`}`)
  tools.buildPage()
  tell('page: built')
  // The Worker of before runs with the tables of the new one: what it knows of them stays (docs/operate.md, test/durable/storage/releases.test.ts).
  await account.migrate()
  tell('database: up to date')
  const deployed = await account.deploy(secrets, { ...known, buckets: !hasBuckets })
  tell(`Worker ${deployment.worker}: deployed`)
  for (const line of switchedOff(deployed.without)) tell(line)
  return addressOf(deployment, answers, deployed, tools)
}

/** False: the account has none, or is to be without. */
async function provideBuckets({ buckets }: Deployment, { account, tell }: Tools, known: Without): Promise<boolean> {
  if (known.buckets) return false
  for (const bucket of buckets) {
    const found = await account.createBucket(bucket)
    if (found === null) return false
    tell(`bucket ${bucket}: ${found}`)
  }
  return true
}

/** What works less well than it could, and why. */
export const switchedOff = ({ buckets, limits }: Without): readonly string[] => [
  ...(limits
    ? [
        'Switched off: the limit of processor time. Workers Free takes none, and ends each request after 10 ms by itself.',
        'Switched off: boards as PNGs, which take 50 to 110 ms. Addresses of them lead to the SVG; mails and links have no picture.',
      ]
    : []),
  ...(buckets
    ? [
        'Switched off: the daily backup. The account has no R2 (it is enabled in the dashboard). Keep backups by npm run backup.',
      ]
    : []),
]

/** Those in which there are objects, databases, queues and buckets. */
const JURISDICTIONS: readonly string[] = ['eu', 'us', 'fedramp']

/** Before anything is created: what is created in a wrong place stays there. */
function checkJurisdiction({ variables: { JURISDICTION = '' } }: Deployment): void {
  if (JURISDICTION !== '' && !JURISDICTIONS.includes(JURISDICTION))
    throw new Error(`JURISDICTION is “${JURISDICTION}”, and must be empty or one of ${JURISDICTIONS.join(', ')}.`)
}

async function checkUser(account: Account, tell: Tools['tell']): Promise<void> {
  const user = await account.user()
  if (user === null)
    throw new Error(
      'Nobody is signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN (and CLOUDFLARE_ACCOUNT_ID, if it opens several accounts), and begin again.',
    )
  tell(`account: ${user}`)
}

async function provideDatabase({ database }: Deployment, { account, tell, writeDatabase }: Tools): Promise<void> {
  const there = await account.database(database.name)
  const id = there ?? (await account.createDatabase(database.name))
  if (database.id !== null && there === null)
    tell(`database ${database.name}: wrangler.toml knew another (${database.id}), which this account does not have`)
  if (database.id !== id) writeDatabase(id)
  tell(`database ${database.name}: ${there === null ? 'created' : 'there'}`)
}

/** Where no address was given, it is the Worker's own, which is known only now: it is deployed once more with it. */
async function addressOf(
  { variables }: Deployment,
  answers: ReadonlyMap<string, string>,
  { address: own, without }: Deployed,
  { account, tell, writeVariable }: Tools,
): Promise<string | null> {
  const given = answers.get('BASE_URL')
  if (given === undefined) return variables['BASE_URL'] ?? null
  if (given !== '' || own === null) return given === '' ? null : given
  writeVariable('BASE_URL', own)
  await account.deploy({}, without)
  tell(`address: ${own}`)
  return own
}
