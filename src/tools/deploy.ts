/**
 * `npm run deploy -- [--staging] [--dry-run] [--no-trial] [--free]`: asks for missing settings,
 * creates what the account lacks, migrates, uploads, tries the service, and prints what is left to
 * do by hand (docs/operate.md).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manualSteps } from './deploy/deploy-settings.ts'
import { checkGame, checkPublicPages, deploy } from './deploy/steps.ts'
import { readDeployment, wranglerFor, writeSetting } from './deploy/wrangler.ts'
import { Client } from './play/client.ts'
import { ROOT, run } from './service/processes.ts'
import { askAtTerminal, runCommand } from './terminal.ts'

const print = (line: string): void => console.log(`  ${line}`)

async function answerInDryRun(question: string, _hidden = false, example = 'secret'): Promise<string> {
  print(`would ask: ${question}`)
  return example
}

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { staging: flag, 'dry-run': flag, 'no-trial': flag, free: flag } })
  const isDryRun = values['dry-run']
  const environment = values.staging ? 'staging' : ''
  const deployment = readDeployment(environment)
  console.log(`${environment || 'production'}${isDryRun ? ' (dry run: nothing changes)' : ''}`)
  const variables = { ...deployment.variables }
  const deps = {
    wrangler: wranglerFor(deployment, isDryRun, print),
    ask: isDryRun ? answerInDryRun : askAtTerminal,
    print,
    write: (key: string, value: string) => {
      variables[key] = value
      if (isDryRun) print(`would write: ${key} = "${value}"`)
      else writeSetting(environment, key, value)
    },
    // A dry run uses a page that was built before.
    buildPage: () => {
      if (!isDryRun || !existsSync(join(ROOT, 'web/dist/index.html'))) run('vite', ['build', '--logLevel', 'warn'])
    },
    given: isDryRun ? { AUTH_SECRET: 'generated' } : process.env,
  }
  const address = await deploy(deployment, deps, values.free ? ['r2_buckets', 'limits'] : [])
  if (!isDryRun && !values['no-trial'] && address !== null) await tryService(address, variables['OPERATORS'])
  console.log('\nLeft to do by hand, once:')
  for (const step of manualSteps(environment, variables, address)) print(step)
}

/** The game needs two addresses and a person who reads their mail. */
async function tryService(address: string, operators = ''): Promise<void> {
  try {
    await checkPublicPages(new Client(address), print)
  } catch (error) {
    print(`${address} does not work yet: ${error instanceof Error ? error.message : String(error)}`)
    return print('Do the steps below, then run npm run deploy again: it tries the service again.')
  }
  const operator = operators.split(',')[0]?.trim() ?? ''
  if (!process.stdin.isTTY || operator === '') return print('trial game: skipped, nobody is here to read the codes')
  const guest = await askAtTerminal('A second address of yours, for the other player of a trial game (empty: skip it)')
  if (guest === '') return
  const signIn = async (mailbox: string) => {
    const client = new Client(address, (to) => askAtTerminal(`The code mailed to ${to}`))
    await client.signIn(mailbox)
    print(`signed in: ${mailbox}`)
    return client
  }
  await checkGame([await signIn(operator), await signIn(guest)], print)
}

await runCommand(main)
