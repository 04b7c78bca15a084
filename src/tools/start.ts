/**
 * `npm start`: builds the page, brings the database up to date and runs the service on this machine.
 *
 *     npm start -- [--port N] [--persist-to DIR] [--no-build] [anything that wrangler dev understands]
 */
import { parseArgs } from 'node:util'
import { freePort, isTaken } from './ports.ts'
import { startService } from './service.ts'
import type { Service } from './service.ts'
import { run } from './wrangler.ts'

const OWN = {
  port: { type: 'string', default: '8787' },
  'persist-to': { type: 'string', default: '.wrangler/state' },
  /** The page is there already. */
  'no-build': { type: 'boolean', default: false },
} as const

/** What our own arguments say, and all others as they came. */
function read(args: readonly string[]) {
  const { values, tokens } = parseArgs({ args: [...args], options: OWN, strict: false, tokens: true })
  const ours = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || !(token.name in OWN)) continue
    ours.add(token.index)
    if (token.inlineValue === false) ours.add(token.index + 1)
  }
  return { values, more: args.filter((_, i) => !ours.has(i)) }
}

async function portIn(text: string): Promise<number> {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`“${text}” is not a port.`)
  if (await isTaken(port))
    throw new Error(`Port ${port} is taken. End what runs there, or choose another: npm start -- --port ${port + 1}`)
  return port === 0 ? freePort() : port
}

async function main(): Promise<void> {
  const { values, more } = read(process.argv.slice(2))
  const port = await portIn(`${values.port}`)
  if (values['no-build'] !== true) run('vite', ['build', '--logLevel', 'warn'])
  await serve(await startService({ port, folder: `${values['persist-to']}`, more, output: 'inherit', maySend: true }))
}

async function serve({ url, keepsMails, ended }: Service): Promise<void> {
  console.log(
    `\nConcert is at ${url} – ${keepsMails ? `its mails are at ${url}/dev/mail` : 'its mails really go out'}\n`,
  )
  if ((await ended) === 'by itself') throw new Error('The service has ended by itself.')
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
