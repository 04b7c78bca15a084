/**
 * `npm run restore`: restores lost games and databases, or takes a game back to a phase or a moment.
 *
 *     npm run restore -- https://concert.example --as me@example.org --from backups/2027-03-01
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --from backups [--replace]
 *     npm run restore -- https://concert.example --as me@example.org --day 2027-03-01 [--database]
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --time 2027-02-27T18:00Z
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --phase F1902M
 *
 *     npm run restore -- https://concert.example/games/abc… --as me@example.org --disk release
 *
 * `--from`: a local folder. `--day`: a backup in the service's bucket. Existing games stay unless
 * `--replace` is given; each replaced game is saved first. `--database` restores the database before
 * the games, into an empty one. `--disk` makes the platform take a game's disk back: to before the
 * last release that changed its tables (`release`), a moment of the last 30 days, or a bookmark.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gamesIn, gamesInBucket, putDatabaseBack, putGameBack, type Source } from './backup/game-backups.ts'
import type { Client } from './play/client.ts'
import { gameNamed, operatorAt } from './play/operator-session.ts'
import { run } from './service/processes.ts'
import { runCommand } from './terminal.ts'

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
  const [named] = positionals
  const { as, from, day, time, phase, disk } = values
  const isClear = [from, day, time, phase, disk].filter((one) => one !== undefined).length === 1
  if (named === undefined || !URL.canParse(named) || as === undefined || !isClear) throw new Error(`Usage: ${USAGE}`)
  const { url, id } = gameNamed(named, named)
  const game = id === named ? null : id
  if (from !== undefined && values.database)
    run('wrangler', [
      'd1',
      'execute',
      'DB',
      '--remote',
      '--yes',
      '--file',
      join(from, 'database.sql'),
      ...(values.staging ? ['--env=staging'] : []),
    ])
  const boss = await operatorAt(url, as)
  if (from !== undefined) return putBack(boss, { folder: from }, game === null ? gamesIn(from) : [game], values.replace)
  if (day !== undefined) return putDayBack(boss, day, game, { ...values, as })
  if (game === null) throw new Error('Name the game by its address: only one at a time goes back.')
  if (disk !== undefined) return takeDiskBack(boss, game, disk)
  return time === undefined ? backToPhase(boss, game, phase ?? '') : backToMoment(boss, game, time)
}

async function putBack(boss: Client, source: Source, games: readonly string[], replaces: boolean): Promise<void> {
  for (const game of games) console.log(`${game}: ${await putGameBack(boss, source, game, replaces)}`)
}

/** From the bucket of the service. `game`: that one alone. */
async function putDayBack(
  boss: Client,
  day: string,
  game: string | null,
  { as, replace, database }: { readonly as: string; readonly replace: boolean; readonly database: boolean },
): Promise<void> {
  const games = game === null ? await gamesInBucket(boss, day) : [game]
  if (database) await putDatabaseBack(boss, day, { replaces: replace, signIn: () => boss.signIn(as) })
  await putBack(boss, { day }, games, replace)
}

async function backToMoment(boss: Client, game: string, time: string): Promise<void> {
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw new Error(`“${time}” is no moment. Write it like 2027-02-27T18:00Z.`)
  await boss.post(`/api/operator/games/${game}/return`, { at })
  console.log(`The game stands as it did at ${new Date(at).toISOString()}.`)
}

/** `to`: `release`, a moment, or a bookmark. */
async function takeDiskBack(boss: Client, game: string, to: string): Promise<void> {
  const path = `/api/operator/games/${game}`
  const { bookmarks } = await boss.get<{ bookmarks: { bookmark: string }[] }>(`${path}/bookmarks`)
  const bookmark = to === 'release' ? bookmarks[0]?.bookmark : to
  if (bookmark === undefined) throw new Error('No release has changed its tables while there were bookmarks.')
  const at = Date.parse(bookmark)
  const { undo } = await boss.post<{ undo: string }>(`${path}/rewind`, Number.isNaN(at) ? { bookmark } : { at })
  console.log(`The disk of the game is as it was. What was until now is back with --disk ${undo}`)
}

/** By its code, which the history of the game and its addresses show. */
async function backToPhase(boss: Client, game: string, code: string): Promise<void> {
  const { game: found } = await boss.get<{ game: { history: readonly string[] } }>(`/api/operator/games/${game}`)
  const phase = found.history.lastIndexOf(code.toUpperCase())
  if (phase === -1)
    throw new Error(`“${code}” is none of its closed phases: ${found.history.join(', ') || 'none is closed'}.`)
  await boss.post(`/api/operator/games/${game}/acts`, { kind: 'roll-back', phase })
  console.log(`${code.toUpperCase()} is played again.`)
}

await runCommand(main)
