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
import { keepAllGames, keepGame, keepInBucket } from './backup/game-backups.ts'
import { gameNamed, isHere, operatorAt } from './play/operator-session.ts'
import { run } from './service/processes.ts'
import { runCommand } from './terminal.ts'

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
  const [named] = positionals
  if (named === undefined || !URL.canParse(named) || values.as === undefined) throw new Error(`Usage: ${USAGE}`)
  const { to } = values
  const { url, id } = gameNamed(named, named)
  const boss = await operatorAt(url, values.as)
  if (values['in-bucket']) return keepInBucket(boss)
  if (id !== named) return console.log(`The game is kept in ${await keepGame(boss, to, id)}.`)
  const many = await keepAllGames(boss, to)
  console.log(`${many === 1 ? '1 game is' : `${many} games are`} kept in ${join(to, 'games')}.`)
  if (values['no-database']) return
  if (isHere(url)) return console.log('The database of a service on this machine is in its own folder: copy that.')
  const file = join(to, 'database.sql')
  run('wrangler', ['d1', 'export', 'DB', '--remote', '--output', file, ...(values.staging ? ['--env=staging'] : [])])
  console.log(`The database is kept in ${file}: put it back with npm run restore.`)
}

await runCommand(main)
