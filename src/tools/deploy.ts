/**
 * `npm run deploy`: puts the service online, from nothing or anew. It creates what the account does not have, asks once for what
 * only its operator knows, brings the database up to date, uploads, tries the service, and says what is left to do by hand.
 *
 *     npm run deploy -- [--staging] [--dry-run] [--no-trial] [--free]
 *
 * `--dry-run` needs no account and changes nothing; `--no-trial` leaves out the game that is played at the end; `--free` leaves
 * out what Workers Free does not take, which an account that says so is spared without being told.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountOf, dryRun } from './deploy/account.ts'
import { type Deployment, readDeployment, writeDatabase, writeVariable } from './deploy/configuration.ts'
import { leftToDo } from './deploy/left-to-do.ts'
import { askAtTerminal } from './deploy/questions.ts'
import type { Ask } from './deploy/settings.ts'
import { checkGame, checkPublicPages } from './deploy/smoke.ts'
import { deploy, type Tools } from './deploy/steps.ts'
import { Client } from './play/client.ts'
import { ROOT, run } from './service/processes.ts'

const OPTIONS = {
  staging: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'no-trial': { type: 'boolean', default: false },
  free: { type: 'boolean', default: false },
} as const

const tell = (line: string): void => console.log(`  ${line}`)

/** Answers of a dry run: as if everything had been given. */
const DRY_ANSWERS: readonly (readonly [begins: string, answer: string])[] = [
  ['The public address', 'https://dry-run.example'],
  ['The sender', 'Concert <games@dry-run.example>'],
  ['Your own', 'operator@dry-run.example'],
]
const answerDry: Ask = async (question) => {
  tell(`would ask: ${question}`)
  return DRY_ANSWERS.find(([begins]) => question.startsWith(begins))?.[1] ?? 'given'
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  const deployment = readDeployment(values.staging ? 'staging' : 'production')
  const isDry = values['dry-run']
  console.log(`${deployment.environment}${isDry ? ' (dry run: nothing is changed)' : ''}`)
  const { environment } = deployment
  const known = { buckets: values.free, limits: values.free }
  const answered: Record<string, string> = {}
  const tools: Tools = {
    account: isDry ? dryRun(deployment, tell) : accountOf(deployment),
    ask: isDry ? answerDry : askAtTerminal,
    tell,
    writeVariable: (name, value) => {
      answered[name] = value
      if (isDry) tell(`would write: ${name} = "${value}"`)
      else writeVariable(environment, name, value)
    },
    writeDatabase: (id) => (isDry ? tell('would write: database_id') : writeDatabase(environment, id)),
    buildPage: () => buildPage(isDry),
  }
  const address = await deploy(deployment, tools, known)
  const now = { ...deployment, variables: { ...deployment.variables, ...answered } }
  if (!isDry && !values['no-trial'] && address !== null) await trial(address, now)
  console.log('\nLeft to do by hand, once:')
  for (const line of leftToDo(now, address)) tell(line)
}

/** A dry run leaves a page that is there as it is. */
function buildPage(isDry: boolean): void {
  if (isDry && existsSync(join(ROOT, 'web/dist/index.html'))) return tell('would build the page')
  run('vite', ['build', '--logLevel', 'warn'])
}

/** The game needs two addresses and a person who reads their mails. */
async function trial(address: string, { variables }: Deployment): Promise<void> {
  const codeFor = (to: string) => askAtTerminal(`The code that was mailed to ${to}`)
  try {
    await checkPublicPages(new Client(address), tell)
  } catch (problem) {
    tell(`${address} does not answer as it should yet: ${problem instanceof Error ? problem.message : String(problem)}`)
    tell('Do what is left to do, and run npm run deploy again: it tries the service again.')
    return
  }
  const operator = variables['OPERATORS']?.split(',')[0]?.trim() ?? ''
  if (!process.stdin.isTTY || operator === '') return tell('game: not tried, since nobody is there to read the codes')
  const other = await askAtTerminal(
    'A second address of yours, for the other player of a trial game (empty: none is played)',
  )
  if (other === '') return
  await checkGame(
    [
      { address: operator, client: new Client(address, codeFor) },
      { address: other, client: new Client(address, codeFor) },
    ],
    tell,
  )
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
