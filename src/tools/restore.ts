/**
 * `npm run restore`: restores lost games and databases, or takes a game back to a phase or a moment.
 *
 *     npm run restore -- https://concert.example --as me@example.org --from backups/2027-03-01
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --from backups [--replace]
 *     npm run restore -- https://concert.example --as me@example.org --day 2027-03-01 [--database]
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --time 2027-02-27T18:00Z
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --phase F1902M
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --disk release
 *
 * `--from`: a local folder. `--day`: a backup in the service's bucket. Existing games stay unless
 * `--replace` is given; each replaced game is saved first. `--database` restores the database before
 * the games, into an empty one. `--disk` makes the platform rewind a game's disk: to before the
 * last release that changed its tables (`release`), a moment of the last 30 days, or a bookmark.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listGamesIn, listGamesInBucket, restoreDatabase, restoreGame, type Source } from './backup/sealed-games.ts'
import type { Client } from './play/client.ts'
import { parseGameAddress, runCommand, signInOperator } from './terminal.ts'
import { run } from './service/processes.ts'

const OPTIONS = {
  as: { type: 'string' },
  from: { type: 'string' },
  day: { type: 'string' },
  time: { type: 'string' },
  phase: { type: 'string' },
  disk: { type: 'string' },
  replace: { type: 'boolean', default: false },
  database: { type: 'boolean', default: false },
  staging: { type: 'boolean', default: false },
} as const

const USAGE =
  'npm run restore -- ADDRESS-OF-THE-SERVICE-OR-OF-A-GAME --as YOUR-ADDRESS (--from FOLDER [--replace] [--database] [--staging] | --day DAY [--replace] [--database] | --time MOMENT | --phase CODE | --disk release|MOMENT|BOOKMARK)'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [target] = positionals
  const { as, from, day, time, phase, disk } = values
  const hasOneSource = [from, day, time, phase, disk].filter((value) => value !== undefined).length === 1
  if (target === undefined || !URL.canParse(target) || as === undefined || !hasOneSource)
    throw new Error(`Usage: ${USAGE}`)
  const { url, id } = parseGameAddress(target, target)
  const game = id === target ? null : id
  if (from !== undefined && values.database) {
    const environment = values.staging ? ['--env=staging'] : []
    run('wrangler', ['d1', 'execute', 'DB', '--remote', '--yes', '--file', join(from, 'database.sql'), ...environment])
  }
  const client = await signInOperator(url, as)
  if (from !== undefined)
    return restoreGames(client, { folder: from }, game === null ? listGamesIn(from) : [game], values.replace)
  if (day !== undefined) return restoreDay(client, day, game, { ...values, as })
  if (game === null) throw new Error('Give the address of one game: only one can go back at a time.')
  if (disk !== undefined) return rewindDisk(client, game, disk)
  return time === undefined ? rewindToPhase(client, game, phase ?? '') : rewindToTime(client, game, time)
}

async function restoreGames(
  client: Client,
  source: Source,
  games: readonly string[],
  replaces: boolean,
): Promise<void> {
  for (const game of games) console.log(`${game}: ${await restoreGame(client, source, game, replaces)}`)
}

/** From the service's bucket. `game`: null for all. */
async function restoreDay(
  client: Client,
  day: string,
  game: string | null,
  { as, replace, database }: { readonly as: string; readonly replace: boolean; readonly database: boolean },
): Promise<void> {
  const games = game === null ? await listGamesInBucket(client, day) : [game]
  if (database) await restoreDatabase(client, day, { replaces: replace, signIn: () => client.signIn(as) })
  await restoreGames(client, { day }, games, replace)
}

async function rewindToTime(client: Client, game: string, time: string): Promise<void> {
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw new Error(`“${time}” is not a time. Write it like 2027-02-27T18:00Z.`)
  await client.post(`/api/operator/games/${game}/return`, { at })
  console.log(`The game is back at its state of ${new Date(at).toISOString()}.`)
}

/** `to`: `release`, a moment, or a bookmark. */
async function rewindDisk(client: Client, game: string, to: string): Promise<void> {
  const path = `/api/operator/games/${game}`
  const { bookmarks } = await client.get<{ bookmarks: { bookmark: string }[] }>(`${path}/bookmarks`)
  const bookmark = to === 'release' ? bookmarks[0]?.bookmark : to
  if (bookmark === undefined)
    throw new Error('No release has changed the tables of this game within the bookmarked time.')
  const at = Date.parse(bookmark)
  const { undo } = await client.post<{ undo: string }>(`${path}/rewind`, Number.isNaN(at) ? { bookmark } : { at })
  console.log(`The game’s disk is rewound. To undo this, use --disk ${undo}`)
}

/** `code`: as in the game's history and addresses, such as F1902M. */
async function rewindToPhase(client: Client, game: string, code: string): Promise<void> {
  const { game: view } = await client.get<{ game: { history: readonly string[] } }>(`/api/operator/games/${game}`)
  const { history } = view
  const phase = history.lastIndexOf(code.toUpperCase())
  if (phase === -1)
    throw new Error(`“${code}” is not one of its closed phases: ${history.join(', ') || 'none is closed'}.`)
  await client.post(`/api/operator/games/${game}/acts`, { kind: 'roll-back', phase })
  console.log(`${code.toUpperCase()} is open again.`)
}

await runCommand(main)
