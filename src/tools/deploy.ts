/**
 * `npm run deploy`: creates what the account lacks, asks for missing settings, migrates, uploads, tries the service, and
 * prints what is left to do by hand.
 *
 *     npm run deploy -- [--staging] [--dry-run] [--no-trial] [--free]
 *
 * `--dry-run` needs no account and changes nothing. `--no-trial` plays no game at the end. `--free` leaves out what
 * Workers Free does not support; what an account refuses is left out anyway.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readDeployment, writeSetting } from './deploy/configuration.ts'
import { type Ask, manualSteps } from './deploy/settings.ts'
import { deploy, type DeployDeps } from './deploy/steps.ts'
import { checkGame, checkPublicPages } from './deploy/trial.ts'
import { dryRunWrangler, realWrangler } from './deploy/wrangler.ts'
import { Client } from './play/client.ts'
import { ROOT, run } from './service/processes.ts'
import { askAtTerminal } from './terminal.ts'

const OPTIONS = {
  staging: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'no-trial': { type: 'boolean', default: false },
  free: { type: 'boolean', default: false },
} as const

const print = (line: string): void => console.log(`  ${line}`)

const DRY_RUN_ANSWERS: readonly (readonly [start: string, answer: string])[] = [
  ['Public address', 'https://dry-run.example'],
  ['Sender', 'Concert <games@dry-run.example>'],
  ['Your own', 'operator@dry-run.example'],
]
const answerDryRun: Ask = async (question) => {
  print(`would ask: ${question}`)
  return DRY_RUN_ANSWERS.find(([start]) => question.startsWith(start))?.[1] ?? 'given'
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS })
  const isDryRun = values['dry-run']
  const deployment = readDeployment(values.staging ? 'staging' : 'production')
  const { environment } = deployment
  console.log(`${environment}${isDryRun ? ' (dry run: nothing changes)' : ''}`)
  const written: Record<string, string> = {}
  const deps: DeployDeps = {
    wrangler: isDryRun ? dryRunWrangler(environment, print) : realWrangler(environment),
    ask: isDryRun ? answerDryRun : askAtTerminal,
    print,
    write: (key, value) => {
      written[key] = value
      if (isDryRun) print(`would write: ${key} = "${value}"`)
      else writeSetting(environment, key, value)
    },
    // A dry run keeps a page that was built before.
    buildPage: () => {
      if (!isDryRun || !existsSync(join(ROOT, 'web/dist/index.html'))) run('vite', ['build', '--logLevel', 'warn'])
    },
    given: isDryRun ? { AUTH_SECRET: 'generated' } : process.env,
  }
  const address = await deploy(deployment, deps, values.free ? ['r2_buckets', 'limits'] : [])
  const variables = { ...deployment.variables, ...written }
  if (!isDryRun && !values['no-trial'] && address !== null) await tryService(address, variables['OPERATORS'])
  console.log('\nLeft to do by hand, once:')
  for (const step of manualSteps({ environment, variables }, address)) print(step)
}

/** The game needs two addresses and a person who reads their mail. */
async function tryService(address: string, operators = ''): Promise<void> {
  try {
    await checkPublicPages(new Client(address), print)
  } catch (problem) {
    print(`${address} does not work yet: ${problem instanceof Error ? problem.message : String(problem)}`)
    print('Do the steps below, then run npm run deploy again: it tries the service again.')
    return
  }
  const operator = operators.split(',')[0]?.trim() ?? ''
  if (!process.stdin.isTTY || operator === '') return print('trial game: skipped, nobody is here to read the codes')
  const guest = await askAtTerminal('A second address of yours, for the other player of a trial game (empty: skip it)')
  if (guest === '') return
  const client = () => new Client(address, (to) => askAtTerminal(`The code mailed to ${to}`))
  await checkGame(
    [
      { address: operator, client: client() },
      { address: guest, client: client() },
    ],
    print,
  )
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
