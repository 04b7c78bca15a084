/**
 * `npm start`: builds the page, migrates the database and runs the service on this machine.
 *
 *     npm start -- [--port N] [--persist-to DIR] [--no-build] [options of wrangler dev]
 */
import { readArguments, usablePort } from './service/arguments.ts'
import { run } from './service/processes.ts'
import { startService } from './service/local-service.ts'
import type { Service } from './service/local-service.ts'
import { runCommand } from './terminal.ts'

async function main(): Promise<void> {
  const { values, wranglerArgs } = readArguments(process.argv.slice(2), { port: '8787', folder: '.wrangler/state' })
  const port = await usablePort(values.port, 'start')
  if (!values['no-build']) run('vite', ['build', '--logLevel', 'warn'])
  await serve(
    await startService({ port, folder: values['persist-to'], wranglerArgs, output: 'inherit', maySend: true }),
  )
}

async function serve({ url, keepsMails, ended }: Service): Promise<void> {
  console.log(`\nConcert is at ${url} – ${keepsMails ? `its mails are at ${url}/dev/mail` : 'it sends real mails'}\n`)
  if ((await ended) === 'crashed') throw new Error('The service has stopped unexpectedly.')
}

await runCommand(main)
