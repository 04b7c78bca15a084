/**
 * `npm start`: builds the page, brings the database up to date and runs the service on this machine.
 *
 *     npm start -- [--port N] [--persist-to DIR] [anything that wrangler dev understands]
 */
import { parseArgs } from 'node:util'
import { freePort, isTaken } from './ports.ts'
import { startService } from './service.ts'
import type { Service, Wishes } from './service.ts'
import { run } from './wrangler.ts'

/** Our own two arguments, and all others as they came. */
async function wishes(args: readonly string[]): Promise<Wishes> {
  const options = { port: { type: 'string', default: '8787' }, 'persist-to': { type: 'string', default: '.wrangler/state' } } as const
  const { values, tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const ours = new Set(
    tokens.flatMap((t) => (t.kind === 'option' && t.name in options ? (t.inlineValue === true ? [t.index] : [t.index, t.index + 1]) : [])),
  )
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`“${values.port}” is not a port.`)
  return {
    port: port === 0 ? await freePort() : port,
    folder: `${values['persist-to']}`,
    more: args.filter((_, i) => !ours.has(i)),
    output: 'inherit',
  }
}

async function main(): Promise<void> {
  const wished = await wishes(process.argv.slice(2))
  if (await isTaken(wished.port)) {
    throw new Error(`Port ${wished.port} is taken. End what runs there, or choose another: npm start -- --port ${wished.port + 1}`)
  }
  run('vite', ['build', '--logLevel', 'warn'])
  await serve(await startService(wished))
}

async function serve({ url, keepsMails, ended }: Service): Promise<void> {
  console.log(`\nConcert is at ${url} – ${keepsMails ? `its mails are at ${url}/dev/mail` : 'its mails really go out'}\n`)
  if ((await ended) === 'by itself') throw new Error('The service has ended by itself.')
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
