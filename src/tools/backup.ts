/**
 * `npm run backup -- SERVICE --as ADDRESS --to FOLDER`: saves a service's games and database as files.
 *
 *     npm run backup -- https://concert.example --as me@example.org --to backups/2027-03-01
 *     npm run backup -- https://concert.example/games/abc… --as me@example.org --to backups
 *     npm run backup -- https://concert.example --as me@example.org --in-bucket
 *
 * Games are encrypted: only a service with the same AUTH_SECRET can open them. Wrangler exports the
 * database from the account it is signed in to; a local service's database is copied from its folder.
 * `--in-bucket` makes today's backup in the service's bucket now.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveAllGames, saveGame, saveToBucket } from './backup/sealed-games.ts'
import { isLocal, parseGameAddress, runCommand, signInOperator } from './terminal.ts'
import { run } from './service/processes.ts'

const OPTIONS = {
  as: { type: 'string' },
  to: { type: 'string', default: 'backups' },
  staging: { type: 'boolean', default: false },
  'no-database': { type: 'boolean', default: false },
  'in-bucket': { type: 'boolean', default: false },
} as const

const USAGE =
  'npm run backup -- ADDRESS-OF-THE-SERVICE-OR-OF-A-GAME --as YOUR-ADDRESS ([--to FOLDER] [--staging] [--no-database] | --in-bucket)'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [target] = positionals
  if (target === undefined || !URL.canParse(target) || values.as === undefined) throw new Error(`Usage: ${USAGE}`)
  const { to } = values
  const { url, id } = parseGameAddress(target, target)
  const client = await signInOperator(url, values.as)
  if (values['in-bucket']) return saveToBucket(client)
  if (id !== target) return console.log(`Saved the game to ${await saveGame(client, to, id)}.`)
  const count = await saveAllGames(client, to)
  console.log(`Saved ${count} ${count === 1 ? 'game' : 'games'} to ${join(to, 'games')}.`)
  if (values['no-database']) return
  if (isLocal(url)) return console.log('A local service keeps its database in its folder: copy that folder.')
  const file = join(to, 'database.sql')
  run('wrangler', ['d1', 'export', 'DB', '--remote', '--output', file, ...(values.staging ? ['--env=staging'] : [])])
  console.log(`Saved the database to ${file}. Restore it with npm run restore.`)
}

await runCommand(main)
