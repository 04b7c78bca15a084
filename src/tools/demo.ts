/**
 * `npm run demo`: the service with games of every variant, and a page of links that sign you in as each
 * player. Starts from scratch in its own folder; with `--persist-to` it adds its games to that folder.
 *
 *     npm run demo -- [--port N] [--persist-to DIR] [--no-build] [--variant ID] [options of wrangler dev]
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeGames, maxSeats, selectRulesets } from './demo/demo-games.ts'
import type { DemoPlayer } from './demo/demo-games.ts'
import { linkFor, serveDemo } from './demo/server.ts'
import { Client } from './play/client.ts'
import { readArguments, usablePort } from './service/arguments.ts'
import { ROOT, run } from './service/processes.ts'
import { startService } from './service/local-service.ts'
import { runCommand } from './terminal.ts'

const FOLDER = resolve(ROOT, '.wrangler/demo')
const NAMES = ['Ada', 'Bela', 'Cyra', 'Dov', 'Edda', 'Finn', 'Greta'] as const

async function signInPlayers(url: string, count: number): Promise<readonly DemoPlayer[]> {
  const names = Array.from({ length: count }, (_, n) => NAMES[n] ?? `Player${n + 1}`)
  return Promise.all(
    names.map(async (name) => {
      const client = new Client(url)
      await client.signIn(`${name.toLowerCase()}@demo.example`)
      await client.patch('/api/me', { name })
      return { name, client }
    }),
  )
}

/** Splits `--variant ID` from the other arguments. `variant`: null for all. */
function readVariant(args: readonly string[]): { readonly variant: string | null; readonly rest: readonly string[] } {
  const at = args.indexOf('--variant')
  return at < 0 ? { variant: null, rest: args } : { variant: args[at + 1] ?? '', rest: args.toSpliced(at, 2) }
}

async function main(): Promise<void> {
  const { variant, rest } = readVariant(process.argv.slice(2))
  const rulesets = selectRulesets(variant)
  const { values, wranglerArgs } = readArguments(rest, { port: '8787', folder: FOLDER })
  const folder = values['persist-to']
  const port = await usablePort(values.port, 'demo')
  const pagePort = await usablePort(`${port + 1}`, 'demo')
  if (folder === FOLDER) rmSync(folder, { recursive: true, force: true })
  if (!values['no-build']) run('vite', ['build', '--logLevel', 'warn'])
  const { url, ended } = await startService({ port, folder, wranglerArgs, output: 'ignore', maySend: false })
  console.log(`The service is at ${url}. Making its games …`)
  const players = await signInPlayers(url, maxSeats(rulesets))
  const games = await makeGames(rulesets, players)
  const address = await serveDemo({ serviceUrl: url, games, players }, pagePort)
  for (const { id, name, seats } of games) {
    const [first] = seats
    if (first !== undefined) console.log(`${name}, as ${first.seat}: ${address}${linkFor(first.player, id)}`)
  }
  console.log(`\nAll games, as any player: ${address}\n`)
  if ((await ended) === 'crashed') throw new Error('The service has stopped unexpectedly.')
}

await runCommand(main)
